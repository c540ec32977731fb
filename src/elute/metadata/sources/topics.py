"""What links to pages of topics say: they stand together, near the text that is about them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from elute.metadata._places import end_of, links_by_step
from elute.metadata.clue import Clue
from elute.metadata.places import text_of
from elute.page.table import Page
from elute.units.titles import title_block

MOST: Final = 200
"""Links to topics that are looked at."""

APART: Final = 16
"""Rows between the links of two lists."""

_TOPIC: Final = frozenset(
    b"tag tags topic topics thema themen label labels keyword keywords schlagwort stichwort dossier tema temas temat"
    b" sujet etiqueta etiquetas mot-cle mots-cles".split()
)
"""Steps in the address of a page about a topic."""

LONGEST_STEP: Final = max(map(len, _TOPIC))


def clues(page: Page) -> Iterator[Clue]:
    """The longest list of links to topics behind the title."""
    title = title_block(page)
    if title is None:
        return
    first = page.blocks.span(title)[1] - 1
    found = [row for row, _ in links_by_step(page.table, first, len(page), _TOPIC, LONGEST_STEP, MOST)]
    lists: list[list[int]] = [found[:1]]
    for before, row in pairwise(found):
        if row - end_of(page.table, before) > APART:
            lists.append([])
        lists[-1].append(row)
    for row in max(lists, key=len):
        yield Clue("tags", text_of(page, row), "a to a topic", row)
