"""The command itself: help, version, and what is said to a command that makes no sense."""

import re
from pathlib import Path

import pytest

import elute
from elute.cli import COMMANDS, evaluate, gold
from elute.cli.parts.group import Group

from .conftest import Elute


def test_version(run: Elute) -> None:
    for command in ([], ["explain"], ["methods"]):
        assert run(*command, "--version").out == f"elute {elute.__version__}\n"


def test_help_names_every_command_and_shows_examples(run: Elute) -> None:
    outcome = run("--help")
    assert (outcome.code, outcome.err) == (0, "")
    assert all(re.search(rf"\b{command}\b", outcome.out) for command in COMMANDS[1:])
    assert "examples:" in outcome.out
    for command in COMMANDS:
        assert run(command, "--help").code == 0
    for group in (evaluate, gold):
        parser = group.parser()
        assert isinstance(parser, Group)
        for name in parser.commands:
            assert run(*parser.prog.split()[1:], name, "--help").code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "there is no PAGE to extract"),
        (["page.html", "--from", "list.txt"], "give pages, or a list of addresses by --from, not both"),
        (["page.html", "--nonsense"], "unrecognized arguments: --nonsense"),
        (["page.html", "--focus", "wide"], "argument --focus: invalid choice: 'wide'"),
        (["page.html", "--method", "cedt"], "unknown method 'cedt'; did you mean '"),
        (["page.html", "--to", "markdwon"], "unknown renderer 'markdwon'; did you mean 'markdown'?"),
        (["page.html", "--jobs", "0"], "argument --jobs: '0' is not a whole number above 0"),
        (["page.html", "--jobs", "two"], "argument --jobs: 'two' is not a whole number above 0"),
        (["page.html", "--timeout", "-1"], "argument --timeout: '-1' is not a number of seconds above 0"),
        (["page.html", "--timeout", "nan"], "argument --timeout: 'nan' is not a number of seconds above 0"),
        (["page.html", "--timeout", "inf"], "argument --timeout: 'inf' is not a number of seconds above 0"),
        (["page.html", "--max-size", "big"], "argument --max-size: 'big' is not a size such as"),
        (["page.html", "--charset", "klingon"], "klingon"),
        (["a.html", "b.html", "--url", "http://x/"], "--url is the address of one page, and these are many"),
        (["explain"], "the following arguments are required: PAGE"),
        (["explain", "a.html", "b.html"], "unrecognized arguments: b.html"),
        (["explain", "page.html", "--assets"], "--assets goes with --html"),
        (["explain", "page.html", "--html", "--json"], "argument --json: not allowed with argument --html"),
        (["explain", "page.html", "--kept", "--dropped"], "not allowed with argument --kept"),
        (["explain", "page.html", "--html", "--kept"], "--html shows all blocks"),
        (["explain", "page.html", "-o", "x"], "-o goes with --json or --html"),
        (["explain", "page.html", "--method", "x"], "unknown method 'x'"),
        (["methods", "all"], "unknown method 'all'"),
        (["evalute", "run"], "there is neither a command nor a file 'evalute'; did you mean elute evaluate?"),
        (["methos"], "there is neither a command nor a file 'methos'; did you mean elute methods?"),
        (["evaluate", "rnu"], "it is one of run, score, report, page; did you mean elute evaluate run?"),
    ],
)
def test_what_makes_no_sense(run: Elute, words: list[str], message: str) -> None:
    outcome = run(*words)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("elute: ")
    assert message in outcome.err


def test_options_may_stand_between_pages(run: Elute, pages: Path) -> None:
    assert run(pages / "0.html", "--to", "text", pages / "1.html").code == 0


def test_a_page_named_like_a_command(run: Elute, page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page.rename(page.with_name("methods"))
    monkeypatch.chdir(page.parent)
    assert "lighthouse" in run("./methods").out
