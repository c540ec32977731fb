"""ICE's more elaborate heuristics: each block is a paragraph, a heading, a list item, or nothing.

Katja Hofmann, Wouter Weerkamp: "Web Corpus Cleaning using Content and Structure". WAC3 / CleanEval 2007, section 3.2.

Three pseudo-probabilities are computed for a block, and the largest gives its markup:

    list item    its tag (li or not), its length (less likely with every word), a capital at its start; and how likely
                 the blocks before and after it are list items
    heading      its tag (h1..6 or not), its length, and whether the next block has more than 10 words
    paragraph    punctuation marks for each word, conjunctions for each word

Neither a list item nor a heading may be or contain a link. "If the element is considered a paragraph its score should
be above a certain threshold"; headings and list items have none. The paper publishes no numbers ("setting this
threshold is one of the issues"). Ours: the ingredients of a score count alike, each from 0 to 1; a block's own evidence
for a list counts twice that of each neighbour; ratios count in full from those of plain prose on. A paragraph below 1/2
is nothing.

The score of a block is 1/2 for a paragraph at the threshold, and above it for every heading and list item.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import decide_blocks
from elute.methods.shared.text_counts import conjunctions, punctuation
from elute.page.arrays import Ints, Reals, above, after, before
from elute.page.table import Page
from elute.page.vocabulary import HEADING
from elute.units.roles import Role

THRESHOLD: Final = {"balanced": 0.5, "precision": 0.7, "recall": 0.3}
LONGEST_ITEM: Final = 30  # words; from here on a length speaks for no list item
LONGEST_HEADING: Final = 15
LONG_BLOCK: Final = 10  # words of a block that a heading may stand before
PROSE_PUNCTUATION: Final = 0.08  # marks for each word
PROSE_CONJUNCTIONS: Final = 0.03
ROLES: Final = np.array([Role.PARAGRAPH, Role.HEADING, Role.LIST], dtype=np.uint8)


@registry.methods.describe(
    title="Scores for paragraphs, headings and list items",
    paper="Hofmann, Weerkamp: Web Corpus Cleaning using Content and Structure",
    year=2007,
    trainable=False,
)
def ice_elaborate(page: Page, focus: str = "balanced") -> Labels:
    """Keep what reads like a paragraph, or looks like a heading or a list item."""
    blocks = page.blocks
    visible = np.flatnonzero(blocks.hidden == 0)
    values = np.zeros((len(blocks), len(ROLES)))
    values[visible] = pseudo_probabilities(page, visible)
    best = values.max(axis=1, initial=0.0)
    role = ROLES[values.argmax(axis=1)] if len(blocks) else np.zeros(0, dtype=np.uint8)
    marked = role != Role.PARAGRAPH
    score = np.where(marked, (1 + best) / 2, above(best, THRESHOLD[focus]))

    def reason(block: int) -> str:
        return "paragraph {:.2f}, heading {:.2f}, list item {:.2f}".format(*values[block])

    return decide_blocks(page, marked | (best > THRESHOLD[focus]), score, reason, role)


def pseudo_probabilities(page: Page, visible: npt.NDArray[np.intp]) -> Reals:
    """For each visible block how likely it is a paragraph, a heading and a list item."""
    blocks = page.blocks
    texts = [blocks.text(block) for block in visible.tolist()]
    length = blocks.words[visible]
    unlinked = blocks.link_words[visible] == 0
    container = blocks.container[visible]
    capital = np.array([text[:1].isupper() for text in texts], dtype=np.float64)

    item = page.is_tag("li")[container] + shortness(length, LONGEST_ITEM) + capital
    item = unlinked * item / 3
    item = (before(item) + 2 * item + after(item)) / 4 * unlinked

    precedes = after((length > LONG_BLOCK).astype(np.float64))
    heading = page.is_tag(*HEADING)[container] + shortness(length, LONGEST_HEADING) + precedes
    heading = unlinked * heading / 3

    at_least_one = np.maximum(length, 1)
    marks = np.minimum(punctuation(texts) / at_least_one / PROSE_PUNCTUATION, 1)
    joins = np.minimum(conjunctions(texts) / at_least_one / PROSE_CONJUNCTIONS, 1)
    prose = (marks + joins) / 2
    return np.column_stack([prose, heading, item])


def shortness(length: Ints, longest: int) -> Reals:
    """1 for no words, less with every word, 0 from `longest` on."""
    short: Reals = np.maximum(1 - length / longest, 0)
    return short
