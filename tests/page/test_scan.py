"""Sixteen bytes at a time or one by one: what is found is the same, wherever in the page it stands."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from elute.page import Encoding, decode, parse
from elute.page._parser import beyond_ascii, controls, counted, repaired, says_utf8, texts_beyond_ascii
from elute.page.binary import not_a_page

PADDING = "<!--" + 40 * "x" + "-->"
names = st.text("aAzZ-:@[`{\0\x01\x0b\x7f=é", min_size=1, max_size=20).map(lambda name: "a" + name)
values = st.lists(
    st.sampled_from(["x", "some text ", "&", "&amp;", "&ampx", "&nbsp", "&#65;", "\r", "\r\n", "\0", "é", "</>", "="]),
    max_size=8,
).map("".join)
attributes = st.tuples(names, st.sampled_from(['{}="{}"', "{}='{}'", "{} = {}.", "{}", "{}/"]), values).map(
    lambda parts: parts[1].format(parts[0], parts[2])
)
starts = st.tuples(
    st.sampled_from(["p", "DIV", "b", "blockquote", "svg"]) | names, st.lists(attributes, max_size=3)
).map(lambda parts: f"<{' '.join([parts[0], *parts[1]])}>")
ends = st.sampled_from(["</p>", "</DIV>", "</b >", "</blockquote>", "</svg>", "</>", "</p x=y>"])
sources = st.lists(starts | ends | values, max_size=12).map("".join)


@given(sources)
@example("<a" + 14 * "b" + ">")
@example("<a" + 15 * "b" + ">")
@example("<a " + 16 * "b" + "=1>")
def test_the_end_of_a_page_is_read_as_its_middle(source: str) -> None:
    last, middle = parse(f"{source}<i>"), parse(f"{source}<i>{PADDING}")
    assume(last.tag_name(len(last) - 1) == "i")  # not inside of a value whose quote is left open
    assert len(middle) == len(last) + 1
    for row in range(len(last)):
        assert last.text(row) == middle.text(row)
        assert last.tag_name(row) == middle.tag_name(row)
        assert last.attributes(row) == middle.attributes(row)
        assert last.source_start[row] == middle.source_start[row]


def in_python(data: bytes) -> int:
    try:
        return sum(character >= "\x80" for character in data.decode())
    except UnicodeDecodeError:
        return -1


@given(st.binary(max_size=100) | st.text(max_size=100).map(str.encode), st.integers(0, 70), st.integers(0, 20))
def test_utf8_is_what_python_decodes(data: bytes, before: int, behind: int) -> None:
    data = before * b"a" + data + behind * b"b"
    assert beyond_ascii(data) == in_python(data)


@given(
    st.text(st.characters(exclude_categories=["Cs"], min_codepoint=0x80) | st.sampled_from(" é語"), max_size=60),
    st.binary(max_size=6) | st.sampled_from([b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe0\x9f\xbf"]),
    st.integers(0, 200),
)
def test_long_texts_beyond_ascii_are_what_python_decodes(text: str, added: bytes, place: int) -> None:
    whole = ("語学で" + text).encode()
    assert beyond_ascii(whole) == in_python(whole)
    assert beyond_ascii(whole[:place]) == in_python(whole[:place])
    broken = whole[:place] + added + whole[place:]
    assert beyond_ascii(broken) == in_python(broken)


def test_every_pair_inside_a_long_text() -> None:
    """Each pair of bytes, behind another script and before it, at the end of sixteen bytes and at their beginning."""
    for pair in product(range(0x70, 0x100), range(0x70, 0x100)):
        for before in ("語" * 5, "я" * 7 + "a"):
            for behind in (b"", b"\x80", b"\x80\x80"):
                data = before.encode() + bytes(pair) + behind + "語学で".encode() * 5
                assert beyond_ascii(data) == in_python(data)


@pytest.mark.parametrize("behind", [b"", b"\x80", b"\xbf", b"\x80\x80", b"\xc0\xbf"])
def test_utf8_of_all_first_bytes(behind: bytes) -> None:
    for pair in product(range(0x80, 0x100), range(0x70, 0x100)):
        data = bytes(pair) + behind
        assert beyond_ascii(data) == in_python(data)
        assert beyond_ascii(data + b" and") == in_python(data + b" and")


def is_repaired_as_in_python(data: bytes) -> bool:
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd") - data.count("\ufffd".encode())
    whole = sum(character >= "\x80" for character in text) - broken
    return repaired(data) == (text.encode(), broken) and counted(data, len(data)) == (whole, broken)


scraps = st.lists(st.sampled_from([bytes([byte]) for byte in (0x41, 0x80, 0xBF, 0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0xFF)]))


@given(st.binary(max_size=60) | scraps.map(b"".join) | st.text(max_size=60).map(str.encode), st.integers(0, 70))
@example("\ufffd".encode(), 0)
@example("aé".encode() + b"\xf0\x9f\x98", 3)
def test_broken_utf8_is_replaced_as_python_does(data: bytes, before: int) -> None:
    data = before * b"a" + data
    assert is_repaired_as_in_python(data)


def test_broken_utf8_of_all_first_bytes() -> None:
    for first, second, behind in product(
        range(0x80, 0x100), (0x20, 0x7F, *range(0x80, 0xC1)), (b"", b"\x80", b"\x80\x80a")
    ):
        data = bytes((first, second)) + behind
        assert is_repaired_as_in_python(data)


def test_broken_utf8_is_counted_up_to_a_number() -> None:
    assert [counted("é".encode() + b"\xff" + "ä".encode() + b"\xff\xff", most) for most in range(4)] == [
        (0, 0),
        (1, 1),
        (2, 2),
        (2, 3),
    ]


@given(st.binary(max_size=200), st.integers(0, 40), st.integers(0, 250))
def test_controls(data: bytes, before: int, limit: int) -> None:
    data = before * b"a" + data
    counted = [*range(1, 9), 11, *range(14, 27), *range(28, 32), 127]
    assert controls(data, limit) == sum(byte in counted for byte in data[:limit])


@given(
    st.lists(
        st.sampled_from([b"a", b" long enough to fill a register", b"<", b">", b'"', b"\n", b"\xe4", b"\xff"])
    ).map(b"".join)
)
@example(b"\xe4")
def test_texts_beyond_ascii(data: bytes) -> None:
    for searched, limit in ((10**6, 10**6), (40, 10**6), (10**6, 7), (0, 5), (5, 0)):
        texts = re.split(rb'[<>"\n]', data[:searched])
        gathered = b" ".join(text for text in texts if not text.isascii())[:limit]
        assert texts_beyond_ascii(data, searched, limit, 10**6) == gathered


def test_enough_beyond_ascii() -> None:
    data = b"<p>\xe4\xf6<p>fl\xfcgge<p>none<p>\xdf"
    gathered = [texts_beyond_ascii(data, 10**6, 10**6, enough) for enough in range(5)]
    assert gathered == [b"", b"\xe4\xf6", b"\xe4\xf6", b"\xe4\xf6 fl\xfcgge", b"\xe4\xf6 fl\xfcgge \xdf"]


pieces = [
    b"<",
    b" ",
    b"<p>",
    b"<meta charset=UTF-8>",
    b"<meta charset='utf8'>",
    b"<meta charset=latin1>",
    b"<!--",
    b"%PDF-",
]
pieces += [b"\xef\xbb\xbf", b"\0", b"\x01", b"\xe4", "ä".encode(), b" " * 1010, b"-->", b"text"]


@given(st.lists(st.sampled_from(pieces), max_size=8).map(b"".join))
@example(b"<meta charset=utf-8><p>")
@example(b"\n<meta charset=utf-8>\0")
def test_what_most_pages_say_is_what_decode_finds(data: bytes) -> None:
    full = decode(data)
    if says_utf8(data):
        assert not_a_page(data) is None
        assert full == (data, Encoding("utf-8", "meta"))
    page = parse(data)
    if not_a_page(data) is None:
        assert (page.source, page.encoding) == full


def test_most_pages() -> None:
    assert says_utf8("<!doctype html><meta charset=utf-8><p>Größe".encode())
    assert not says_utf8("<!doctype html><meta charset=utf-8><p>Größe".encode("latin-1"))
