"""The kept data tables as the text of their cells."""

from elute.labels import Labels
from elute.page import Page
from elute.units.tables import data_tables
from elute.views.text import text_in


def tables_of(page: Page, labels: Labels) -> list[list[list[str]]]:
    """The kept data tables, for each the text of its cells, row by row. Layout tables are left out.

    >>> import elute
    >>> found = elute.extract("<table><tr><th>Month<th>Rain<tr><td>May<td>9.8</table>", method="cetd")
    >>> tables_of(found.page, found.labels)
    [[['Month', 'Rain'], ['May', '9.8']]]
    """
    grids = data_tables(page, labels.keep).values()
    return [
        [[text_in(page, labels.keep, cell.row) if cell.row >= 0 else "" for cell in row] for row in grid.rows.values()]
        for grid in grids
    ]
