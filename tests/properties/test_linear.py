"""Property 4. Linear time and bounded memory in the size of the input; 100,000 nested elements are an ordinary page.

Time is measured by benchmarks/speed/linear.py. Here work is counted, which gives the same number on every machine.
"""

import sys
from types import FrameType
from typing import Any

import pytest

import elute
from elute import registry
from elute.page import TEXT
from properties.everything import EVERYTHING
from properties.families import FAMILIES, NESTED_TAGS
from properties.invariants import check_page

SMALL, LARGE = 2_000, 8_000
DEPTH = 100_000
ROWS_PER_BYTE = 1  # "<p>x" makes two rows of four bytes; reopened formatting elements come on top
MEMORY_PER_BYTE = 64  # what a page holds for each byte of its source, in bytes
ROWS_ALLOWANCE, MEMORY_ALLOWANCE = 20_000, 2_000_000  # what any page may have beyond that, however small it is
LINES_GROWTH = 1.2  # lines of Python run for its weight, the large page against the small one


@pytest.mark.parametrize("family", FAMILIES)
def test_rows_and_memory_are_linear_in_the_input(family: str) -> None:
    for size in (SMALL, 100 * LARGE):
        html = FAMILIES[family](size)
        page = elute.parse(html)
        assert len(page) <= ROWS_PER_BYTE * len(html) + ROWS_ALLOWANCE
        assert len(page.attrs) <= len(html)
        assert page.table.nbytes <= MEMORY_PER_BYTE * len(html) + MEMORY_ALLOWANCE


def lines_run(html: bytes) -> int:
    """How many lines of elute's Python are run to make every output of a page."""
    count = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    sys.settrace(trace)
    try:
        result = elute.extract(html, method=EVERYTHING)
        for name in registry.renderers.names():
            result.to(name)
        result.explain()
    finally:
        sys.settrace(None)
    return count


def weight(html: bytes) -> int:
    """The size of a page. Text that lies deep counts for more: its path and its indentation are as long as it is deep,
    which the parser limits."""
    page = elute.parse(html)
    return len(html) + int(page.depth[page.kind == TEXT].sum())


@pytest.mark.parametrize("family", FAMILIES)
def test_python_work_is_linear_in_the_input(family: str) -> None:
    small, large = FAMILIES[family](SMALL), FAMILIES[family](LARGE)
    lines_run(small)  # imports what is imported late
    assert lines_run(large) / weight(large) <= LINES_GROWTH * lines_run(small) / weight(small)


@pytest.mark.parametrize("tag", NESTED_TAGS)
def test_a_hundred_thousand_nested_elements_are_an_ordinary_page(tag: str) -> None:
    html = b"<%s>" % tag.encode() * DEPTH + b"word"
    result = elute.extract(html, method=EVERYTHING)
    check_page(result.page)
    for name in registry.renderers.names():
        result.to(name)
    result.explain()
