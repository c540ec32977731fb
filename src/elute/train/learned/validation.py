"""Cross-validation by host: what a model does on pages of hosts that it has not seen.

Each fold is scored by trees, tables and types of the others. Scores become probabilities by a calibration that was
fitted to other folds too: to their scores, which came from models that had not seen the page they scored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.learned.features import PAGE_TYPES
from elute.learned.forest import Forest, columns_of
from elute.learned.model import Knots, Model
from elute.learned.selection import choose, expected_f1
from elute.units.sequences import lcs_length
from elute.units.words import word_keys

from .boosting import grow_content
from .calibration import isotonic
from .examples import Example
from .matrix import Corpus, Numbers, Reals, Split
from .parameters import Parameters, Watch, unwatched

PROBABILITY_KNOTS: Final = 64
CONFIDENCE_KNOTS: Final = 32
UNKNOWN: Final = Knots(np.zeros(1), np.zeros(1))

Figures = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Judged:
    """How well the chosen blocks of a page have met its gold text, by words in their order."""

    precision: float
    recall: float
    f1: float
    expected: float
    """The F1 that was to be expected of the choice."""


@dataclass(frozen=True, eq=False)
class Validation:
    """What was found out about pages by models that had not seen their hosts."""

    corpus: Corpus
    scores: Sequence[Reals]
    """For each page the scores of its blocks."""
    type_probabilities: Reals
    judged: Sequence[Judged]
    confidence: Reals
    """For each page the F1 that was to be expected, calibrated."""
    models: Sequence[Model]
    """For each fold the model that has not seen it."""

    @property
    def examples(self) -> Sequence[Example]:
        return self.corpus.examples

    @cached_property
    def f1(self) -> Figures:
        return np.array([page.f1 for page in self.judged])

    @cached_property
    def sets(self) -> dict[str, Numbers]:
        """The pages of each set."""
        pages: dict[str, list[int]] = {}
        for number, example in enumerate(self.examples):
            pages.setdefault(example.set, []).append(number)
        return {name: np.array(numbers) for name, numbers in pages.items()}

    @property
    def by_set(self) -> dict[str, float]:
        """The mean F1 of each set."""
        return {name: float(self.f1[pages].mean()) for name, pages in self.sets.items()}

    @property
    def by_type(self) -> dict[str, dict[str, float]]:
        """The mean F1 of each type of pages, for each set that tells types apart."""
        found: dict[str, dict[str, float]] = {}
        for name, pages in self.sets.items():
            types = np.array([self.examples[page].type for page in pages])
            if len(np.unique(types)) > 1:
                found[name] = {
                    word: float(self.f1[pages[types == number]].mean())
                    for number, word in enumerate(PAGE_TYPES)
                    if (types == number).any()
                }
        return found


def cross_validate(
    examples: Sequence[Example],
    k: int = 5,
    parameters: Parameters = Parameters(),
    *,
    splits: Sequence[Split] | None = None,
    watch: Watch = unwatched,
) -> Validation:
    """Train with each of `k` folds held out, and judge it by a model of the others.

    `splits` that were made before (`list(all_splits(examples, k, parameters))`) spare the time for features where only
    the trees are to differ.
    """
    count = len(examples)
    scores: list[Reals] = [np.zeros(0, np.float32)] * count
    types = np.zeros((count, len(PAGE_TYPES)), np.float32)
    models: list[Model] = []
    corpus = None
    for split in splits if splits is not None else all_splits(examples, k, parameters, watch):
        corpus = split.corpus
        content = learn_content(split, parameters, watch)
        models.append(Model(split.odds, split.types, content, UNKNOWN, UNKNOWN))
        for page in split.unseen:
            scores[page] = score(content, split, page)
        types[split.unseen] = split.type_probabilities[split.unseen]
    assert corpus is not None
    judged: dict[int, Judged] = {}
    for fold, model in enumerate(models):
        knots = block_knots(examples, scores, np.flatnonzero(corpus.fold != fold))
        models[fold] = replace(model, probability=knots)
        for page in np.flatnonzero(corpus.fold == fold).tolist():
            judged[page] = judge(examples[page], knots(scores[page]))
    in_order = [judged[page] for page in range(count)]
    confidence = np.zeros(count, np.float32)
    for fold, model in enumerate(models):
        knots = page_knots(in_order, np.flatnonzero(corpus.fold != fold))
        models[fold] = replace(model, confidence=knots)
        for page in np.flatnonzero(corpus.fold == fold):
            confidence[page] = knots(np.array(in_order[page].expected))
    return Validation(corpus, scores, types, in_order, confidence, models)


def fit(
    examples: Sequence[Example],
    parameters: Parameters = Parameters(),
    *,
    validation: Validation | None = None,
    folds: int = 5,
    watch: Watch = unwatched,
) -> Model:
    """A model of all examples, calibrated by what cross-validation has found out."""
    known = validation or cross_validate(examples, folds, parameters, watch=watch)
    split = known.corpus.split(None, watch)
    everything = np.arange(len(examples))
    return Model(
        split.odds,
        split.types,
        learn_content(split, parameters, watch),
        block_knots(examples, known.scores, everything),
        page_knots(known.judged, everything),
    )


def all_splits(
    examples: Sequence[Example], k: int, parameters: Parameters = Parameters(), watch: Watch = unwatched
) -> Iterable[Split]:
    """The matrices of each fold, one after the other: they are large."""
    groups = len({example.group for example in examples})
    if groups < 2:
        raise ValueError("there must be pages of at least two hosts: one to learn from, and one to see what was learned")
    corpus = Corpus.of(examples, min(k, groups), parameters, watch)
    return (corpus.split(fold, watch) for fold in range(corpus.folds))


def learn_content(split: Split, parameters: Parameters, watch: Watch = unwatched) -> Forest:
    """The trees for content, of the pages that are not held out."""
    examples = [split.corpus.examples[page] for page in split.seen]
    return grow_content(
        np.concatenate([split.matrices[page] for page in split.seen]),
        np.concatenate([example.content for example in examples]),
        np.concatenate([example.cost for example in examples]),
        parameters,
        watch,
    )


def score(forest: Forest, split: Split, page: int) -> Reals:
    matrix = split.matrices[page]
    return forest.score(columns_of(matrix), len(matrix))


def judge(example: Example, probability: Reals) -> Judged:
    """Choose blocks by their probability, and compare their text with the gold text."""
    blocks = example.page.blocks
    keep = choose(probability, blocks.words)
    text = word_keys(blocks.join(blocks.to_rows(keep, default=False)))
    common = lcs_length(example.gold_keys, text)
    gold = len(example.gold_keys)
    return Judged(
        common / max(len(text), 1),
        common / max(gold, 1),
        2 * common / max(len(text) + gold, 1),
        expected_f1(probability, blocks.words, keep),
    )


def block_knots(examples: Sequence[Example], scores: Sequence[Reals], pages: Numbers) -> Knots:
    """From the scores of blocks to the share of their words that is content; all pages count alike."""
    words = np.concatenate([examples[page].words for page in pages])
    matched = np.concatenate([examples[page].matched for page in pages])
    sizes = [len(examples[page].words) for page in pages]
    page_weight = [examples[page].weight / max(int(examples[page].words.sum()), 1) for page in pages]
    found = np.concatenate([scores[page] for page in pages])
    share = matched / np.maximum(words, 1)
    return isotonic(found, share, words * np.repeat(page_weight, sizes) + 1e-9, PROBABILITY_KNOTS)


def page_knots(judged: Sequence[Judged], pages: Numbers) -> Knots:
    """From the F1 that was expected to the F1 that was met."""
    expected = np.array([judged[page].expected for page in pages])
    met = np.array([judged[page].f1 for page in pages])
    return isotonic(expected, met, np.ones(len(pages)), CONFIDENCE_KNOTS)
