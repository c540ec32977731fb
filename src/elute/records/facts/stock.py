"""Whether a thing can be had, as the page tells its readers: the first note or button near the title that says so."""

from __future__ import annotations

from typing import Final

from elute.page.table import Page
from elute.records.attributes.leaves import leaves_of

from .availability import told_state
from .fact import Fact

BEFORE: Final = 10  # leaves before the title that are looked at
BEHIND: Final = 80


def stock_fact(page: Page, title_row: int) -> Fact | None:
    """The first that is said around the title, None where nothing is."""
    leaves = leaves_of(page)
    title = leaves.before(title_row)
    for place in range(max(title - BEFORE, 0), min(title + BEHIND, len(leaves))):
        if said := told_state(leaves.texts[place]):
            return Fact("availability", said, "page", (leaves.rows[place],))
    return None
