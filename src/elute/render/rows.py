"""Small questions about many rows at once."""

import sys
from bisect import bisect_right

import numpy as np
import numpy.typing as npt

from elute.page import Page
from elute.page.vocabulary import ATTRIBUTE


def rows_with(page: Page, *names: str) -> npt.NDArray[np.intp]:
    """Rows that have one of the attributes.

    >>> import elute
    >>> page = elute.parse('<p id="a">one<p>two')
    >>> [page.tag_name(row) for row in rows_with(page, "id").tolist()]
    ['p']
    """
    before = prefix_sums(np.isin(page.attr_name, [ATTRIBUTE[name] for name in names]))
    return np.flatnonzero(before[page.attr_start + page.attr_count] - before[page.attr_start])


def rows_around(page: Page, content: npt.NDArray[np.bool_]) -> npt.NDArray[np.intp]:
    """The rows of content, all that holds them, and rules with content before and after in the same element."""
    sums = prefix_sums(content)
    visit = sums[page.end] > sums[:-1]
    rules = page.rows_of("hr")
    around = page.parent[rules]
    visit[rules[(sums[rules] > sums[around]) & (sums[page.end[around]] > sums[rules])]] = True
    return np.flatnonzero(visit)


def prefix_sums(values: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """Sums of all values before each place: the sum over rows [a, b) is the difference of places b and a.

    >>> prefix_sums([2, 3, 4]).tolist()
    [0, 2, 5, 9]
    """
    return np.concatenate(([0], np.cumsum(values, dtype=np.int64)))


def next_row(rows: list[int], row: int) -> int:
    """The first of the sorted `rows` after `row`, or a row that no page has.

    >>> next_row([3, 5], 3)
    5
    """
    place = bisect_right(rows, row)
    return rows[place] if place < len(rows) else sys.maxsize
