"""elute.extract: its options, its errors, and that the same page gives the same."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import elute
from elute import Extraction
from elute.methods import FOCUSES

STORY = (
    "<title>Snow</title><nav><a href=/>Home</a> <a href=/news>News</a></nav>"
    "<article><h1>Snow</h1>"
    "<p>The first snow fell in the night, and by the morning every roof of the village was white.</p>"
    '<p>Children went out with <a href="sledges.html">their sledges</a> before the school had opened its doors.</p>'
    '<img src="roofs.jpg" alt="White roofs">'
    "<table><tr><th>Day<th>Snow<tr><td>Monday<td>12 cm<tr><td>Tuesday<td>20 cm</table>"
    "<p>More is expected for the end of the week, when the wind will turn to the north again.</p></article>"
    "<div class=comments><p>We had none at all down here in the valley, sadly.</p></div>"
    "<footer><a href=/legal>Legal notice</a></footer>"
)


# ---- options


def test_the_default_is_the_story() -> None:
    result = elute.extract(STORY)
    assert isinstance(result, Extraction)
    for kept in ("The first snow fell", "Children went out with their sledges", "More is expected"):
        assert kept in result.text
    for gone in ("Home", "Legal notice", "none at all"):
        assert gone not in result.text
    assert result.method == elute.DEFAULT_METHOD == "learned"
    assert result.page_type == "article"


def test_comments() -> None:
    assert "none at all" not in elute.extract(STORY, comments=False, focus="recall").text
    assert "none at all" in elute.extract(STORY, comments=True, focus="recall").text


def test_tables() -> None:
    assert "Tuesday\t20 cm" in elute.extract(STORY, method="cetd", tables=True).text
    without = elute.extract(STORY, method="cetd", tables=False)
    assert "Monday" not in without.text
    assert without.tables == []
    assert "More is expected" in without.text


def test_layout_tables_are_no_tables() -> None:
    layout = f"<table role=presentation><tr><td><a href=/>Home</a><td>{STORY}</table>"
    assert "The first snow" in elute.extract(layout, tables=False).text


def test_links() -> None:
    assert "[their sledges](sledges.html)" in elute.extract(STORY).markdown
    without = elute.extract(STORY, links=False)
    assert "sledges.html" not in without.markdown
    assert "<a" not in without.html
    assert "their sledges" in without.markdown
    assert without.text == elute.extract(STORY).text


def test_images() -> None:
    assert "roofs.jpg" not in elute.extract(STORY).markdown
    result = elute.extract(STORY, images=True)
    assert "![White roofs](roofs.jpg)" in result.markdown
    assert result.text == elute.extract(STORY).text


def test_url() -> None:
    result = elute.extract(STORY, url="https://example.org/weather/today", images=True)
    assert "(https://example.org/weather/sledges.html)" in result.markdown
    assert result.images[0].url == "https://example.org/weather/roofs.jpg"
    assert result.page.url == "https://example.org/weather/today"


def test_charset_is_what_http_said() -> None:
    page = "<p>Der Schnee fällt früh, und alle Dächer sind weiß.".encode("iso-8859-1")
    result = elute.extract(page, charset="ISO-8859-1")
    assert result.text == "Der Schnee fällt früh, und alle Dächer sind weiß."
    assert (result.encoding.name, result.encoding.source) == ("windows-1252", "http")


def test_method() -> None:
    cetd, default = elute.extract(STORY, method="cetd"), elute.extract(STORY)
    assert cetd.text.startswith("Snow\nThe first snow fell")
    assert (cetd.method, cetd.page_type) == ("cetd", "")
    assert elute.extract(STORY, method=elute.DEFAULT_METHOD).json == default.json != cetd.json


def test_focus() -> None:
    page = STORY + "<div>four</div><div>two</div>"  # the shorter a text, the less dense
    last = {focus: elute.extract(page, method="cetd", focus=focus).text.split("\n")[-2:] for focus in FOCUSES}
    assert "four" not in last["precision"]
    assert last["balanced"][-1] == "four"
    assert last["recall"] == ["four", "two"]


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_bytes_of_any_kind_give_the_same_as_text(kind: Any) -> None:
    assert elute.extract(kind(STORY.encode())).markdown == elute.extract(STORY).markdown


# ---- errors


@pytest.mark.parametrize("page", [None, 7, ["<p>x"], {"html": "x"}])
def test_a_page_is_bytes_or_str(page: Any) -> None:
    with pytest.raises(TypeError, match=rf"a page is bytes, str or a Path, not {type(page).__name__}"):
        elute.extract(page)


def test_options_are_named() -> None:
    with pytest.raises(TypeError, match="positional"):
        elute.extract(STORY, "cetd")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="colour"):
        elute.extract(STORY, colour=True)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"method": "sorcery"}, r"unknown method 'sorcery'\. Known methods: .*cetd"),
        ({"focus": "all"}, r"unknown focus 'all'; known: balanced, precision, recall"),
    ],
)
def test_unknown_names(option: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        elute.extract(STORY, **option)


@pytest.mark.parametrize("option", [{"url": 5}, {"url": b"https://example.org/"}, {"charset": 8}])
def test_options_of_the_wrong_type(option: dict[str, Any]) -> None:
    name = next(iter(option))
    with pytest.raises(TypeError, match=rf"{name} is a str or None, not {type(option[name]).__name__}"):
        elute.extract(STORY.encode(), **option)


def test_an_unknown_format() -> None:
    with pytest.raises(ValueError, match="unknown renderer 'word'"):
        elute.extract(STORY).to("word")


@pytest.mark.parametrize("page", ["", b"", " \n", "<html></html>", b"\0\0\0", "<script>1</script>", "\ufeff"])
def test_a_page_without_text_is_an_empty_extraction_with_a_warning(page: bytes | str) -> None:
    result = elute.extract(page)
    assert result.text == ""
    assert result.markdown.strip() == ""
    assert result.blocks == []
    assert "the page has no text" in result.warnings
    assert result.confidence == 0.0


def test_a_page_of_which_nothing_is_kept_has_a_warning() -> None:
    result = elute.extract("<p hidden>one<p hidden>two", method="cetd")
    assert result.text == ""
    assert result.warnings == ["cetd kept nothing of 2 blocks"]


# ---- the same page gives the same


def everything(page: str) -> tuple[Any, ...]:
    result = elute.extract(page, url="https://example.org/", images=True, comments=True)
    formats = [result.to(name) for name in ("text", "markdown", "html", "json", "xml", "cleaneval")]
    return (*formats, result.links, result.images, result.tables, result.metadata, result.confidence, result.explain())


def test_again_and_after_other_pages() -> None:
    first = everything(STORY)
    for other in ("", "<p>" * 5000, "<table>x<b>" * 100, "\ud800"):
        everything(other)
        assert everything(STORY) == first


def test_in_threads() -> None:
    expected = everything(STORY)
    with ThreadPoolExecutor(8) as pool:
        assert all(found == expected for found in pool.map(everything, [STORY] * 40))


def test_public_names() -> None:
    for name in elute.__all__:
        assert getattr(elute, name) is not None
    assert elute.__version__[0].isdigit()
