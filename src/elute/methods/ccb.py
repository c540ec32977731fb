"""CCB: content code blurring.

Thomas Gottron: "Content Code Blurring: A New Approach to Content Extraction". TIR at DEXA 2008. Retold by
Kovačič (2012), section 2.2.4.

The source of a page is a vector with 1 for content and 0 for code (Kovačič has it the other way round, which changes
nothing). Blurring it as one blurs a picture gives to each place the share of content around it. Main content is where
the content is homogeneous: where the blurred value is above a threshold.

    ccb     each element of the vector is a character                  range 40
    tccb    each element is a token: a tag, or a word                  range 25
    accb    as ccb, but the characters of <a> and </a> are left out,   range 40
            so that links inside a text are no code
    threshold of content                                               0.75

The ranges are those that comparisons with the author's own implementation name (ACCB-40 and TCCB-25 in Mohammadzadeh,
Gottron, Schweiggert and Nakhaeizadeh 2011). The blur is Gaussian. Several passes of such a filter are one pass of a
wider one; here it is three running means over the range to both sides, whose weights are a bell curve with a standard
deviation of about the range. Beyond the ends of the page there is code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods.shared._blur import running_mean
from elute.methods.shared.decide import decide
from elute.methods.shared.parts import part_means
from elute.page.arrays import Mask, Numbers, Reals, below, prefix_sums
from elute.page.table import Page
from elute.units.tokens import Characters, Tags, Tokens, covered

CHARACTERS: Final = 40
TOKENS: Final = 25
PASSES: Final = 3
# How much code there may be around content, for each focus; 1 - 0.75 is the paper's.
MOST_CODE: Final = {"balanced": 0.25, "precision": 0.125, "recall": 0.5}
PAPER: Final = "Gottron: Content Code Blurring: A New Approach to Content Extraction"


@registry.methods.describe(title="Content code blurring", paper=PAPER, year=2008, trainable=False)
def ccb(page: Page, focus: str = "balanced") -> Labels:
    """Keep text with little code around it, counted in characters."""
    return _labels(page, character_shares(page), focus)


@registry.methods.describe(title="Adapted content code blurring", paper=PAPER, year=2008, trainable=False)
def accb(page: Page, focus: str = "balanced") -> Labels:
    """Keep text with little code around it, counted in characters, the tags of links left out."""
    return _labels(page, character_shares(page, without_links=True), focus)


@registry.methods.describe(title="Token based content code blurring", paper=PAPER, year=2008, trainable=False)
def tccb(page: Page, focus: str = "balanced") -> Labels:
    """Keep text with few tags around it, counted in tokens."""
    tokens = Tokens(page)
    shares = blur(np.repeat(~tokens.is_tag, tokens.counts), TOKENS)
    end = np.cumsum(tokens.counts)
    return _labels(page, tokens.to_rows(part_means(shares, end - tokens.counts, end)), focus)


def blur(content: Numbers, radius: int) -> Reals:
    """The share of content around each element.

    >>> blur(np.array([0, 0, 0, 27, 0, 0, 0]), 1).tolist()
    [1.0, 3.0, 6.0, 7.0, 6.0, 3.0, 1.0]
    """
    for _ in range(PASSES):
        content = running_mean(content, radius)
    return content


@dataclass(frozen=True)
class Vector:
    """The content code vector of a page, and where in it each of the visible text rows stands."""

    content: Mask
    rows: Numbers
    start: Numbers
    end: Numbers


def character_vector(page: Page, without_links: bool = False) -> Vector:
    """The vector of characters, with or without those of the tags of links."""
    characters = Characters(page)
    rows = np.flatnonzero(page.blocks.row_visible)
    start = characters.place(page.source_start[rows])
    end = characters.place(page.source_end[rows])
    content = characters.is_text
    if not without_links:
        return Vector(content, rows, start, end)
    tags = Tags(page)
    links = tags.named("a")
    here = ~covered(characters.place(tags.start[links]), characters.place(tags.end[links]), len(content))
    left = prefix_sums(here)
    return Vector(content[here], rows, left[start], left[end])


def character_shares(page: Page, without_links: bool = False) -> Reals:
    """For each text row the share of content around it, the mean over its characters."""
    vector = character_vector(page, without_links)
    shares = np.zeros(len(page))
    shares[vector.rows] = part_means(blur(vector.content, CHARACTERS), vector.start, vector.end)
    return shares


def _labels(page: Page, shares: Reals, focus: str) -> Labels:
    code = 1.0 - shares

    def reason(block: int) -> str:
        return f"{code[page.blocks.first[block]]:.0%} code around it, {MOST_CODE[focus]:.0%} allowed"

    return decide(page, code <= MOST_CODE[focus], below(np.maximum(code, 0.0), MOST_CODE[focus]), reason)
