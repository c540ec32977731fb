"""MSS: maximum subsequence segmentation.

Jeff Pasternack, Dan Roth: "Extracting Article Text from the Web with Maximum Subsequence Segmentation". WWW 2009.
Retold by Kovačič (2012), section 2.2.4.

A page is a sequence of tokens: tags, words and other characters. Words are stems, numbers are alike. A naive Bayes
classifier looks at two features of each token i,

    trigram        the tokens i, i + 1 and i + 2
    unclosed tag   the one that was opened last, and is still open

and gives the probability p_i that the token is content. Its score is s_i = p_i - 0.5. The main content is the
subsequence with the largest sum:

    (a, b) = argmax over a <= b of s_a + … + s_b

    mss        the one best subsequence, in linear time
    mss-top    the `TOP` subsequences, apart from each other, that have the largest sum together

Ours, where the retelling says nothing, or a small model asks for it: a stem is the first five letters, in any
language. Every digit counts as 0. The trigrams that are on the most pages are told apart, all others are one.
Probabilities are smoothed by adding one to each count. A tag is content where the texts before and behind it are.
For a focus 0.5 becomes another number: tokens below it then speak against their part.

The score of a text is the mean probability of its tokens, on the side of the decision.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import block_means, decide
from elute.methods.shared.options import Option, count
from elute.methods.shared.parts import best_parts
from elute.methods.shared.trained import Example, trained
from elute.model import Arrays, Model
from elute.page.arrays import Ints, Keys, Mask, Reals
from elute.page.kinds import ELEMENT
from elute.page.table import Page
from elute.page.vocabulary import TAGS, VOID
from elute.units.tokens import covered, rows_in_order
from elute.units.words import word_spans

PAPER: Final = "Pasternack, Roth: Extracting Article Text from the Web with Maximum Subsequence Segmentation"
SUBTRACTED: Final = {"balanced": 0.5, "precision": 0.6, "recall": 0.4}
TOP: Final = 3  # subsequences
TRIGRAMS: Final = 30_000
STEM: Final = 5  # letters
SPACES: Final = np.array([ord(space) for space in " \t\n\r\f\v\xa0\u200b\u3000"])
ZERO, NINE = ord("0"), ord("9")
MIX: Final = np.uint64(0x9E3779B97F4A7C15)  # the golden ratio: an odd number whose products spread well
HALF: Final = np.uint64(32)

Trigrams = npt.NDArray[np.uint32]


class Sequence:
    """The tokens of a page.

    >>> import elute
    >>> page = elute.parse("<p>It <b>rained</b>.")
    >>> sequence = Sequence(page)
    >>> [page.tag_name(row) if page.kind[row] == ELEMENT else page.text(row) for row in sequence.row.tolist()]
    ['body', 'p', 'It ', 'b', 'rained', 'b', '.', 'p', 'body']
    >>> [page.tag_name(row) for row in sequence.unclosed.tolist()]
    ['html', 'body', 'p', 'p', 'b', 'b', 'p', 'p', 'body']
    """

    row: Ints
    """The text row of a word or of another character, or the element of a tag."""
    is_tag: Mask
    unclosed: Ints
    """The element that was opened last, and is still open."""
    trigram: Trigrams
    """A key for the token and the two that follow it."""

    def __init__(self, page: Page) -> None:
        head = page.in_subtrees(page.rows_of("head"))
        opened = np.flatnonzero((page.kind == ELEMENT) & ~page.is_tag("html", "script", "style") & ~head)
        closed = opened[~page.is_tag(*VOID)[opened]]
        text_row, text_key = text_tokens(page)

        row = np.concatenate([closed, opened, text_row])
        is_end = np.arange(len(row)) < len(closed)
        place = np.where(is_end, page.end[row], row)
        # At one place what ends comes before what begins, and of what ends the inner before the outer.
        order = np.lexsort([np.where(is_end, -row, 0), ~is_end, place])
        self.row = row[order].astype(np.int32)
        self.is_tag = (np.arange(len(row)) < len(closed) + len(opened))[order]
        self.unclosed = np.where(is_end[order], self.row, page.parent[self.row])
        tag = page.tag[row[: len(closed) + len(opened)]].astype(np.uint64)
        tag_key = mixed(np.where(is_end[: len(tag)], tag + MIX, tag))
        self.trigram = trigrams(np.concatenate([tag_key, text_key])[order])

    def __len__(self) -> int:
        return len(self.row)


def text_tokens(page: Page) -> tuple[Ints, Keys]:
    """The words and other characters of the visible text: the row and the key of each."""
    rows = rows_in_order(page)
    rows = rows[page.blocks.row_visible[rows]]
    pieces = [page.blocks.piece(row) for row in rows.tolist()]
    text = "\n".join(pieces).lower()
    # Lower case may be longer, so places are those in the lower-case text.
    ends = np.cumsum([len(piece.lower()) + 1 for piece in pieces], dtype=np.int64)
    codes = np.frombuffer(text.encode("utf-32-le", "replace"), dtype=np.uint32)
    codes = np.where((codes >= ZERO) & (codes <= NINE), np.uint32(ZERO), codes)
    starts, word_ends = word_spans(text)
    others = np.flatnonzero(~covered(starts, word_ends, len(codes)) & ~np.isin(codes, SPACES))
    start = np.concatenate([starts, others])
    length = np.concatenate([word_ends - starts, np.ones(len(others), dtype=np.int32)])
    order = np.argsort(start, kind="stable")
    start, length = start[order], length[order]
    return rows[np.searchsorted(ends, start, side="right")], stems(codes, start, length)


def stems(codes: npt.NDArray[np.uint32], start: Ints, length: Ints) -> Keys:
    """A key for the first letters of each token."""
    key = np.zeros(len(start), dtype=np.uint64)
    for letter in range(STEM):
        has = length > letter
        key[has] = mixed(key[has] + codes[start[has] + letter] + MIX)
    return key


def mixed(keys: Keys) -> Keys:
    """Keys spread over all 64 bits."""
    spread: Keys = keys * MIX
    return spread ^ (spread >> HALF)


def trigrams(keys: Keys) -> Trigrams:
    """A key for each token and the two that follow it; behind the last there is nothing."""
    padded = np.append(keys, np.zeros(2, dtype=np.uint64))
    joined = mixed(mixed(mixed(padded[:-2]) + padded[1:-1]) + padded[2:])
    return (joined >> HALF).astype(np.uint32)


def truth(example: Example, sequence: Sequence) -> Mask:
    """The tokens that are content: a tag is where the texts before and behind it are."""
    count = len(sequence)
    content = example.alignment.keep[sequence.row] & ~sequence.is_tag
    place = np.arange(count)
    before = np.maximum.accumulate(np.where(sequence.is_tag, -1, place))
    behind = np.minimum.accumulate(np.where(sequence.is_tag, count, place)[::-1])[::-1]
    texts = np.append(content, False)  # before the first text and behind the last there is no content
    both: Mask = texts[before] & texts[behind]
    return both


def fit(examples: Iterable[Example], trigrams: int = TRIGRAMS) -> Arrays:
    """Count the features of tokens that are content, and of those that are not."""
    trigram, on_pages, tag, content = [], [], [], []
    for example in examples:
        sequence = Sequence(example.page)
        trigram.append(sequence.trigram)
        on_pages.append(np.unique(sequence.trigram))
        tag.append(known_tags(example.page, sequence))
        content.append(truth(example, sequence))
    truths = np.concatenate(content)
    keys, pages = np.unique(np.concatenate(on_pages), return_counts=True)
    known = np.sort(keys[np.argsort(-pages, kind="stable")[:trigrams]])
    return {
        "prior": np.array([np.log(truths.mean() / (1 - truths.mean()))], dtype=np.float32),
        "trigram": known,
        "trigram_odds": log_odds(places(known, np.concatenate(trigram)), truths, len(known) + 1).astype(np.float16),
        "tag_odds": log_odds(np.concatenate(tag), truths, len(TAGS) + 1).astype(np.float16),
    }


def known_tags(page: Page, sequence: Sequence) -> npt.NDArray[np.intp]:
    """The unclosed tag of each token; 0 for tags that HTML does not know."""
    tag = page.tag[sequence.unclosed].astype(np.intp)
    return np.where(tag <= len(TAGS), tag, 0)


def places(known: Trigrams, found: Trigrams) -> npt.NDArray[np.intp]:
    """The place of each trigram among those that are known, behind the last where it is not."""
    place = np.minimum(np.searchsorted(known, found), len(known) - 1)
    return np.where(known[place] == found, place, len(known))


def log_odds(values: npt.NDArray[np.intp], content: Mask, count: int) -> Reals:
    """For each value of a feature ln P(value | content) / P(value | not content), with one added to each count.

    >>> np.exp(log_odds(np.array([0, 0, 1, 1]), np.array([True, True, True, False]), 3)).round(3).tolist()
    [2.0, 0.667, 0.667]
    """
    inside = np.bincount(values[content], minlength=count) + 1
    outside = np.bincount(values[~content], minlength=count) + 1
    odds: Reals = np.log(inside / inside.sum()) - np.log(outside / outside.sum())
    return odds


def probabilities(page: Page, sequence: Sequence, arrays: Arrays) -> Reals:
    """For each token the probability that it is content."""
    odds = arrays["trigram_odds"][places(arrays["trigram"], sequence.trigram)].astype(np.float64)
    odds += arrays["tag_odds"][known_tags(page, sequence)] + arrays["prior"]
    probability: Reals = 1 / (1 + np.exp(-odds))
    return probability


@registry.methods.describe(title="Maximum subsequence", paper=PAPER, year=2009, trainable=True)
@trained(fit, Option("trigrams", count, TRIGRAMS, "trigrams that are told apart"), stem=STEM)
def mss(page: Page, model: Model, focus: str) -> Labels:
    """Keep the one part of the page whose words and tags are likeliest to be content."""
    return by_parts(page, model, focus, 1)


@registry.methods.describe(title="Maximum subsequences", paper=PAPER, year=2009, trainable=True, model_of="mss")
def mss_top(page: Page, focus: str = "balanced") -> Labels:
    """Keep the three parts of the page whose words and tags are likeliest to be content. The model is that of mss."""
    return by_parts(page, mss.model, focus, TOP)


def by_parts(page: Page, model: Model, focus: str, count: int) -> Labels:
    """Labels from the best subsequences, that many."""
    sequence = Sequence(page)
    probability = probabilities(page, sequence, model.arrays)
    values = probability - SUBTRACTED[focus]
    inside = top_parts(values, count)
    text = ~sequence.is_tag
    tokens = np.maximum(np.bincount(sequence.row[text], minlength=len(page)), 1)
    kept = np.bincount(sequence.row[text], inside[text], minlength=len(page)) / tokens > 0.5
    mean = np.bincount(sequence.row[text], probability[text], minlength=len(page)) / tokens
    block_kept, block_mean = block_means(page, kept), block_means(page, mean)

    def reason(block: int) -> str:
        place = "inside" if block_kept[block] >= 0.5 else "outside"
        return f"{place} the best part: its tokens are content with a probability of {block_mean[block]:.2f}"

    return decide(page, kept, mean, reason)


def top_parts(values: Reals, count: int) -> Mask:
    """The parts, so many at most and apart from each other, whose sums together are largest.

    One after the other is added. What is chosen already counts with the other sign: the next best part may cut a piece
    out of it, if that is worth more than any part beside it.

    >>> top_parts(np.array([3.0, -1.0, 2.0, -5.0, 1.0, -5.0, 4.0]), 2).astype(int).tolist()
    [1, 1, 1, 0, 0, 0, 1]
    >>> top_parts(np.array([3.0, -2.0, 2.0, -5.0, 1.0]), 2).astype(int).tolist()
    [1, 0, 1, 0, 0]
    """
    inside = np.zeros(len(values), dtype=np.bool_)
    for _ in range(count):
        inside ^= best_parts(np.where(inside, -values, values)).inside
    return inside
