"""elute segments: a tree, JSON, the coloured page, and what it refuses."""

import json
from pathlib import Path

import pytest

from coloured.reader import Reader
from elute.browser.chromium import missing

from .conftest import Elute


def test_a_tree(run: Elute, page: Path) -> None:
    ran = run("segments", page, "--method", "baluja(2)")
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == ["0", "1", "2"]
    assert "not rendered" in ran.err


def test_json_has_every_segment_with_the_one_around_it(run: Elute, page: Path) -> None:
    told = json.loads(run("segments", page, "--json", "--method", "graph-cut").out)
    assert told["rendered"] is False and told["warnings"]
    first, *others = told["segments"]
    assert first["parent"] is None and first["box"] is None
    assert all(segment["parent"] < segment["number"] for segment in others)
    assert any("text" in segment for segment in others)


def test_the_page_has_a_mark_around_each_text(run: Elute, page: Path) -> None:
    marks = Reader(run("segments", page, "--html", "--method", "baluja(2)").out).marks
    assert {kind for kind, *_ in marks} == {"segment"}
    assert {title.split()[1] for _, title, *_ in marks} == {"1", "2"}


def test_a_file(run: Elute, page: Path, tmp_path: Path) -> None:
    assert run("segments", page, "--json", "-o", tmp_path / "cut.json").code == 0
    assert json.loads((tmp_path / "cut.json").read_text())["method"] == "vips(5)"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--png",), "--png writes to a file"),
        (("--assets",), "--assets goes with --html"),
        (("--method", "vipz"), "did you mean 'vips'"),
        (("--method", "vips(11)"), "vips takes"),
    ],
)
def test_misuse(run: Elute, page: Path, words: tuple[str, ...], said: str) -> None:
    ran = run("segments", page, *words)
    assert (ran.code, said in ran.err) == (2, True)


@pytest.mark.skipif(bool(missing()), reason="no browser")
def test_a_picture(run: Elute, page: Path, tmp_path: Path) -> None:
    assert run("segments", page, "--png", "-o", tmp_path / "cut.png").code == 0
    assert (tmp_path / "cut.png").read_bytes().startswith(b"\x89PNG")
