"""Sums, maxima and masks over subtrees: the native passes against plain Python on any tree."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.page import Page, parse
from properties.soup import pages

nested = st.recursive(st.just(""), lambda inside: st.lists(inside, max_size=5).map("".join).map("<i>{}</i>".format))
trees = st.one_of(pages(), nested).map(parse)
randoms = st.randoms(use_true_random=False)


def subtree(page: Page, row: int) -> list[int]:
    """The rows of a subtree by following `parent` alone."""

    def above(other: int) -> bool:
        while other > row:
            other = int(page.parent[other])
        return other == row

    return [other for other in range(len(page)) if above(other)]


def line_up(page: Page, row: int) -> list[int]:
    """A row and all rows above it."""
    return [row, *page.ancestors(row)]


@given(page=trees)
def test_a_subtree_is_a_slice(page: Page) -> None:
    for row in range(len(page)):
        assert subtree(page, row) == list(range(row, page.end[row]))


@given(page=trees, random=randoms)
def test_subtree_sum(page: Page, random: Random) -> None:
    column = np.array([random.randint(-9, 9) for _ in range(len(page))])
    expected = [sum(int(column[i]) for i in subtree(page, row)) for row in range(len(page))]
    assert page.subtree_sum(column).tolist() == expected
    assert page.subtree_sum(column / 2).tolist() == [value / 2 for value in expected]
    odd = column % 2 == 1
    assert page.subtree_sum(odd).tolist() == page.subtree_sum(odd.astype(np.int8)).tolist()


@given(page=trees, random=randoms)
def test_subtree_argmax_is_the_first_of_the_largest(page: Page, random: Random) -> None:
    column = np.array([random.randint(0, 3) for _ in range(len(page))])
    expected = [max(subtree(page, row), key=lambda i: (column[i], -i)) for row in range(len(page))]
    assert page.subtree_argmax(column).tolist() == expected


@given(page=trees, random=randoms)
def test_all_above(page: Page, random: Random) -> None:
    mask = np.array([random.random() < 0.8 for _ in range(len(page))])
    expected = [all(mask[i] for i in line_up(page, row)) for row in range(len(page))]
    assert page.all_above(mask).tolist() == expected


@given(page=trees, random=randoms)
def test_nearest_above(page: Page, random: Random) -> None:
    values = np.array([random.choice([0, 0, 0, 1, 200]) for _ in range(len(page))], dtype=np.uint8)
    expected = [next((values[i] for i in line_up(page, row) if values[i]), 0) for row in range(len(page))]
    assert page.nearest_above(values).tolist() == expected


@given(page=trees, random=randoms)
def test_nearest_in(page: Page, random: Random) -> None:
    mask = np.array([random.random() < 0.3 for _ in range(len(page))])
    expected = [next((above for above in line_up(page, row) if mask[above]), 0) for row in range(len(page))]
    assert page.nearest_in(mask).tolist() == expected


@given(page=trees, random=randoms)
def test_in_subtrees(page: Page, random: Random) -> None:
    rows = np.array([row for row in range(len(page)) if random.random() < 0.1], dtype=np.int32)
    expected = [any(row in subtree(page, root) for root in rows.tolist()) for row in range(len(page))]
    assert page.in_subtrees(rows).tolist() == expected


def test_whole_numbers_stay_whole() -> None:
    page = parse("<p>" * 3)
    large = np.full(len(page), 2**53 + 1)
    assert page.subtree_sum(large)[0] == len(page) * (2**53 + 1)
    assert page.subtree_sum(large).dtype == np.int64
    assert page.subtree_sum(large.astype(np.float32)).dtype == np.float64


def test_columns_may_be_slices_with_steps() -> None:
    page = parse("<p>a<p>b")
    every_second = np.arange(2 * len(page))[::2]
    assert page.subtree_sum(every_second)[0] == sum(range(0, 2 * len(page), 2))
    assert page.subtree_argmax(every_second)[0] == len(page) - 1
    assert page.nearest_above(every_second.astype(np.uint8))[0] == 0


@pytest.mark.parametrize("name", ["subtree_sum", "subtree_argmax", "all_above", "nearest_above", "nearest_in"])
@pytest.mark.parametrize("wrong", [0, 3, 100])
def test_a_column_of_the_wrong_length_is_an_error(name: str, wrong: int) -> None:
    page = parse("")
    ask: Callable[..., object] = getattr(page, name)
    with pytest.raises(ValueError, match=f"{wrong} values for a page of 4 rows"):
        ask(np.zeros(wrong, dtype=np.uint8))
