"""Signposts: short texts that say what stands below them ("Related articles", "Читайте также", "関連記事"), or what
they are themselves ("Advertisement", "Privacy policy", "© 2026 …"). Their words are in signposts.txt.

A heading speaks for what follows it in the smallest element around it that holds more than the heading and a "See all".
It speaks for less where a heading of its rank stands beside it, or text that the method keeps. A heading in a card of
the list does not stand beside it, and one that is a link is a teaser itself: neither ends anything. Tags such as
"Related topics" end at any heading. A heading with no link below it speaks for nothing.

The nearest has the word here too: a heading inside of what another speaks for, and what calls itself share,
advertisement … there. In menus a heading says nothing: "Featured" stands above parts of the site there. Titles,
bylines, comments, buttons and all that the method keeps are never changed.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from elute.page.arrays import Bytes, Mask
from elute.page.table import Page
from elute.units._signpost_rows import Signposts
from elute.units._signposts import APART, DROPPED, Phrases
from elute.units.roles import Role, sections, structure_roles

ROLES: Final = {
    "related": Role.RELATED,
    "tags": Role.NAVIGATION,
    "share": Role.SHARE,
    "advertisement": Role.ADVERTISEMENT,
    "legal": Role.LEGAL,
}
STAYS: Final = np.array([role in (Role.TITLE, Role.BYLINE, Role.COMMENT) for role in Role], dtype=np.uint8)
SEE_ALL: Final = 30
"""Characters of a block that may stand beside a heading without being what it speaks for."""
MOST_SIGNS: Final = 50
"""No page has more; each may cost a look at all that follows."""
MAYBE_LEGAL: Final = 255
COPYRIGHT: Final = re.compile(
    r"\W*(?:copyright\b|©)|.{,400}?(?:©\s?(?:copyright\s)?\d{4}|all\srights\sreserved)", re.I | re.S
)
_NUMBERS: Final = (
    *map(int, (Role.RELATED, Role.NAVIGATION, Role.FORM, Role.ADVERTISEMENT, Role.CAPTION, Role.LEGAL)), MAYBE_LEGAL,
)  # fmt: skip
FOLDED: Final = 0x2000
WITH_CASE: Final = (*range(0x700), *range(0x1E00, FOLDED))
"""Characters with case and accents, and what stands between them."""
ALONE: Final = {"æ": "a", "ø": "o", "đ": "d", "ł": "l", "ı": "i", "ß": "s", "ς": "σ"}
"""Letters that are written otherwise where there is no such key, or in capitals."""


def folded(letter: str) -> int:
    """What a letter is compared as: small and without accents. 0 for what stands between words, 1 for an accent.

    >>> [chr(folded(letter)) for letter in "AÀłİыЙ"], folded("-"), folded("\\u0301")
    (['a', 'a', 'l', 'i', 'ы', 'и'], 0, 1)
    """
    base = unicodedata.normalize("NFKD", letter)[0].lower()[0]
    kind = unicodedata.category(base)
    if kind == "Mn":
        return DROPPED
    return ord(ALONE.get(base, base)) if base.isalnum() or kind == "Mc" else APART


@cache
def phrases() -> Phrases:
    """The phrases of signposts.txt, with the numbers of their roles."""
    lines = files("elute.units").joinpath("signposts.txt").read_text(encoding="utf-8").splitlines()
    table = np.arange(FOLDED, dtype=np.uint16)
    table[[*WITH_CASE]] = [folded(chr(number)) for number in WITH_CASE]
    fields = [line.split("|") for line in lines if line and not line.startswith("#")]
    listed = [(phrase.strip(), int(ROLES[name.strip()])) for name, _, text in fields for phrase in text.split(";")]
    return Phrases(listed, table)


def give_roles(page: Page, keep: Mask, roles: Bytes) -> None:
    """Give the rows of a page, of which a method keeps some blocks, the roles that signposts say."""
    blocks = page.blocks
    said = phrases().find(blocks.segments, keep.view(np.uint8), MAYBE_LEGAL)
    if not np.count_nonzero(said):
        return
    for block in np.flatnonzero(said == MAYBE_LEGAL).tolist():
        if not COPYRIGHT.match(blocks.text(block)):
            said[block] = 0
    named, by_tag = sections(page)[0], structure_roles(page)
    signposts = Signposts(blocks.segments, keep.view(np.uint8), by_tag, named, STAYS, _NUMBERS, SEE_ALL)
    signposts.change(roles, said, MOST_SIGNS)
