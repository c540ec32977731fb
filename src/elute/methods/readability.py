"""Readability: scores of paragraphs, given to the elements around them.

The bookmarklet of Arc90, 2009, as Kovačič (2012) outlines it in algorithm 2; the numbers and word lists are those of
its version 1.7.1 (readability.js), which has no paper.

1. Elements whose class or id names no content (`UNLIKELY`), and nothing that might be some (`MAYBE`), are taken out.
2. A paragraph of at least 25 characters scores 1, one for each of its parts between commas, and one for each 100
   characters up to 3. Paragraphs are <p>, <pre>, <td>, and each <div> that holds no element of `BLOCKS`.
3. The parent of a paragraph gets its score, the grandparent half of it. Both begin with a score for their tag, and 25
   more or less for a class or id of good (`GOOD`) or bad (`BAD`) omen.
4. Scores are multiplied by the share of characters outside links. The best element is the top candidate.
5. A sibling of it is content too if its score is at least a fifth of the best one's, and 10, where having the class of
   the top candidate counts for another fifth; or if it is a paragraph of more than 80 characters with less than a
   quarter in links, or a shorter one without links that has a sentence.
6. If all this has less than 250 characters, once more without step 1, then also without classes in step 3.

What the bookmarklet does afterwards, to clean the chosen element, is not in the outline and not done here. Characters
are those of visible text other than white space.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods.shared._density import body_row
from elute.methods.shared.decide import decide, largest_above
from elute.page.arrays import Ints, Mask, Reals, above, prefix_sums
from elute.page.kinds import ELEMENT
from elute.page.table import Page
from elute.page.vocabulary import ATTRIBUTE


def _one_of(words: str) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, words.split())), re.IGNORECASE)


UNLIKELY: Final = _one_of(
    "combx comment community disqus extra foot header menu remark rss shoutbox sidebar sponsor ad-break agegate "
    "pagination pager popup tweet twitter"
)
MAYBE: Final = _one_of("and article body column main shadow")
GOOD: Final = _one_of("article body content entry hentry main page pagination post text blog story")
BAD: Final = _one_of(
    "combx comment com- contact foot footer footnote masthead media meta outbrain promo related scroll shoutbox "
    "sidebar sponsor shopping tags tool widget"
)
TAG_SCORE: Final = {
    **dict.fromkeys(["div"], 5),
    **dict.fromkeys(["pre", "td", "blockquote"], 3),
    **dict.fromkeys(["address", "ol", "ul", "dl", "dd", "dt", "li", "form"], -3),
    **dict.fromkeys(["h1", "h2", "h3", "h4", "h5", "h6", "th"], -5),
}
BLOCKS: Final = ("a", "blockquote", "dl", "div", "img", "ol", "p", "pre", "table", "ul")
PARAGRAPHS: Final = ("p", "pre", "td")

OMEN: Final = 25
SHORTEST_PARAGRAPH: Final = 25
CHARACTERS_A_POINT: Final = 100
MOST_POINTS: Final = 3
SIBLING_SHARE: Final = {"balanced": 0.2, "precision": 0.5, "recall": 0.1}  # the paper's is 0.2
SIBLING_SCORE: Final = 10
LONG_PARAGRAPH: Final = 80
LINKS_IN_PARAGRAPH: Final = 0.25
SHORTEST_ARTICLE: Final = 250
SENTENCE_END: Final = re.compile(r"\.( |$)")
COMMA: Final = ord(",")


@dataclass(frozen=True)
class Named:
    """What a class or id tells of an element."""

    unlikely: bool
    omen: int


@registry.methods.describe(
    title="Readability",
    paper="none: the bookmarklet of Arc90",
    year=2009,
    trainable=False,
)
def readability(page: Page, focus: str = "balanced") -> Labels:
    """Keep the element that holds the best paragraphs, and those of its siblings that are like it."""
    counts = _Counts(page)
    for remove_unlikely, weigh_names in ((True, True), (False, True), (False, False)):
        score = element_scores(counts, remove_unlikely, weigh_names)
        content, limit = _article(counts, score, SIBLING_SHARE[focus], remove_unlikely)
        if counts.chars_of_rows[content].sum() >= SHORTEST_ARTICLE:
            break
    nearby = largest_above(page, np.maximum(score, 0.0))

    def reason(block: int) -> str:
        return f"score {nearby[page.blocks.first[block]]:.1f} around it, siblings need {limit:.1f}"

    return decide(page, content, above(nearby, limit), reason)


class _Counts:
    """What every attempt looks at, counted once."""

    def __init__(self, page: Page) -> None:
        blocks = page.blocks
        self.page = page
        self.chars_of_rows: Ints = blocks.row_chars * blocks.row_visible
        self.chars = page.subtree_sum(self.chars_of_rows)
        link_chars = page.subtree_sum(self.chars_of_rows * blocks.row_in_link)
        self.link_share: Reals = link_chars / np.maximum(self.chars, 1)
        self.commas = page.subtree_sum(_commas(page))
        inner_blocks = page.subtree_sum(page.is_tag(*BLOCKS))
        self.paragraph: Mask = page.is_tag(*PARAGRAPHS) | (page.is_tag("div") & (inner_blocks == 1))
        self.unlikely, self.omen = _names(page)


def element_scores(counts: _Counts, remove_unlikely: bool, weigh_names: bool) -> Reals:
    """The score of each element that is the parent or grandparent of a paragraph; minus infinity for others."""
    page = counts.page
    scored = counts.paragraph & (counts.chars >= SHORTEST_PARAGRAPH)
    if remove_unlikely:
        scored &= ~counts.unlikely
    rows = np.flatnonzero(scored)
    points = 2 + counts.commas[rows] + np.minimum(counts.chars[rows] // CHARACTERS_A_POINT, MOST_POINTS)
    parent = page.parent[rows]
    grandparent = page.parent[parent]
    has_two = (grandparent >= 0) & (page.kind[grandparent] == ELEMENT)
    given = np.bincount(parent, weights=points, minlength=len(page))
    given += np.bincount(grandparent[has_two], weights=points[has_two] / 2, minlength=len(page))

    candidate = np.zeros(len(page), dtype=np.bool_)
    candidate[parent] = True
    candidate[grandparent[has_two]] = True
    start = np.zeros(len(page))
    for tag, value in TAG_SCORE.items():
        start[page.is_tag(tag)] = value
    if weigh_names:
        start += counts.omen
    return np.where(candidate, (start + given) * (1.0 - counts.link_share), -np.inf)


def _article(counts: _Counts, score: Reals, share: float, remove_unlikely: bool) -> tuple[Mask, float]:
    """The rows of the top candidate and of the siblings that belong to it, and the score that siblings need."""
    page = counts.page
    top = int(score.argmax()) if np.isfinite(score).any() else body_row(page.table)
    best = max(float(score[top]), 0.0) if np.isfinite(score[top]) else 0.0
    limit = max(SIBLING_SCORE, best * share)
    chosen = [top]
    above_top = int(page.parent[top])
    name = page.attribute(top, "class") if page.kind[top] == ELEMENT else None
    for sibling in page.children(above_top) if above_top >= 0 else ():
        if sibling == top or page.kind[sibling] != ELEMENT:
            continue
        bonus = best * share if name and page.attribute(sibling, "class") == name else 0.0
        if score[sibling] + bonus >= limit or (counts.paragraph[sibling] and _is_text(counts, sibling)):
            chosen.append(sibling)
    content = page.in_subtrees(chosen)
    return content & ~counts.unlikely if remove_unlikely else content, limit


def _is_text(counts: _Counts, row: int) -> bool:
    """Whether a paragraph beside the top candidate is content by itself."""
    page = counts.page
    chars, links = counts.chars[row], counts.link_share[row]
    if chars > LONG_PARAGRAPH:
        return bool(links < LINKS_IN_PARAGRAPH)
    if chars == 0 or links > 0:
        return False
    text = page.blocks.join(page.blocks.row_visible, row, int(page.end[row]))
    return SENTENCE_END.search(text) is not None


def _commas(page: Page) -> Ints:
    """The commas in each visible text row."""
    places = np.flatnonzero(np.frombuffer(page.source, dtype=np.uint8) == COMMA)
    counts = np.searchsorted(places, page.source_end) - np.searchsorted(places, page.source_start)
    return np.where(page.blocks.row_visible, counts, 0).astype(np.int32)


def _names(page: Page) -> tuple[Mask, Reals]:
    """Whether each row is in an element that is no content by its class or id, and the omens of these."""
    named = np.isin(page.attr_name, [ATTRIBUTE["class"], ATTRIBUTE["id"]])
    before = prefix_sums(named)
    has_name = before[page.attr_start + page.attr_count] > before[page.attr_start]
    unlikely: list[int] = []
    omen = np.zeros(len(page))
    for row in np.flatnonzero(has_name & (page.kind == ELEMENT)).tolist():
        found = read_names(page.attribute(row, "class") or "", page.attribute(row, "id") or "")
        omen[row] = found.omen
        if found.unlikely:
            unlikely.append(row)
    outer = page.is_tag("html", "body")
    rows = np.array(unlikely, dtype=np.intp)
    return page.in_subtrees(rows[~outer[rows]]), omen


@lru_cache(maxsize=16384)
def read_names(classes: str, identity: str) -> Named:
    """What the class and the id of an element tell.

    >>> read_names("sidebar widget", ""), read_names("main-sidebar", "content")
    (Named(unlikely=True, omen=-25), Named(unlikely=False, omen=25))
    """
    both = f"{classes} {identity}"
    omen = sum(OMEN * (bool(GOOD.search(name)) - bool(BAD.search(name))) for name in (classes, identity))
    return Named(bool(UNLIKELY.search(both)) and not MAYBE.search(both), omen)
