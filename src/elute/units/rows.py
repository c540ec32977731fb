"""Small questions about many rows at once."""

import numpy as np
import numpy.typing as npt

from elute.page import Page
from elute.page.arrays import prefix_sums
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
