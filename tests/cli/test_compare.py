"""`elute compare`: several methods on one page."""

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import elute
from elute import registry
from elute.evaluate.comparison import compare
from elute.methods.peers import Peer

from .conftest import PAGE, SENTENCES, Elute, run_process


class Absent(Peer):
    """A peer that is not installed."""

    def absent(self) -> str:
        return "the package absent-package is missing"

    def version(self) -> str:
        return ""

    def prepare(self) -> None:
        raise AssertionError("it is not here")

    def extract(self, html: str, url: str | None = None) -> str:
        raise AssertionError("it is not here")


def long_blocks(page: elute.Page) -> np.ndarray:
    return page.blocks.words > 20


def everything(page: elute.Page) -> np.ndarray:
    return np.ones(len(page.blocks))


def broken(page: elute.Page) -> np.ndarray:
    raise ValueError("not this page")


METHODS = {
    "test-paragraphs": long_blocks,
    "test-everything": everything,
    "test-broken": broken,
    "test-absent": Absent("test-absent", "absent-package"),
}


@pytest.fixture(autouse=True)
def methods() -> Iterator[None]:
    known = registry.methods._entries.copy()
    for name, method in METHODS.items():
        registry.methods.register(name, method)
    yield
    registry.methods._entries.clear()
    registry.methods._entries.update(known)


def rows(out: str) -> tuple[list[list[str]], list[list[str]]]:
    """The two tables, each with its head."""
    blocks, _, summary = out.partition("\n\n")
    return [line.split("\t") for line in blocks.splitlines()], [line.split("\t") for line in summary.splitlines()]


def test_blocks_and_methods(run: Elute, page: Path) -> None:
    done = run("compare", page, "--methods", "test-paragraphs,test-everything")
    assert (done.code, done.err) == (0, "")
    (head, *blocks), (_, *summary) = rows(done.out)
    assert head == ["block", "words", "test-paragraphs", "test-everything", "kept by", "text"]
    by_text = {block[-1]: block for block in blocks}
    assert by_text["Home"][2:5] == ["-", "kept", "1/2"]
    assert by_text["The keeper's books"][2:5] == ["-", "kept", "1/2"]
    paragraphs = [block[2:5] for block in blocks if block[-1].startswith("The lighthouse")]
    assert paragraphs == [["kept", "kept", "2/2"]] * 2
    assert [line[1] for line in summary] == ["test-paragraphs", "test-everything"]


def test_figures_by_hand(run: Elute, tmp_path: Path) -> None:
    """21 words of gold; one method gives these, the other three more: F1 is 1, and 2 x 21 / (21 + 24)."""
    text = " ".join(f"word{number}" for number in range(21))
    page, gold = tmp_path / "page.html", tmp_path / "gold.txt"
    page.write_text(f"<p>one two three<p>{text}")
    gold.write_text(text)
    done = run("compare", page, "--methods", "test-paragraphs,test-everything", "--gold", gold)
    _, (head, first, second) = rows(done.out)
    assert head[5:] == ["F1 of gold", "F1 of test-paragraphs", "F1 of test-everything"]
    assert first[2:4] + first[5:] == ["21", "1", "1.000", "", f"{42 / 45:.3f}"]
    assert second[2:4] + second[5:] == ["24", "2", f"{42 / 45:.3f}", f"{42 / 45:.3f}", ""]


def test_gold_need_not_be_utf_8(run: Elute, tmp_path: Path) -> None:
    page, gold = tmp_path / "page.html", tmp_path / "gold.txt"
    page.write_text("<p>Déjà vu au café à côté", encoding="utf-8")
    gold.write_bytes("Déjà vu au café à côté".encode("windows-1252"))
    done = run("compare", page, "--methods", "test-everything", "--gold", gold)
    _, (_, first) = rows(done.out)
    assert first[5] == "1.000"


def test_only_where_they_differ(run: Elute, page: Path) -> None:
    done = run("compare", page, "--methods", "test-paragraphs,test-everything", "--differing")
    (_, *blocks), _ = rows(done.out)
    assert blocks
    assert {block[4] for block in blocks} == {"1/2"}


def test_absent_peer_is_named(run: Elute, page: Path) -> None:
    done = run("compare", page, "--methods", "test-everything,test-absent")
    assert done.code == 0
    assert "test-absent is not here: the package absent-package is missing: pip install" in done.err
    assert "test-absent" not in done.out


def test_no_method_left(run: Elute, page: Path) -> None:
    done = run("compare", page, "--methods", "test-absent")
    assert done.code == 1
    assert "no method left" in done.err


def test_failing_method_is_named(run: Elute, page: Path) -> None:
    done = run("compare", page, "--methods", "test-everything,test-broken")
    assert done.code == 0
    assert "test-broken failed: ValueError: not this page" in done.err
    _, (_, _, failed) = rows(done.out)
    assert failed[1:3] == ["test-broken", "0"]


def test_side_by_side(run: Elute, page: Path, tmp_path: Path) -> None:
    target = tmp_path / "compare.html"
    done = run("compare", page, "--methods", "test-paragraphs,test-everything", "--html", target)
    assert (done.code, done.out) == (0, "")
    text = target.read_text(encoding="utf-8")
    assert "default-src 'none'" in text.replace("&#x27;", "'")
    assert '<body data-view="all">' in text
    assert 'id="page-0"' in text


def test_misuse(run: Elute, page: Path, pages: Path, tmp_path: Path) -> None:
    for words, message in [
        ((page, "--methods", "nothing"), "unknown method 'nothing'"),
        ((page, "--charset", "klingon"), "unknown charset"),
        ((pages,), "compare takes one page"),
    ]:
        done = run("compare", *words)
        assert done.code == 2
        assert message in done.err
    assert run("compare", tmp_path / "missing.html", "--methods", "test-everything").code == 1
    done = run("compare", page, "--methods", "test-everything", "--gold", tmp_path / "missing.txt")
    assert done.code == 1
    assert "missing.txt cannot be read" in done.err


def test_in_a_process_of_its_own(page: Path) -> None:
    done = run_process("compare", page, "--methods", "cetd")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^\d+\t\d+\tkept\t1/1\tThe lighthouse keeper", done.stdout.decode(), re.MULTILINE)


def test_votes_and_words() -> None:
    found = compare(PAGE, ["test-paragraphs", "test-everything"], gold=SENTENCES)
    assert found.votes.tolist() == (found.kept("test-everything").astype(int) + found.kept("test-paragraphs")).tolist()
    assert found.words("test-everything") > found.words("test-paragraphs") > 0
    assert found.f1("test-paragraphs", "test-everything") == found.f1("test-everything", "test-paragraphs")
    assert compare("", ["cetd"]).votes.tolist() == []
