"""Property 4. Linear time and bounded memory in the size of the input; 100,000 nested elements are an ordinary page.

What a page costs may grow with it, and no faster: each further byte costs about what the bytes before it did, so that
what a family begins with whatever its size does not matter. Counted are the lines of Python that are run, which are the
same on every machine; work that is native is measured in processor time, which is not, so only growth that no noise can
explain counts. `benchmarks/speed/linear.py` measures both closely, output by output, or counts instructions.
"""

from collections.abc import Callable
from time import thread_time

import pytest

import elute
from elute import registry
from properties.counting import lines_of
from properties.everything import EVERYTHING
from properties.families import FAMILIES, NESTED_TAGS
from properties.invariants import check_page

SMALL, LARGE = 2_000, 800_000
LINES_SIZES = (500, 2_000, 8_000)
TIME_SIZES = (500, 2_000, 32_000)
CHEAP_SIZES = (500, 8_000, 128_000)
CHEAP = {"attributes of code"}  # families whose squares show on large pages only: each step takes nanoseconds
DEPTH = 100_000
ROWS_PER_BYTE = 1  # "<p>x" makes two rows of four bytes; reopened formatting elements come on top
MEMORY_PER_BYTE = 64  # what a page holds for each byte of its source, in bytes
ROWS_ALLOWANCE, MEMORY_ALLOWANCE = 20_000, 2_000_000  # what any page may have beyond that, however small it is
LINES_GROWTH = 1.25  # of the lines for a further byte; squares would make it 4
LINES_ALLOWANCE = 0.5  # lines a byte: what is as little need not be the same for all bytes
TIME_GROWTH = 4  # of the time for a further byte; squares would make it 14
TIME_ALLOWANCE = 3e-6  # seconds a byte


@pytest.mark.parametrize("family", FAMILIES)
def test_rows_and_memory_are_linear_in_the_input(family: str) -> None:
    for size in (SMALL, LARGE):
        html = FAMILIES[family](size)
        page = elute.parse(html)
        assert len(page) <= ROWS_PER_BYTE * len(html) + ROWS_ALLOWANCE
        assert len(page.attrs) <= len(html)
        assert page.table.nbytes <= MEMORY_PER_BYTE * len(html) + MEMORY_ALLOWANCE


def every_output(html: bytes, method: str = EVERYTHING) -> None:
    """All that can be asked of a page."""
    found = elute.extract(html, method=method, comments=True, byline=True, images=True, url="https://example.org/")
    for name in registry.renderers.names():
        found.to(name)
    found.explain()
    _ = found.links, found.images, found.tables, found.records, found.metadata, found.warnings


def costs_of_a_byte(family: str, sizes: tuple[int, ...], cost: Callable[[bytes], float]) -> list[float]:
    """What a further byte costs from each size to the next."""
    pages = [FAMILIES[family](size) for size in sizes]
    costs = [cost(page) for page in pages]
    steps = zip(zip(pages, costs, strict=True), zip(pages[1:], costs[1:], strict=True), strict=False)
    return [(more - less) / max(len(large) - len(small), 1) for (small, less), (large, more) in steps]


def lines_run(html: bytes) -> int:
    """How many lines of Python are run to make every output of a page."""
    return lines_of(lambda: every_output(html))


@pytest.mark.parametrize("family", FAMILIES)
def test_python_work_is_linear_in_the_input(family: str) -> None:
    every_output(FAMILIES[family](SMALL))  # imports what is imported late
    first, last = costs_of_a_byte(family, LINES_SIZES, lines_run)
    assert last <= LINES_GROWTH * max(first, 0) + LINES_ALLOWANCE


def seconds(html: bytes) -> float:
    start = thread_time()
    every_output(html)
    every_output(html, "learned")
    return thread_time() - start


@pytest.mark.parametrize("family", FAMILIES)
def test_time_is_linear_in_the_input(family: str) -> None:
    seconds(FAMILIES[family](SMALL))
    for _ in range(3):  # the noise of a busy machine is not there each time
        first, last = costs_of_a_byte(family, CHEAP_SIZES if family in CHEAP else TIME_SIZES, seconds)
        if last <= TIME_GROWTH * max(first, 0) + TIME_ALLOWANCE:
            return
    pytest.fail(f"from {first * 1e6:.1f} to {last * 1e6:.1f} µs for a further byte")


@pytest.mark.parametrize("tag", NESTED_TAGS)
def test_a_hundred_thousand_nested_elements_are_an_ordinary_page(tag: str) -> None:
    html = b"<%s>" % tag.encode() * DEPTH + b"word"
    result = elute.extract(html, method=EVERYTHING)
    check_page(result.page)
    for name in registry.renderers.names():
        result.to(name)
    result.explain()
