"""What gold standards say of the roles of blocks: yes, no, or nothing.

No set labels every role. What there is:

title     the set names the title of the page (wcxb-dev, fundus), or labels it (l3s-gn1). The block that says it.
byline    the set names author and date. Short blocks with the author's name or with the date, close to the title.
comment   the set has comments apart (dragnet), or labels them (l3s-gn1). Elsewhere a section that calls itself comments
          and is not in the gold text, on pages that are no forum: there such sections are the content.
related   the set labels it (l3s-gn1). Elsewhere as noise:
noise     sections that call themselves navigation, advertisement … and are not in the gold text.

Content is none of these but title and byline, which some sets count as content.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.gold import GoldPage
from elute.learned.roles import NOISE
from elute.page import Page
from elute.page.arrays import Mask
from elute.units.alignment import Aligner
from elute.units.roles import Role, comment_rows, roles
from elute.units.sequences import lcs_length
from elute.units.words import word_keys, words

UNKNOWN: Final = -1
FORUM: Final = "forum"
CONTENT_SHARE: Final = 0.5  # of the words of a block, from which it is content
HARDLY: Final = 0.1  # up to this share it is not content
ALIKE: Final = 0.8  # share of words in common from which a block says the title
LONGEST_BYLINE: Final = 25  # words
NEAR_TITLE: Final = 12  # blocks between the title and a byline
RUNNING_TEXT: Final = 10  # words outside links from which a text that nothing is known of may be a comment
SEGMENT_OF_ROLE: Final = {
    Role.TITLE: "headline",
    Role.COMMENT: "user-comments",
    Role.RELATED: "related-content",
}
HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
NUMBER: Final = re.compile(r"\d+")

Truth = npt.NDArray[np.int8]
"""For each block 1 where it has a role, 0 where it has not, `UNKNOWN` where nobody knows."""


def role_labels(gold: GoldPage, page: Page, share: npt.NDArray[Any]) -> dict[Role, Truth]:
    """What is known of each role on a page. `share` is the share of each block's words that is in the gold text.

    >>> html = "<h1>Rain</h1><p>By Ann Onym</p><p>It rained.</p><div class=comments><p>Wet!</div><p>" + "And more. " * 9
    >>> gold = GoldPage.of(html, "It rained.", title="Rain", author="Ann Onym", page_type="article")
    >>> found = role_labels(gold, gold.page, gold.alignment.block_share)
    >>> found[Role.TITLE].tolist(), found[Role.BYLINE].tolist(), found[Role.COMMENT].tolist()
    ([1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 0, 1, -1])
    """
    by_segments = _segments(gold, page)
    title = _only(by_segments[Role.TITLE]) if Role.TITLE in by_segments else _title(page, gold.meta.get("title"))
    found = {
        Role.TITLE: title,
        Role.BYLINE: _byline(page, gold.meta, title),
        Role.COMMENT: _comments(gold, page, share, by_segments),
    }
    named = roles(page)[page.blocks.first]
    in_gold = share >= CONTENT_SHARE
    for role in NOISE:
        known = in_gold | np.isin(named, [*NOISE, Role.COMMENT])
        found[role] = _truth(known, (named == role) & (share <= HARDLY))
        found[role][(named == role) & (share > HARDLY)] = UNKNOWN
    if Role.RELATED in by_segments:
        found[Role.RELATED] = by_segments[Role.RELATED]
    return found


def _truth(known: Mask, yes: Mask) -> Truth:
    return np.where(known, yes, UNKNOWN).astype(np.int8)


def _only(truth: Truth) -> Truth:
    return truth if (truth == 1).any() else np.full_like(truth, UNKNOWN)


def _segments(gold: GoldPage, page: Page) -> dict[Role, Truth]:
    """Roles by the parts that the set labels, all of the page's text, or has apart."""
    texts = {}
    if gold.segments is not None:
        for role, label in SEGMENT_OF_ROLE.items():
            texts[role] = "\n".join(text for name, text in gold.segments if name == label)
    elif gold.comments is not None:
        texts[Role.COMMENT] = gold.comments
    aligner = Aligner(page) if any(texts.values()) else None
    return {
        role: (aligner.align(text).block_share >= CONTENT_SHARE if aligner else np.zeros(len(page.blocks))).astype(
            np.int8
        )
        for role, text in texts.items()
    }


def _title(page: Page, title: object) -> Truth:
    """The block that says the title: of several a heading, the highest and first. Nobody knows of the others."""
    found = np.zeros(len(page.blocks), dtype=np.int8)
    wanted = word_keys(title) if isinstance(title, str) else word_keys("")
    best: tuple[int, int] | None = None
    in_heading = _heading_levels(page)
    for block in _visible(page, at_most=2 * len(wanted) + 4):
        text = word_keys(page.blocks.text(block))
        if _same(wanted, text):
            found[block] = UNKNOWN
            best = min(best or (9, 0), (int(in_heading[block]), block))
    if best is None:
        return np.full_like(found, UNKNOWN)
    found[best[1]] = 1
    return found


def _same(title: npt.NDArray[Any], text: npt.NDArray[Any]) -> bool:
    """Whether a text says the title, be it without the name of the site before or behind it."""
    if not len(title) or not len(text):
        return False
    common = lcs_length(title, text)
    shorter = len(text) >= max(3, len(title) // 2) and common == len(text)
    return 2 * common >= ALIKE * (len(title) + len(text)) or shorter


def _heading_levels(page: Page) -> npt.NDArray[np.int64]:
    """For each block the level of the heading that it is in, 7 where it is in none."""
    level = np.zeros(len(page), dtype=np.uint8)
    for number, tag in enumerate(HEADINGS):
        level[page.rows_of(tag)] = number + 1
    found = page.nearest_above(level)[page.blocks.first]
    return np.where(found > 0, found, len(HEADINGS) + 1)


def _byline(page: Page, meta: dict[str, Any], title: Truth) -> Truth:
    """Short blocks with the author's name or the date, close to the title."""
    names = [words(name) for name in _authors(meta.get("author"))]
    date = [int(number) for number in NUMBER.findall(str(meta.get("date") or ""))[:3]]
    known = len(date) == 3 or any(names)
    at = np.flatnonzero(title == 1)
    if not known or not len(at):
        return np.full_like(title, UNKNOWN)
    found = np.zeros_like(title)
    for block in _visible(page, at_most=LONGEST_BYLINE):
        text = page.blocks.text(block)
        if (_says_name(text, names) or _says_date(text, date)) and title[block] != 1:
            found[block] = 1 if np.abs(at - block).min() <= NEAR_TITLE else UNKNOWN
    return found if (found == 1).any() else np.where(found == 0, UNKNOWN, found).astype(np.int8)


def _authors(author: object) -> list[str]:
    if isinstance(author, str):
        return [part for part in re.split(r"[,;&]|\band\b|\bund\b", author) if part.strip()]
    return [str(name) for name in author] if isinstance(author, Sequence) else []


def _says_name(text: str, names: Iterable[Sequence[str]]) -> bool:
    said = words(text)
    return any(
        len(name) > 1 and any(said[start : start + len(name)] == list(name) for start in range(len(said)))
        for name in names
    )


def _says_date(text: str, date: Sequence[int]) -> bool:
    """Whether a text has the year and the day, and the month as a number or a word.

    >>> [_says_date(text, (2025, 9, 4)) for text in ("4. September 2025, 10:30", "04/09/2025", "4, 2025", "2025-09-14")]
    [True, True, False, False]
    """
    if len(date) < 3:
        return False
    year, month, day = date
    numbers = [int(number) for number in NUMBER.findall(text)]
    if year not in numbers or day not in numbers:
        return False
    return month in numbers or bool(re.search(r"[^\W\d_]{2,}", text))


def _comments(gold: GoldPage, page: Page, share: npt.NDArray[Any], by_segments: dict[Role, Truth]) -> Truth:
    if Role.COMMENT in by_segments:
        return by_segments[Role.COMMENT]
    if FORUM in gold.type or "forum" in gold.dataset:
        return np.zeros(len(page.blocks), dtype=np.int8)  # posts are what such a page is about
    inside = comment_rows(page)[page.blocks.first]
    named = roles(page)[page.blocks.first] == Role.COMMENT
    blocks = page.blocks
    silent = ~inside & (share < CONTENT_SHARE) & (blocks.words - blocks.link_words >= RUNNING_TEXT)
    unsure = silent | (inside & ~named) | (inside & (share > HARDLY))
    return _truth(~unsure, named)


def _visible(page: Page, at_most: int) -> list[int]:
    """The visible blocks of so many words at most."""
    blocks = page.blocks
    found: list[int] = np.flatnonzero((blocks.hidden == 0) & (blocks.words > 0) & (blocks.words <= at_most)).tolist()
    return found
