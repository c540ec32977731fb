"""A path or an address given as text: it is taken for text, as always, but not without a word."""

import warnings
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute


@pytest.mark.parametrize(
    ("text", "what", "how"),
    [
        ("https://example.org/story", "an address", "elute.fetch"),
        ("  HTTP://example.org/?a=b&c=d\n", "an address", "elute.fetch"),
        ("www.example.org/story", "an address", "elute.fetch"),
        ("page.html", "a path", "elute.read"),
        ("pages/My page.HTM", "a path", "elute.read"),
        ("C:\\pages\\page.xhtml", "a path", "elute.read"),
        ("../page.html.gz", "a path", "elute.read"),
    ],
)
def test_names_of_pages(text: str, what: str, how: str) -> None:
    with pytest.warns(UserWarning, match=f"the text is {what}: {how}") as raised:
        found = elute.extract(text)
    assert raised[0].filename == __file__
    assert found.warnings[0].startswith(f"the page is given as text, and the text is {what}: {how}")
    assert found.page.source.decode() == text


def test_every_way_to_give_a_page() -> None:
    for call in (elute.parse, elute.extract, lambda page: list(elute.extract_many([page], threads=1))):
        with pytest.warns(UserWarning, match="elute.fetch") as raised:
            call("https://example.org/")
        assert raised[0].filename == __file__


def test_a_file_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "story").write_text("<p>Text")
    monkeypatch.chdir(tmp_path)
    with pytest.warns(UserWarning, match="a path"):
        elute.extract("story")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "It rained all night.",
        "<a href=page.html>page.html",
        "See https://example.org/story",
        "https://example.org/ is where it is",
        "Read this:\npage.html",
        "story",
        "html",
        ".",
        "\0",
        "\ud800.txt",
        "https://example.org/" + "a" * 5000,
    ],
)
def test_other_text_is_text(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        elute.extract(text)


@given(st.text(max_size=30))
def test_whatever_the_text_it_is_the_page(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert elute.parse(text + ".html").source == f"{text}.html".encode()


def test_bytes_are_never_a_name() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert elute.extract(b"page.html").warnings == []


def test_a_name_with_endless_suffixes_is_a_text_like_any_other() -> None:
    assert elute.extract("a" + ".gz" * 1300, method="cetd").page is not None
