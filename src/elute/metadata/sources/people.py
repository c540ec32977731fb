"""Who is named near the title without "by" or a class that says so: links to the page of a person, and names that stand
alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from elute.metadata._places import is_below_class, links_by_step, parent_of
from elute.metadata.clue import Clue
from elute.metadata.names import is_written_as_a_name
from elute.metadata.places import text_of
from elute.metadata.sources.texts import near_title, short_texts
from elute.page.table import Page
from elute.units.titles import heading_blocks, title_block

MOST: Final = 20
"""Links to somebody near the title that are looked at."""

BEHIND: Final = 5
"""Blocks behind the title among which a name may stand alone."""

FEWEST_WORDS: Final = 2
MOST_WORDS: Final = 14
"""Words of names that stand alone."""

COMMENT: Final = b"comment"
ABOVE: Final = 8
"""How the classes of comments are called, and how many elements above a name are asked for them."""

_PERSON: Final = frozenset(
    b"author authors autor autoren autores autori autorin auteur auteurs profile profiles profil people person persons"
    b" staff contributor contributors user users member members u by writer writers journalist journalists reporter"
    b" reporters correspondent correspondents columnist columnists editor editors redakteur redakteure expert experts"
    b" team our-team newsteam bio bios member.php profile.php user.php memberlist.php".split()
)
"""Steps in the address of a page about somebody."""

LONGEST_STEP: Final = max(map(len, _PERSON))

_HOST: Final = re.compile(r"(?:[a-z][a-z\d+.-]*:)?//[^/?#]*", re.IGNORECASE)
_DOOR: Final = re.compile(
    r"log-?in|log-?out|sign-?in|sign-?up|regist|join|account|subscri|password|(?<!re)search", re.IGNORECASE
)
"""What the address of a page on which readers become users has in it, behind its host."""

_PARTED: Final = re.compile(r", (?:and )?| & | (?:and|und|et|y) ")
"""What parts several names."""


def clues(page: Page) -> Iterator[Clue]:
    """Links to somebody near the title, and names alone behind it."""
    near, title = near_title(page), title_block(page)
    if title is None or not near:
        return
    blocks = page.blocks
    yield from _links(page, blocks.span(near[0])[0], blocks.span(near[-1])[1])
    dated = {block for block, _, _ in short_texts(page) if title <= block <= title + BEHIND + 1}
    beside = {near for block in dated for near in (block - 1, block + 1) if title < near <= title + BEHIND}
    for block in sorted(beside):
        if block < len(blocks) and FEWEST_WORDS <= blocks.words[block] <= MOST_WORDS:
            text, row, is_behind = blocks.text(block), blocks.span(block)[0], block - 1 in dated
            if all(map(is_written_as_a_name, _PARTED.split(text))) and not _is_heading(page, block):
                yield Clue("author", text, "text name behind a date" if is_behind else "text name before a date", row)


def _is_heading(page: Page, block: int) -> bool:
    return any(block == heading for _, heading in heading_blocks(page))


def _links(page: Page, first: int, end: int) -> Iterator[Clue]:
    """The links of these rows that lead to somebody. Those of one element name several who wrote it together."""
    found: dict[int, list[tuple[int, str]]] = {}
    for row, address in links_by_step(page.table, first, end, _PERSON, LONGEST_STEP, MOST):
        host = _HOST.match(address)
        if _DOOR.search(address, host.end() if host else 0) or is_below_class(page.table, row, COMMENT, ABOVE):
            continue
        if text := text_of(page, row):
            found.setdefault(parent_of(page.table, row), []).append((row, text))
    for together in found.values():
        yield Clue("author", "; ".join(dict.fromkeys(text for _, text in together)), "a to a person", together[0][0])
