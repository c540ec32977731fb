"""Property 6. The input is never changed."""

import sys

import numpy as np
import pytest
from hypothesis import given

import elute
from elute import registry
from properties.soup import pages, raw_pages


@given(html=raw_pages())
def test_bytes_are_never_changed(html: bytes) -> None:
    # bytes cannot change in Python, but native code could write to them
    copy = bytes(bytearray(html))
    result = elute.extract(html)
    for name in registry.renderers.names():
        result.to(name)
    assert html == copy


@given(html=pages())
def test_valid_utf8_is_parsed_where_it_lies(html: str) -> None:
    data = html.encode()
    assert elute.parse(data, scripting=False).source is data
    assert len(elute.parse(data).source) == len(data)  # another name for an element that swallows the page is as long


@given(html=pages())
def test_a_page_cannot_be_written_to(html: str) -> None:
    page = elute.parse(html)
    for column in (page.kind, page.parent, page.end, page.text_start, page.source_start, page.attr_name):
        assert not column.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        page.parent[0] = 5


def test_the_input_is_let_go() -> None:
    data = b"<p>hello world</p>" * 100
    held = sys.getrefcount(data)
    elute.extract(data).to("text")
    assert sys.getrefcount(data) == held


def test_columns_outlive_their_page() -> None:
    column = elute.parse(b"<p>hello" * 10_000).parent
    kept = column.copy()
    for _ in range(20):
        elute.parse(b"<div><b>other" * 10_000)
    assert np.array_equal(column, kept)
