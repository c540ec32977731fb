"""Cross-validation by host: what a model does on pages of hosts that it has not seen.

Each fold is scored by trees, tables and types of the others, and then by the trees of the second look. Scores become
probabilities, and expectations become confidence, by calibrations that were fitted to other folds: to the scores of
their pages, each by a model that had not seen the page. That model had seen the fold that is judged now, among the
others that it learned from; to hold out pairs of folds instead would take three times the trees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from elute.learned.features import PAGE_TYPES
from elute.learned.forest import Forest, columns_of
from elute.learned.model import Knots, LearnedModel
from elute.learned.roles import LEARNED
from elute.learned.second import NAMES
from elute.learned.selection import choose, expected_f1
from elute.page.arrays import Bytes, Counts, Singles
from elute.units.words import word_keys

from ..folds import each_fold
from ..judging import Figures, Met, meets, numbers_by_set
from ..watch import Watch, unwatched
from .boosting import grow_content
from .calibration import isotonic
from .examples import Weighed
from .matrix import Corpus, Split
from .parameters import DEFAULTS, Parameters
from .roles import Labels, fit_roles, label_examples
from .second import Looks

PROBABILITY_KNOTS: Final = 64
CONFIDENCE_KNOTS: Final = 32
NO_KNOTS: Final = Knots(np.zeros(1), np.zeros(1))
NO_SECOND: Final = Forest.of_trees([], len(NAMES))


@dataclass(frozen=True)
class Judged(Met):
    """How well the chosen blocks of a page have met its gold text, by words in their order."""

    expected: float
    """The F1 that was to be expected of the choice."""


@dataclass(frozen=True, eq=False)
class Validation:
    """What was found out about pages by models that had not seen their hosts."""

    corpus: Corpus
    looks: Looks
    scores: Sequence[Singles]
    """For each page the scores of its blocks, on both looks."""
    type_probabilities: Singles
    judged: Sequence[Judged]
    confidence: Singles
    """For each page the F1 that was to be expected, calibrated."""
    models: Sequence[LearnedModel]
    """For each fold the model that has not seen it."""

    @property
    def examples(self) -> Sequence[Weighed]:
        return self.corpus.examples

    @cached_property
    def f1(self) -> Figures:
        return np.array([page.f1 for page in self.judged])

    @cached_property
    def sets(self) -> dict[str, Counts]:
        """The pages of each set."""
        return numbers_by_set([example.set for example in self.examples])

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


@dataclass(frozen=True, eq=False)
class Learned:
    """What was learned with one fold held out, and what it says of the pages of that fold."""

    model: LearnedModel
    """Not calibrated yet, and without a second look."""
    scores: Mapping[int, Singles]
    type_probabilities: Singles

    @classmethod
    def of(cls, split: Split, parameters: Parameters, roles: Labels | None = None, watch: Watch = unwatched) -> Learned:
        """Learn from the pages that are not held out; roles where it is known what has which."""
        steps = parameters.trees + (0 if roles is None else len(LEARNED))

        def told(what: str, total: int) -> None:
            watch("steps", steps)

        content = learn_content(split, parameters, told)
        forests = {} if roles is None else fit_roles(split, roles, parameters, told)
        model = LearnedModel(
            split.odds, split.types, content, NO_SECOND, NO_KNOTS, NO_KNOTS, forests, layout=parameters.layout
        )
        scores = {page: score(content, split.matrices[page]) for page in split.unseen.tolist()}
        return cls(model, scores, split.type_probabilities)


def cross_validate(
    examples: Sequence[Weighed],
    k: int = 5,
    parameters: Parameters = DEFAULTS,
    *,
    splits: Sequence[Split] | None = None,
    jobs: int = 2,
    watch: Watch = unwatched,
) -> Validation:
    """Train with each of `k` folds held out, and judge it by a model of the others. So many at the same time as there
    are jobs. Roles are not learned.

    `splits` that were made before (`all_splits(examples, k, parameters)`) spare the time for features where only the
    trees are to differ.
    """
    if splits is not None:

        def learn(fold: int | None, watch: Watch) -> Learned:
            return Learned.of(splits[fold or 0], parameters, watch=watch)

        corpus, learned = splits[0].corpus, each_fold(range(len(splits)), learn, jobs, watch)
    else:
        corpus = corpus_of(examples, k, parameters, watch)
        learned = learn_each(corpus, range(corpus.folds), parameters, None, jobs, watch)
    looks = looks_of(corpus, learned)
    return validation_of(looks, learned, second_looks(looks, range(corpus.folds), parameters, jobs, watch))


def fit(
    examples: Sequence[Weighed],
    parameters: Parameters = DEFAULTS,
    *,
    folds: int = 5,
    roles: bool = True,
    jobs: int = 2,
    watch: Watch = unwatched,
) -> tuple[LearnedModel, Validation]:
    """A model of all examples, and the cross-validation that it was calibrated by."""
    corpus = corpus_of(examples, folds, parameters, watch)
    labels = label_examples(examples) if roles else None
    *learned, whole = learn_each(corpus, [*range(corpus.folds), None], parameters, labels, jobs, watch)
    looks = looks_of(corpus, learned)
    *second, of_all = second_looks(looks, [*range(corpus.folds), None], parameters, jobs, watch)
    validation = validation_of(looks, learned, second)
    probability = block_knots(examples, validation.scores, np.arange(len(examples)))
    confidence = page_knots(examples, dict(enumerate(validation.judged)))
    return replace(whole.model, second=of_all, probability=probability, confidence=confidence), validation


def look_again(validation: Validation, parameters: Parameters, jobs: int = 2, watch: Watch = unwatched) -> Validation:
    """The same with another second look, by the same first trees."""
    learned = [Learned(model, {}, validation.type_probabilities) for model in validation.models]
    looks = validation.looks
    return validation_of(looks, learned, second_looks(looks, range(len(learned)), parameters, jobs, watch))


def corpus_of(
    examples: Sequence[Weighed], k: int, parameters: Parameters = DEFAULTS, watch: Watch = unwatched
) -> Corpus:
    """The examples in `k` folds, or in as many as there are groups of pages."""
    groups = len({example.group for example in examples})
    if k < 2:
        raise ValueError("there must be at least two folds: probabilities are calibrated by what was not seen")
    if groups < 2:
        raise ValueError(
            "there must be pages of at least two hosts: some to learn from, others to see what was learned"
        )
    return Corpus.of(examples, min(k, groups), parameters, watch)


def all_splits(examples: Sequence[Weighed], k: int = 5, parameters: Parameters = DEFAULTS) -> list[Split]:
    """The matrices of each fold: they are large."""
    corpus = corpus_of(examples, k, parameters)
    return [corpus.split(fold) for fold in range(corpus.folds)]


def learn_each(
    corpus: Corpus,
    held_out: Sequence[int | None],
    parameters: Parameters,
    roles: Labels | None,
    jobs: int,
    watch: Watch = unwatched,
) -> list[Learned]:
    """What is learned with each of some folds held out; of all pages for None."""

    def learn(fold: int | None, told: Watch) -> Learned:
        return Learned.of(corpus.split(fold), parameters, roles, told)

    _ = corpus.page_rows, parameters.layout and corpus.layouts  # once, before threads ask for them
    return each_fold(held_out, learn, jobs, watch)


def looks_of(corpus: Corpus, learned: Sequence[Learned]) -> Looks:
    """What each page looks like to the trees that have not seen its fold."""
    found = {page: each for learner in learned for page, each in learner.scores.items()}
    return Looks(corpus, [found[page] for page in range(len(corpus.examples))])


def second_looks(
    looks: Looks, held_out: Sequence[int | None], parameters: Parameters, jobs: int, watch: Watch = unwatched
) -> list[Forest]:
    """The trees of the second look, with each of some folds held out; of all pages for None."""

    def learn(fold: int | None, told: Watch) -> Forest:
        return looks.forest(fold, parameters, lambda what, total: told("looks", total))

    _ = looks.matrices  # once, before threads ask for them
    return each_fold(held_out, learn, jobs, watch)


def validation_of(looks: Looks, learned: Sequence[Learned], second: Sequence[Forest]) -> Validation:
    """Score each fold on a second look, calibrate it by the others, choose the blocks of each page, and judge the
    choice."""
    corpus = looks.corpus
    examples, fold = corpus.examples, corpus.fold
    scores = [looks.scores(page, second[fold[page]]) for page in range(len(examples))]
    types = np.array([learned[fold[page]].type_probabilities[page] for page in range(len(examples))])

    def judge_fold(number: int, without: int) -> dict[int, Judged]:
        """The pages of a fold, calibrated by pages that are neither in it nor in another."""
        others = np.flatnonzero((fold != number) & (fold != without))
        knots = block_knots(examples, scores, others if len(others) else np.flatnonzero(fold != without))
        return {page: judge(examples[page], knots(scores[page])) for page in np.flatnonzero(fold == number).tolist()}

    judged: dict[int, Judged] = {}
    confidence = np.zeros(len(examples), np.float32)
    models = []
    for number, learner in enumerate(learned):
        others = [other for other in range(len(learned)) if other != number]
        of_others = {page: each for other in others for page, each in judge_fold(other, number).items()}
        expected = page_knots(examples, of_others)
        of_fold = judge_fold(number, number)
        judged |= of_fold
        for page, each in of_fold.items():
            confidence[page] = expected(np.array(each.expected))
        probability = block_knots(examples, scores, np.flatnonzero(fold != number))
        models.append(replace(learner.model, second=second[number], probability=probability, confidence=expected))
    return Validation(corpus, looks, scores, types, [judged[page] for page in range(len(examples))], confidence, models)


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


def score(forest: Forest, matrix: Bytes) -> Singles:
    """The scores of a page's blocks, by its matrix."""
    return forest.score(columns_of(matrix), len(matrix))


def judge(example: Weighed, probability: Singles) -> Judged:
    """Choose blocks by their probability, and compare their text with the gold text."""
    blocks = example.page.blocks
    keep = choose(probability, blocks.words, example.tags)
    text = word_keys(blocks.join(blocks.to_rows(keep, default=False)))
    met = meets(example.gold_keys, text)
    return Judged(met.precision, met.recall, met.f1, expected_f1(probability, blocks.words, keep))


def block_knots(examples: Sequence[Weighed], scores: Sequence[Singles], pages: Counts) -> Knots:
    """From the scores of blocks to the share of their words that is content; all pages count alike, copies not."""
    pages = np.array([page for page in pages if not examples[page].is_copy] or pages)
    words = np.concatenate([examples[page].words for page in pages])
    matched = np.concatenate([examples[page].matched for page in pages])
    sizes = [len(examples[page].words) for page in pages]
    page_weight = [examples[page].weight / max(int(examples[page].words.sum()), 1) for page in pages]
    found = np.concatenate([scores[page] for page in pages])
    share = matched / np.maximum(words, 1)
    return isotonic(found, share, words * np.repeat(page_weight, sizes) + 1e-9, PROBABILITY_KNOTS)


def page_knots(examples: Sequence[Weighed], judged: Mapping[int, Judged]) -> Knots:
    """From the F1 that was expected of pages, by their numbers, to the F1 that was met; copies do not count."""
    pages = [each for page, each in judged.items() if not examples[page].is_copy] or list(judged.values())
    expected, met = ([getattr(page, name) for page in pages] for name in ("expected", "f1"))
    return isotonic(np.array(expected), np.array(met), np.ones(len(pages)), CONFIDENCE_KNOTS)
