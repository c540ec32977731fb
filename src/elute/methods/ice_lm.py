"""ICE language models: blocks that speak like the page's title, headings and keywords.

Katja Hofmann, Wouter Weerkamp: "Web Corpus Cleaning using Content and Structure". WAC3 / CleanEval 2007, section 3.4.

Extraction as retrieval: a query is made of the page's title, headings and keywords, and each block is a document. Both
get a language model with absolute discounting (Zhai, Lafferty 2004). With c(w) of n words, u of them different, and
p(w | page) the share of w on the page:

    p(w) = max(c(w) - d, 0) / n + alpha p(w | page),    alpha = d u / n

A block whose model is near the query's, by the Kullback-Leibler divergence

    KL(block, query) = sum over w of p(w | block) log( p(w | block) / p(w | query) ),

is content. A page without title, headings and keywords is its own query.

Parameters: the discount d, which the paper leaves open (0.7, about where Zhai and Lafferty find the best), and the
threshold on the divergence, which it leaves open too ("should be investigated further"); ours is from wcxb-dev, as
docs/methods/ice-lm.md shows.

Words that a block does not have differ from page to block only by the factor alpha. So the sum need not run over the
words of the page for every block, but only over the block's own. With q(w) = p(w | query):

    KL(block, query) = alpha (log alpha + KL(page, query)) + sum over w in block of p(w | block) log( p(w | block) /
    q(w) ) - alpha p(w | page) log( alpha p(w | page) / q(w) )
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import decide_blocks
from elute.page.arrays import Reals
from elute.page.table import Page
from elute.page.vocabulary import HEADING
from elute.units.roles import Role
from elute.units.words import word_keys, word_spans

DISCOUNT: Final = 0.7
THRESHOLD: Final = {"balanced": 1.5, "precision": 1.2, "recall": 2.0}


@registry.methods.describe(
    title="Language models",
    paper="Hofmann, Weerkamp: Web Corpus Cleaning using Content and Structure",
    year=2007,
    trainable=False,
)
def ice_lm(page: Page, focus: str = "balanced") -> Labels:
    """Keep blocks whose words are those of the title, headings and keywords."""
    blocks = page.blocks
    visible = np.flatnonzero(blocks.hidden == 0)
    divergence = np.full(len(blocks), np.inf)
    divergence[visible] = divergences(page, visible)
    heading = page.is_tag(*HEADING)[blocks.container]
    role = np.where(heading, Role.HEADING, Role.PARAGRAPH).astype(np.uint8)

    def reason(block: int) -> str:
        return f"divergence {divergence[block]:.2f}, threshold {THRESHOLD[focus]:.2f}"

    nearness = THRESHOLD[focus] / (THRESHOLD[focus] + divergence)
    return decide_blocks(page, divergence < THRESHOLD[focus], nearness, reason, role)


def divergences(page: Page, visible: npt.NDArray[np.intp]) -> Reals:
    """KL(block, query) for each visible block; infinite for a block without words."""
    texts = [page.blocks.text(block) for block in visible.tolist()]
    query = word_keys("\n".join(query_texts(page)))
    keys, document = _words(texts)
    vocabulary, word = np.unique(np.concatenate([query, keys]), return_inverse=True)
    of_query, of_blocks = word[: len(query)], word[len(query) :]
    of_page = np.bincount(word, minlength=len(vocabulary)) / max(len(word), 1)
    counts = np.bincount(of_query, minlength=len(vocabulary))
    wanted = smoothed(counts, of_page) if len(query) else of_page

    terms = _terms(document, of_blocks, len(texts), len(vocabulary))
    length = np.maximum(terms.length, 1)
    alpha = DISCOUNT * np.maximum(terms.different, 1) / length
    unseen = alpha[terms.document] * of_page[terms.word]
    seen = (terms.count - DISCOUNT) / length[terms.document] + unseen
    target = wanted[terms.word]
    own = seen * np.log(seen / target) - unseen * np.log(unseen / target)
    shared = alpha * (np.log(alpha) + np.sum(of_page * np.log(of_page / wanted)))
    divergence: Reals = shared + np.bincount(terms.document, own, len(texts))
    return np.where(terms.length > 0, np.maximum(divergence, 0), np.inf)


def query_texts(page: Page) -> Iterator[str]:
    """Title, headings and keywords: what the paper makes a query of."""
    for row in page.rows_of("title")[:1].tolist():
        yield from (page.text(child) for child in page.children(row))
    for row in page.rows_of("meta").tolist():
        if (page.attribute(row, "name") or "").strip().lower() == "keywords":
            yield page.attribute(row, "content") or ""
    read = 0
    for row in page.rows_of(*HEADING).tolist():
        if row >= read:  # a heading inside another is part of it
            read = int(page.end[row])
            yield page.blocks.join(page.blocks.row_visible, row, read)


def smoothed(counts: npt.NDArray[np.int64], of_page: Reals) -> Reals:
    """The model of a text with absolute discounting, from how often it has each word of the page."""
    length, different = counts.sum(), np.count_nonzero(counts)
    model: Reals = np.maximum(counts - DISCOUNT, 0) / length + DISCOUNT * different / length * of_page
    return model


@dataclass(frozen=True)
class _Terms:
    """Each different word of each document with its count; length and different words of each document."""

    document: npt.NDArray[np.int64]
    word: npt.NDArray[np.int64]
    count: npt.NDArray[np.int64]
    length: npt.NDArray[np.int64]
    different: npt.NDArray[np.int64]


def _terms(document: npt.NDArray[np.int64], word: npt.NDArray[np.intp], documents: int, words: int) -> _Terms:
    pairs, count = np.unique(document * words + word, return_counts=True)
    which, what = np.divmod(pairs, max(words, 1))
    length = np.bincount(document, minlength=documents)
    return _Terms(which, what, count, length, np.bincount(which, minlength=documents))


def _words(texts: list[str]) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.int64]]:
    """The words of all texts, and for each the text it is in."""
    joined = "\n".join(texts)
    starts, _ = word_spans(joined)
    ends = np.cumsum([len(text) + 1 for text in texts], dtype=np.int64)
    return word_keys(joined), np.searchsorted(ends, starts, side="right")
