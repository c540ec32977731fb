"""What other pages of a site say of a page's blocks, as a correction of the learned method's probabilities.

A text that is on other pages too, above all at the same place, is rarely content: menus, notices, lists of links. A
place that other pages have as well, with other text in it, is a slot for what differs from page to page; and how likely
content is there on those pages tells something of this one. Small trees (`site.npz`) turn this into a sum that
is added to the log-odds of each block. They never make a block likelier because its text is elsewhere too: their
answers only fall with the number of pages that have it (docs/sites.md).

Text that only looks repeated is safe by three rules:

- A page that shares much of what is likely content, and that few others have, holds the same article: a second copy,
  a mirror, a print version, the front page. Such pages are left out, as is the page itself.
- Without any other page nothing is corrected: the result is the one of the page alone.
- Where hardly anything would remain of what the page alone would keep, that is kept.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import Final

import numpy as np

from elute import model as models
from elute.labels import Labels
from elute.learned.features import FAR, NAMES
from elute.learned.forest import Forest, columns_of
from elute.learned.method import Prediction
from elute.learned.roles import TO_COMMENT, LearnedRoles
from elute.learned.selection import choose, expected_f1
from elute.page.arrays import Bytes, Mask, Numbers, Singles, prefix_sums
from elute.units.roles import Role

from .index import Index, Repetition
from .signature import Signature

MODEL: Final = Path(__file__).with_name("site.npz")
FEATURES: Final = {
    "pages": 0,
    "text": -1,
    "text_here": -1,
    "place": 0,
    "pages_with_text": -1,
    "pages_with_text_here": -1,
    "place_score": 1,
    "text_of_place": -1,
    "around": -1,
    "near": -1,
    "words": 0,
    "links": 0,
}
"""The columns that trees ask for, each with the direction in which they may answer: 1 up, -1 down, 0 any."""

LIKELY: Final = 0.5
MIRRORED: Final = 0.3
"""The share of a page's likely content that another page has where the two hold the same article."""
FEW: Final = (2, 0.2)
"""On so many pages, or on that share of them, a text may be because an article is: more is the template."""
LEAST_LEFT: Final = 0.2
"""Of the words that the page alone would keep."""
MOST_COUNTED, COUNTED = 9, 25  # pages that have a text, and what each counts in a byte
NEAR: Final = 3  # blocks before and behind


def mirrors(index: Index, page: Signature, words: Numbers, probability: Singles) -> list[int]:
    """The pages, by their numbers, that are this one or hold the same article."""
    itself = index.itself(page.key)
    likely = np.flatnonzero(probability > LIKELY)
    least, share = FEW
    count = index.texts.count(page.text[likely], itself)
    few = likely[count <= max(least, share * (len(index.pages) - len(itself)))]
    overlap = index.shared(page.text[few], words[few])
    return sorted({*itself, *np.flatnonzero(overlap > MIRRORED * max(words[likely].sum(), 1)).tolist()})


def feature_bytes(found: Repetition, prediction: Prediction) -> Bytes:
    """Blocks by `FEATURES`."""
    blocks = prediction.page.blocks
    words = np.maximum(blocks.words, 1)
    repeated = words * (found.with_text > 0)
    parent = prediction.page.parent[blocks.container]
    total, again = (np.bincount(parent, each)[parent] for each in (words, repeated))
    number = np.arange(len(blocks))
    first, last = np.maximum(number - NEAR, 0), np.minimum(number + NEAR + 1, len(blocks))
    total_near, again_near = (sums[last] - sums[first] for sums in map(prefix_sums, (words, repeated)))
    columns = (
        np.full(len(blocks), 4.0 * min(found.pages, 60)),
        255 * found.with_text / found.pages,
        255 * found.with_text_here / found.pages,
        255 * found.with_place / found.pages,
        COUNTED * np.minimum(found.with_text, MOST_COUNTED),
        COUNTED * np.minimum(found.with_text_here, MOST_COUNTED),
        np.where(found.with_place > 0, 1 + 254 * found.place_score, 0),
        np.where(found.with_place > 0, 1 + 254 * found.with_text_here / np.maximum(found.with_place, 1), 0),
        255 * again / total,
        255 * again_near / total_near,
        20 * np.log2(1 + blocks.words),
        255 * blocks.link_words / words,
    )
    matrix: Bytes = np.rint(np.stack(columns, axis=1)).clip(0, 255).astype(np.uint8)
    return matrix


class SitePrediction(Prediction):
    """What a model says of a page, corrected by what other pages of the site say."""

    def __init__(self, alone: Prediction, found: Repetition, focus: str) -> None:
        super().__init__(alone.page, alone.model, focus, alone.decision)
        self.alone = alone
        self.found = found
        self.focus = focus

    @cached_property
    def probability(self) -> Singles:
        """For each block."""
        correction = forest().score(columns_of(feature_bytes(self.found, self.alone)), len(self.page.blocks))
        return corrected(self.alone.probability, np.where(self.found.tells, correction, 0))

    @cached_property
    def keep(self) -> Mask:
        """Whether each block is kept."""
        words, tags = self.page.blocks.words, self.columns[NAMES.index("tag"), : len(self.page.blocks)]
        found = choose(self.probability, words, tags, self.focus)
        if words[found].sum() < LEAST_LEFT * words[self.alone.keep].sum():
            return self.alone.keep
        return found

    @property
    def row_score(self) -> Singles:
        """For each row the probability of its block, 0 where it is in none."""
        return self.page.blocks.to_rows(self.probability)

    @property
    def row_keep(self) -> Mask:
        """Whether each row is kept."""
        rows: Mask = self.page.blocks.to_rows(self.keep, False)
        return rows

    @property
    def keeps_comments(self) -> bool:
        """Whether a kept block stands in what a class or id calls comments."""
        return bool((self.columns[TO_COMMENT, : len(self.keep)][self.keep] < FAR).any())

    def confidence(self, keep: Mask) -> float:
        """The F1 that keeping some rows is expected to have; 0 where none is kept. What the caller has chosen otherwise
        than the method is taken to be right."""
        kept = keep[self.page.blocks.first]
        if not kept.any():
            return 0.0
        probability = np.where(kept == self.keep, self.probability, kept)
        expected = expected_f1(probability, self.page.blocks.words, kept)
        return float(self.model.confidence(np.array([expected]))[0])

    def reason(self, block: int) -> str:
        """Why a block has its score, as the page and as the site tells."""
        with_text, with_place = int(self.found.with_text[block]), int(self.found.with_place[block])
        if with_text:
            said = f"its text is on {with_text} of {self.found.pages} other pages"
        elif with_place:
            said = f"{with_place} of {self.found.pages} other pages have other text at its place"
        else:
            said = f"nothing like it on {self.found.pages} other pages"
        return f"{self.alone.reason(block)}; {said}"


class SiteRoles(LearnedRoles):
    """The roles of a page as its site is known. What its comments are, and whether they are what the page is about, the
    page alone tells: a few words more or less that are kept do not change it."""

    def __init__(self, found: SitePrediction, alone: LearnedRoles) -> None:
        super().__init__(found, alone.forests)
        self.alone = alone

    def _comments(self, kept: bool = False) -> Mask:
        return self.alone.rows(Role.COMMENT)


def corrected(probability: Singles, correction: Singles) -> Singles:
    """Probabilities with a sum added to their log-odds; those of 0 and 1 stay.

    >>> corrected(np.array([0.0, 0.5, 1.0], np.float32), np.log(np.array([3.0, 3.0, 0.1], np.float32))).tolist()
    [0.0, 0.75, 1.0]
    """
    factor = np.exp(correction.astype(np.float64))
    found: Singles = (probability * factor / (1 - probability + probability * factor)).astype(np.float32)
    return found


@cache
def forest() -> Forest:
    """The trees that ship."""
    return Forest.of_arrays(models.load(MODEL).arrays)


def prediction_of(labels: Labels) -> Prediction | None:
    """What the learned method has found of a page alone; None of labels by another method."""
    found = labels.roles.found if isinstance(labels.roles, LearnedRoles) else None
    return found if isinstance(found, Prediction) else None


def with_site(labels: Labels, index: Index, focus: str) -> Labels:
    """The labels of the learned method, with what other pages of the site say. They are the same where there is none,
    and where the labels are by another method."""
    alone = prediction_of(labels)
    if alone is None or not index.pages or not len(labels.page.blocks):
        return labels
    page = Signature.of(labels.page, alone.probability)
    left_out = mirrors(index, page, labels.page.blocks.words, alone.probability)
    if len(left_out) == len(index.pages):
        return labels
    found = SitePrediction(alone, index.repetition(page, left_out), focus)
    return replace(
        labels,
        score=found.row_score,
        keep=found.row_keep,
        reason_of=found.reason,
        roles=SiteRoles(found, LearnedRoles(alone, alone.model.roles)),
        confidence_of=found.confidence,
    )
