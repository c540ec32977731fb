"""`elute evaluate report` and `elute evaluate page`."""

import re
import sys
from pathlib import Path

import pytest

from elute.evaluate.runs.run_folder import Run
from evaluate.made_run import make_run
from tiny import make_dataset

from ..conftest import Elute


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return make_run(tmp_path_factory.mktemp("made"))


def test_html_goes_into_the_run(run: Elute, made: Run) -> None:
    done = run("evaluate", "report", made.folder)
    assert (done.code, done.out) == (0, "")
    assert done.err == f"elute: the report is in {made.folder / 'report.html'}\n"
    text = (made.folder / "report.html").read_text(encoding="utf-8")
    assert "differences are to exact" in text  # the best, where none is named
    assert len(re.findall(r'id="page-\d+"', text)) == 4


def test_baseline_methods_and_pages(run: Elute, made: Run, tmp_path: Path) -> None:
    target = tmp_path / "r.html"
    words = ("--baseline", "careless", "--methods", "careless,exact", "--pages", "1", "-o", target)
    assert run("evaluate", "report", made.folder, *words).code == 0
    text = target.read_text(encoding="utf-8")
    assert "differences are to careless" in text
    assert 'data-method="with-menu"' not in text
    assert len(re.findall(r'id="page-\d+"', text)) == 1


def test_markdown_has_its_figures_beside_it(run: Elute, made: Run, tmp_path: Path) -> None:
    assert run("evaluate", "report", made.folder, "--to", "markdown", "-o", tmp_path / "first.md").code == 0
    figures = re.findall(r"\]\(([^)]+\.svg)\)", (tmp_path / "first.md").read_text(encoding="utf-8"))
    assert len(figures) == 5
    assert all((tmp_path / name).read_text(encoding="utf-8").startswith("<svg") for name in figures)


def test_markdown_to_stdout(run: Elute, made: Run) -> None:
    done = run("evaluate", "report", made.folder, "--to", "markdown", "-o", "-")
    assert done.out.startswith("# 3 methods on 5 pages")
    assert done.err == ""


def test_every_metric_of_the_run_is_in_it(run: Elute, made: Run) -> None:
    text = run("evaluate", "report", made.folder, "--to", "markdown", "-o", "-").out
    assert "### Other metrics on weather\n\n| method | bag F1 |" in text
    by_bag = run("evaluate", "report", made.folder, "--to", "markdown", "-o", "-", "--metric", "bag").out
    assert "### Other metrics on weather\n\n| method | words F1 |" in by_bag
    run("evaluate", "report", made.folder)
    assert '<th scope="col" class="sorts">bag F1</th>' in (made.folder / "report.html").read_text(encoding="utf-8")


def test_a_run_without_words_is_reported_by_what_it_has(run: Elute, tmp_path: Path) -> None:
    data, folder = make_dataset(tmp_path / "tiny", "one", "two"), tmp_path / "run"
    words = ("--methods", "cetd", "--data", data, "--out", folder, "--metrics", "shingles,bag", "-q")
    assert run("evaluate", "run", *words).code == 0
    text = run("evaluate", "report", folder, "--to", "markdown", "-o", "-").out
    assert "those of the metric “shingles”" in text
    assert "--metrics shingles,bag" in text  # in the command that makes the run again
    assert "| method | bag F1 |" in text


def test_page(run: Elute, made: Run, tmp_path: Path) -> None:
    done = run("evaluate", "page", made.folder, "weather", "b", "-o", tmp_path / "b.html")
    assert done.code == 0
    assert 'id="page-0"' in (tmp_path / "b.html").read_text(encoding="utf-8")


def test_it_is_opened_in_the_browser(run: Elute, made: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or True)
    assert run("evaluate", "page", made.folder, "weather", "b", "--open").code == 0
    assert opened == [(made.folder / "page.html").resolve().as_uri()]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("report", "{run}", "--metric", "kovacic"), "no scores of the metric 'kovacic'; it has bag, words"),
        (("report", "{run}", "--baseline", "nothing"), "the baseline 'nothing' is not in the run"),
        (("report", "{run}", "--data", "nothing"), "no dataset 'nothing'; it has weather"),
        (("report", "{run}", "--style", "kovacic"), "no scores of the metric 'kovacic'"),
        (("report", "{run}", "--beta", "-1"), "'-1' is not a number from 0 on"),
        (("report", "{run}", "--pages", "few"), "'few' is not a whole number"),
        (("report", "{run}", "--to", "markdown", "--open"), "--open goes with --to html"),
        (("report", "{run}/nowhere"), "there is no run in it"),
        (("page", "{run}", "nothing", "b"), "no dataset 'nothing'"),
        (("page", "{run}", "weather", "nothing"), "no method of the run was given the page 'nothing'"),
    ],
)
def test_misuse(run: Elute, made: Run, words: tuple[str, ...], message: str) -> None:
    done = run("evaluate", *(word.format(run=made.folder) for word in words))
    assert done.code == 2
    assert message in done.err


def test_without_tldextract_it_says_what_to_install(
    run: Elute, made: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from elute.gold import hosts

    hosts._extractor.cache_clear()
    monkeypatch.setitem(sys.modules, "tldextract", None)
    done = run("evaluate", "report", made.folder, "-o", tmp_path / "r.html")
    assert (done.code, done.out) == (2, "")
    assert done.err == "elute: hosts need the package tldextract: pip install 'elute[evaluate]'\n"
