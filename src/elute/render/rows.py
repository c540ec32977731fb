"""Small questions about many rows at once."""

import sys
from bisect import bisect_right

import numpy as np
import numpy.typing as npt

from elute.page import Page
from elute.units.rows import prefix_sums


def rows_around(page: Page, content: npt.NDArray[np.bool_]) -> npt.NDArray[np.intp]:
    """The rows of content, all that holds them, and rules with content before and after in the same element."""
    sums = prefix_sums(content)
    visit = sums[page.end] > sums[:-1]
    rules = page.rows_of("hr")
    around = page.parent[rules]
    visit[rules[(sums[rules] > sums[around]) & (sums[page.end[around]] > sums[rules])]] = True
    return np.flatnonzero(visit)


def next_row(rows: list[int], row: int) -> int:
    """The first of the sorted `rows` after `row`, or a row that no page has.

    >>> next_row([3, 5], 3)
    5
    """
    place = bisect_right(rows, row)
    return rows[place] if place < len(rows) else sys.maxsize
