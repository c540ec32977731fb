"""`elute pages/ --site`: pages of one site, which teach each other."""

from pathlib import Path

import pytest

import elute
from sites.pages import page

from .conftest import Elute


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(6):
        (folder / f"{number}.html").write_text(page(number))
    return folder


@pytest.mark.parametrize("jobs", [1, 2])
def test_as_in_python(run: Elute, pages: Path, tmp_path: Path, jobs: int) -> None:
    outcome = run(pages, "--site", "--to", "text", "-o", tmp_path / "out", "--jobs", jobs, "-q")
    assert (outcome.code, outcome.err) == (0, "")
    for number, found in enumerate(elute.Site(pages)):
        assert (tmp_path / "out" / f"{number}.txt").read_text() == found.text + "\n"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_method_that_needs_several_pages(run: Elute, pages: Path, tmp_path: Path, jobs: int) -> None:
    words = ("--site", "--method", "tree-mapping", "--to", "json", "--reasons", "--jobs", jobs, "-q")
    outcome = run(pages, *words, "-o", tmp_path / "out")
    assert (outcome.code, outcome.err) == (0, "")
    for number, found in enumerate(elute.Site(pages).extract_many(method="tree-mapping", reasons=True)):
        assert (tmp_path / "out" / f"{number}.json").read_text() == found.to("json") + "\n"
        assert "River" not in found.text


def test_one_page_is_as_without(run: Elute, pages: Path) -> None:
    outcome = run(pages / "0.html", "--site")
    assert outcome.out == run(pages / "0.html").out
    assert "no more than 1 page of a site is known" in outcome.err


def test_what_is_known_goes_to_a_file(run: Elute, pages: Path, tmp_path: Path) -> None:
    store = tmp_path / "site.npz"
    run(pages, "--site", "--site-store", store, "-o", tmp_path / "out")
    (tmp_path / "new.html").write_text(page(9))
    outcome = run(tmp_path / "new.html", "--site", "--site-store", store, "--to", "text")
    assert outcome.out == elute.Site(pages).extract(page(9)).text + "\n"
    assert outcome.err == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["https://rain.example/", "--site"], "fetch them into a folder first"),
        (["--site", "--method", "bte"], "--site is for learned"),
        (["--site-store", "x.npz"], "--site-store is for --site"),
        (["--site", "--method", "wisdom", "--site-store", "x.npz"], "--site-store and --wrapper are for learned"),
        (["--method", "wisdom"], "unknown method 'wisdom'"),
    ],
)
def test_misuse(run: Elute, pages: Path, words: list[str], said: str) -> None:
    outcome = run(pages, *words)
    assert outcome.code == 2
    assert said in outcome.err


def test_a_file_that_is_no_store(run: Elute, pages: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.npz").write_bytes(b"no store")
    outcome = run(pages, "--site", "--site-store", tmp_path / "bad.npz")
    assert outcome.code == 1
    assert "bad.npz: no store of sites" in outcome.err
    assert "internal error" not in outcome.err


def test_a_page_that_cannot_be_read_fails_alone(run: Elute, pages: Path) -> None:
    (pages / "empty.html").write_text("")
    for method in ("learned", "pagelets"):
        outcome = run(pages, "--site", "--method", method, "-q")
        assert outcome.code == 1
        assert "there is nothing in it" in outcome.err
        assert "internal error" not in outcome.err
