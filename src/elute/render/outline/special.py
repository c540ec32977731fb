"""Rows that are more than their tag says: notes, and raised references to them."""

from elute.page import Page
from elute.page.vocabulary import TAG
from elute.render.kinds import OPENERS

from .footnotes import Footnotes

_LABELLED = (TAG["li"], TAG["dd"])


def special_rows(page: Page, notes: Footnotes) -> dict[int, int]:
    """What opens them, by row: numbers of `OPENERS`."""
    special = {row: OPENERS.index("note") for row in notes.notes if int(page.tag[row]) not in _LABELLED}
    return special | {row: OPENERS.index("raised") for row in notes.references if page.tag[row] == TAG["sup"]}
