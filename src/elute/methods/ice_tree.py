"""ICE decision tree: blocks as headings, list items, paragraphs, or nothing, by five features.

Katja Hofmann, Wouter Weerkamp: "Web Corpus Cleaning using Content and Structure". WAC3 / CleanEval 2007, section 3.3.

A tree learned from examples puts each block into one of four classes: h (heading), l (list item), p (paragraph) and n
(not included). Its features:

    wordcount      words
    parent_tag     the tag around the block
    cap_ratio      capitals for each word
    punct_ratio    punctuation marks for each word
    stop_ratio     stop words for each word

The paper speaks of "the ratio of words to capitalized words", but the tree in its figure 2 has thresholds of 0.25,
0.75 and 1.25 for blocks of one or two words: halfway between 0, 1/2, 1 and 3/2 capitals a word. So are these.

The paper grows the tree with C4.5 and its defaults, on 5866 blocks of CleanEval's development set. So is this one
(`shared/c45`), but on permissive sets (see the model's card). Sets without marks for headings and lists take them from
the page's tags.

The score weighs the likeliest class of content against n: s / (s + n) for their shares in the leaf. So the class with
the largest share wins, as in the paper, and the focus moves the odds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.methods.shared.block_classes import CLASSES, classes, decide_classes
from elute.methods.shared.c45 import c45_options, fit_c45
from elute.methods.shared.decide import readable
from elute.methods.shared.text_counts import capitals, punctuation, stop_words
from elute.methods.shared.trained import Example, trained
from elute.methods.shared.tree import Features, ask_tree
from elute.model import Arrays, Model
from elute.page.kinds import HTML
from elute.page.table import Page
from elute.page.vocabulary import TAG

PAPER: Final = "Hofmann, Weerkamp: Web Corpus Cleaning using Content and Structure"
THRESHOLD: Final = {"balanced": 0.5, "precision": 0.7, "recall": 0.3}
PARENT_TAGS: Final = "p div li h1 h2 h3 h4 h5 h6 td th dd dt blockquote pre body section article".split()
FeaturesOf = Callable[[Page, npt.NDArray[np.intp]], Features]
TAG_COLUMN: Final = 4
NOMINAL: Final = {TAG_COLUMN: len(PARENT_TAGS) + 1}  # from 1 on, 0 for any other
GROWN: Final = {"min_samples_leaf": 2, "confidence": 0.25}  # C4.5's own defaults


def features(page: Page, blocks: npt.NDArray[np.intp]) -> Features:
    """The five features of some blocks."""
    texts = [page.blocks.text(block) for block in blocks.tolist()]
    words = page.blocks.words[blocks]
    counts = np.column_stack([capitals(texts), punctuation(texts), stop_words(texts)])
    ratios = counts / np.maximum(words, 1)[:, np.newaxis]
    container = page.blocks.container[blocks]
    tag = np.where(page.namespace[container] == HTML, page.tag[container], 0)
    is_tag = tag[:, np.newaxis] == np.array([TAG[name] for name in PARENT_TAGS])
    number = is_tag @ np.arange(1, len(PARENT_TAGS) + 1)
    return np.column_stack([words, ratios, number]).astype(np.float32)


def fit(examples: Iterable[Example], **grown: Any) -> Arrays:
    """Grow the tree."""
    return grow(examples, features, **grown)


def grow(examples: Iterable[Example], features_of: FeaturesOf, **grown: Any) -> Arrays:
    """A tree of any features that tells the four classes apart."""
    seen = [(features_of(example.page, example.visible), classes(example)) for example in examples]
    matrix, classes_of = np.vstack([x for x, _ in seen]), np.concatenate([y for _, y in seen])
    return fit_c45(matrix, classes_of, len(CLASSES), NOMINAL, **{**GROWN, **grown})


@registry.methods.describe(title="Decision tree of five features", paper=PAPER, year=2007, trainable=True)
@trained(fit, *c45_options(GROWN))
def ice_tree(page: Page, model: Model, focus: str) -> Labels:
    """Keep blocks that a decision tree takes for headings, list items or paragraphs."""
    return by_tree(page, model, focus, features)


def by_tree(page: Page, model: Model, focus: str, features_of: FeaturesOf) -> Labels:
    """Labels from the shares of the four classes that a tree gives."""
    visible = readable(page)
    shares = np.zeros((len(page.blocks), len(CLASSES)), dtype=np.float32)
    shares[visible] = ask_tree(model.arrays, features_of(page, visible))
    best = shares[:, 1:].max(axis=1)
    score = best / np.maximum(best + shares[:, 0], np.finfo(np.float32).tiny)
    return decide_classes(page, shares, score, THRESHOLD[focus])
