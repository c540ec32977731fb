"""What is dropped of all that is kept, because of what else is kept.

Trees score each block for itself, and the choice weighs them by their words. Neither sees that a text is kept already,
or that nothing is left below a heading. So when all is chosen, two things go:

- Copies for another screen: a text that stands elsewhere on the page for wider or narrower windows. It has to be some
  words long, be no quotation, code, list item or cell, and stand in other elements than the first one: items of a list
  that say the same look the same, and so do the verses of a refrain. What stands before and behind it goes with it, as
  far as it too repeats what stands before and behind the first. On forums copies are quotations, and stay.
- One or two headings at the end: they are above what was dropped. More are a list of their own, and an <h1> is the
  page's title rather than that of what would follow.

Other methods stay as their papers describe them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from elute.labels import FORUM, Labels
from elute.learned._selection import copies_and_last_headings
from elute.page.table import Page

LEAST_WORDS: Final = 8
"""Of a text that is a copy by itself."""
MOST_HEADINGS: Final = 2
SHOWN: Final = 40
"""Characters of a text in a reason."""


def tidied(labels: Labels) -> Labels:
    """The labels after a last look at what is kept."""
    pairs, last = _seen(labels)
    if pairs and labels.page_type != FORUM and (found := _repeated(labels, pairs)):
        labels = labels.dropping(found)
        _, last = _seen(labels)
    return labels.dropping(below) if last and (below := _nothing_below(labels, last)) else labels


def _seen(labels: Labels) -> tuple[list[tuple[int, int]], list[int]]:
    return copies_and_last_headings(labels.page.blocks.segments, labels.keep, LEAST_WORDS)


def _repeated(labels: Labels, pairs: list[tuple[int, int]]) -> dict[int, str]:
    """The blocks that are copies for another screen, with the reason."""
    page, blocks = labels.page, labels.page.blocks
    kept: list[int] = np.flatnonzero(labels.keep[blocks.first]).tolist()
    place = {block: number for number, block in enumerate(kept)}
    found: dict[int, str] = {}
    for first, copy in pairs:
        if copy not in found and _is_for_another_screen(page, first, copy):
            run = _run(page, kept, place[first], place[copy])
            found |= {block: f"repeats {_shown(blocks.text(block))}, which is kept above" for block in run}
    return found


def _is_for_another_screen(page: Page, first: int, copy: int) -> bool:
    """Whether a copy stands in elements that look different from those around the first, up to the one that holds
    both."""
    one, other = ([row, *page.ancestors(row)] for row in page.blocks.container[[first, copy]].tolist())
    common = set(one) & set(other)
    looks = [[_look(page, row) for row in rows if row not in common] for rows in (one[1:], other[1:])]
    return looks[0] != looks[1]


def _look(page: Page, row: int) -> tuple[int, str]:
    return int(page.tag[row]), page.attribute(row, "class") or ""


def _run(page: Page, kept: list[int], first: int, copy: int) -> Iterator[int]:
    """A copy and the kept blocks beside it, as far as they repeat those beside the first."""
    text, distance = page.blocks.text, copy - first
    for places in (range(copy, min(copy + distance, len(kept))), range(copy - 1, max(first, distance - 1), -1)):
        for place in places:
            if text(kept[place]) != text(kept[place - distance]):
                break
            yield kept[place]


def _nothing_below(labels: Labels, last: list[int]) -> dict[int, str]:
    """Headings at the end, with the reason, unless one is wanted by the caller. Roles are asked for only then: they
    cost their trees."""
    if len(last) > MOST_HEADINGS:
        return {}
    first = labels.page.blocks.first[last]
    for choice in labels.choices:
        if choice.wanted and (choice.rows | labels.roles.rows(choice.role))[first].any():
            return {}
    return dict.fromkeys(last, "a heading with nothing kept below it")


def _shown(text: str) -> str:
    line = " ".join(text.split())
    return f'"{line}"' if len(line) <= SHOWN else f'"{line[:SHOWN].rstrip()}…"'
