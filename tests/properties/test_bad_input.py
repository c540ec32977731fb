"""Property 5. No bytes make it crash: bad input gives an Extraction with warnings, a wrong argument a clear error."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute import registry
from elute.page import TEXT
from properties.everything import EVERYTHING
from properties.invariants import check_page
from properties.real import real_pages
from properties.soup import raw_pages

SMALL_PAGE = (
    "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>A &amp; B</title>"
    "<script>if (a<b) '<p>'</script></head><body class='x y'><!-- note --><table><tr><td>één<td>漢字</table>"
    "<p>Some <b>bold <i>text</b> here</i> &notin; &#x1F600;<svg viewBox=0><![CDATA[x]]></svg>"
    "<select><option>1</select><textarea>\n&lt;</textarea><a href='/x'>link</a></body></html>"
).encode()


def everything_from(html: bytes | str) -> elute.Extraction:
    """All that can be asked of a page is asked."""
    result = elute.extract(html, method=EVERYTHING, images=True, comments=True)
    check_page(result.page)
    for name in registry.renderers.names():
        assert isinstance(result.to(name), str)
    assert isinstance(result.explain(), str)
    _ = result.title, result.metadata, result.images, result.links, result.tables, result.confidence, result.blocks
    return result


@given(html=raw_pages())
def test_no_bytes_make_it_crash(html: bytes) -> None:
    everything_from(html)


@given(text=st.text(st.characters(codec=None, exclude_categories=()), max_size=50))
def test_no_text_makes_it_crash(text: str) -> None:
    everything_from(f"<p>{text}<b title='{text}'>{text}</b>")


@pytest.mark.parametrize("end", range(len(SMALL_PAGE) + 1))
def test_truncated_at_every_byte(end: int) -> None:
    everything_from(SMALL_PAGE[:end])


@pytest.mark.parametrize("place", range(0, len(SMALL_PAGE), 3))
@pytest.mark.parametrize("junk", [b"\0", b"\xff", b"<", b"&", b"\r"], ids=repr)
def test_a_stray_byte_anywhere(place: int, junk: bytes) -> None:
    everything_from(SMALL_PAGE[:place] + junk + SMALL_PAGE[place:])


@pytest.mark.parametrize("wrong", [None, 1, 1.5, ["<p>x"], {"html": "x"}], ids=repr)
def test_a_wrong_type_is_a_type_error(wrong: object) -> None:
    for function in (elute.extract, elute.parse):
        with pytest.raises(TypeError, match=type(wrong).__name__):
            function(wrong)  # type: ignore[arg-type]


def test_unknown_names_are_value_errors_that_list_the_known_ones() -> None:
    with pytest.raises(ValueError, match="cetd"):
        elute.extract("<p>x", method="no-such-method")
    with pytest.raises(ValueError, match="balanced"):
        elute.extract("<p>x", focus="no-such-focus")
    with pytest.raises(ValueError, match="markdown"):
        elute.extract("<p>x").to("no-such-format")


@pytest.mark.parametrize(
    "empty", [b"", "", b" \n\t ", b"\xef\xbb\xbf", "\ufeff", b"<!doctype html>", b"<!-- only -->"], ids=repr
)
def test_an_empty_page_is_an_empty_extraction_with_a_warning(empty: bytes | str) -> None:
    result = everything_from(empty)
    assert result.text == ""
    assert result.blocks == []
    assert result.warnings


BINARY = {
    "png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 20,
    "pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n" + bytes(range(256)) * 20,
    "gzip": b"\x1f\x8b\x08\0" + bytes(range(255, -1, -1)) * 20,
    "NULs": b"\0" * 10_000,
    "0xff": b"\xff" * 10_000,
}


@pytest.mark.parametrize("kind", BINARY)
def test_binary_gives_an_extraction_with_a_warning(kind: str) -> None:
    assert everything_from(BINARY[kind]).warnings


def test_nuls_between_the_letters() -> None:
    assert everything_from(b"<p>he\0llo\0 wor\0ld</p>").text.split() == ["hello", "world"]


def test_a_hundred_thousand_deep() -> None:
    result = everything_from(b"<div>" * 100_000 + b"hello world" + b"</div>" * 100_000)
    assert "hello world" in result.text


@pytest.mark.parametrize("text", ["<p>a\ud800b</p>", "<p>\udfff", "<p title='\ud83d'>x</p>", "<\udc00>"], ids=ascii)
def test_lone_surrogates_are_replaced_and_reported(text: str) -> None:
    result = everything_from(text)
    assert result.text.encode().decode() == result.text
    assert result.warnings


@pytest.mark.parametrize("count", [129, 1_000, 300_000])
def test_any_number_of_attributes(count: int) -> None:
    attributes = " ".join(f"a{number}={number}" for number in range(count))
    page = everything_from(f"<p {attributes}>hello</p>").page
    assert len(page.attributes(int(page.rows_of("p")[0]))) == count


def test_a_name_with_nul_is_the_name_with_its_replacement() -> None:
    # found by the fuzzer: the second attribute has the same name as the first
    page = elute.parse("<p \0b=1 \ufffdb=2><x\0>one</x\ufffd>two")
    (row,) = page.rows_of("p").tolist()
    assert page.attributes(row) == {"\ufffdb": "1"}
    assert page.attr_count[row] == 1
    one, two = np.flatnonzero(page.kind == TEXT).tolist()
    assert page.depth[one] == page.depth[two] + 1


@given(
    data=st.binary(max_size=100), charset=st.sampled_from(["utf-8", "gbk", "utf-16", "koi8-r", "iso-2022-jp", "utf-7"])
)
def test_any_charset_argument(data: bytes, charset: str) -> None:
    check_page(elute.parse(data, charset=charset))


@given(
    html=raw_pages(), url=st.one_of(st.text(max_size=20), st.sampled_from(["http://[", "//", "data:,", "http://a:b/"]))
)
def test_any_url_argument(html: bytes, url: str) -> None:
    result = elute.extract(
        b"<base href='http://[x'><a href='http://[y'>z</a>" + html, method=EVERYTHING, url=url, images=True
    )
    for name in registry.renderers.names():
        result.to(name)
    _ = result.links, result.images


@pytest.mark.datasets
@pytest.mark.parametrize("path", real_pages()[::3], ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_real_pages_truncated(path: Path) -> None:
    html = path.read_bytes()
    for tenth in range(10):
        everything_from(html[: len(html) * tenth // 10])
