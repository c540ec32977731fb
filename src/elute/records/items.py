"""Items: repeated structure, found on the table of the page without rendering. The default miner.

Groups of elements that are alike are found as paths of tags and classes (Miao, Tatemura, Hsiung, Sawires and Moser:
"Extracting data records from the web using tag path clustering", WWW 2009) and as children of one parent, or runs of
them (Liu, Grossman and Zhai: "Mining data records in web pages", KDD 2003). Trees tell records from menus, clouds of
tags and pagers by what is known of a group (`ranker.py`). Fields are aligned over all records when they are asked for
(`alignment.py`).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from elute import registry
from elute.page.table import Page
from elute.page.vocabulary import TAG
from elute.views.text import text_in

from ._repeats import Repeats
from .alignment import aligned
from .ranker import Ranking, shipped
from .shape import Filled, RecordSet

MOST_SETS: Final = 12
LEAST_CHANCE: Final = 0.02
LONGEST_FIELD: Final = 80  # characters of a part that its class names, and that is no paragraph
LONGEST_ENTRY: Final = 160  # characters of what stands below a heading
NEARLY_ALL: Final = (4, 5)
ENTRIES_READ: Final = 40  # records that tell whether all are entries
HEADINGS: Final = tuple(TAG[name] for name in ("h1", "h2", "h3", "h4", "h5", "h6"))
TEXT: Final = (TAG["p"], *HEADINGS)
SENTENCE_ENDS: Final = (".", "!", "?", "…", ":", "。")


@registry.miners.describe(paper="Liu, Grossman, Zhai: Mining data records in web pages", year=2003)
def items(page: Page, ranking: Ranking | None = None) -> list[RecordSet]:
    """The lists of a page, the most likely first.

    >>> import elute
    >>> shelf = "".join(f"<li><a href=/{n}>Tea of the year {n}</a> <b>{n} pence</b>" for n in range(2001, 2009))
    >>> [found] = items(elute.parse(f"<ul>{shelf}</ul>"))
    >>> found.to_rows()[0]
    {'title': 'Tea of the year 2001', 'text': '2001 pence'}
    """
    ranking = ranking or shipped()
    repeats = Repeats(page.blocks.segments)
    found = []
    for number, score in repeats.best(ranking.trees, ranking.score(LEAST_CHANCE), MOST_SETS):
        records = repeats.members(number)
        if not _is_prose(page, records, repeats.pointing(number)):
            fill = _Fill(page, records, repeats)
            found.append(RecordSet(page, "items", repeats.region(number), records, fill, ranking.chance(score)))
    return found


def _is_prose(page: Page, records: tuple[tuple[int, ...], ...], pointing: int) -> bool:
    """Whether these are the paragraphs of a text, or headings with what is below them, and no records: most have
    neither a link nor an image, and they are no short entries. The trees have learned from pages of lists alone."""
    if 2 * pointing >= len(records) or int(page.tag[records[0][0]]) not in TEXT:  # the others are as the first
        return False
    return not _has_fields(page, records[0]) and not _are_entries(page, records[:ENTRIES_READ])


def _are_entries(page: Page, records: tuple[tuple[int, ...], ...]) -> bool:
    """Whether nearly all are a heading with one short text, or with short parts most of which are no sentences: a list
    whose page tells nothing of it by links or classes."""
    if int(page.tag[records[0][0]]) not in HEADINGS:
        return False
    found = 0
    for _, *rows in records:
        parts = [text for row in rows if (text := text_in(page, page.blocks.row_visible, row))]
        short = 0 < sum(map(len, parts)) <= LONGEST_ENTRY
        sentences = sum(part.endswith(SENTENCE_ENDS) for part in parts)
        found += short and (len(parts) == 1 or 2 * sentences < len(parts))
    return NEARLY_ALL[1] * found >= NEARLY_ALL[0] * len(records)


def _has_fields(page: Page, record: tuple[int, ...]) -> bool:
    """Whether short parts behind the first have classes of their own, as the place and the day of an event have."""
    chars = page.blocks.row_chars
    short = [row for row in record[1:] if 0 < chars[row : page.end[row]].sum() <= LONGEST_FIELD]
    return len({page.attribute(row, "class") for row in short} - {None}) > 1


class _Fill:
    """Makes the columns and records of a set when they are asked for."""

    def __init__(self, page: Page, records: tuple[tuple[int, ...], ...], repeats: Repeats) -> None:
        self.page, self.records, self.repeats = page, records, repeats

    def __call__(self) -> Filled:
        return aligned(self.page, self.records, np.frombuffer(self.repeats.counted(), dtype=np.bool_))
