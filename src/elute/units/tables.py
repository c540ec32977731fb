"""Which tables of a page hold data. They are read natively (`_tables.pyx`)."""

import numpy as np
import numpy.typing as npt

from elute.page import Page

from ._tables import TableReader
from .cells import Cell, Table

__all__ = ["Cell", "Table", "TableReader", "data_tables"]


def data_tables(page: Page, kept: npt.NDArray[np.bool_]) -> dict[int, Table]:
    """The data tables that hold kept text, by their rows in the page. One inside another is a part of its cell.

    >>> import elute
    >>> found = elute.extract("<table><tr><th>Month<th>Rain<tr><td>May<td>9.8</table>", method="cetd")
    >>> [table.width for table in data_tables(found.page, found.labels.keep).values()]
    [2]
    """
    return TableReader(page, kept).data()
