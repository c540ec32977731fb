"""No page has a part in what it is judged by: gold that is changed changes nothing that it must not reach."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from elute.train.learned.examples import Weighed, gather
from elute.train.learned.matrix import TYPE_FOLDS, Corpus
from elute.train.learned.parameters import Parameters
from elute.train.learned.validation import Learned, looks_of, second_looks, validation_of
from train.learned.rainy import pages

pytest.importorskip("lightgbm", reason="grows trees: pip install 'elute[train]'")

PARAMETERS = Parameters(trees=8, type_trees=4, least_blocks=5, second_trees=6, second_least_blocks=5, least_pages=2)
FOLDS = 3


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return Corpus.of(gather(pages(sites=18)), FOLDS, PARAMETERS)


def with_wrong_gold(corpus: Corpus, wrong: Callable[[int], bool]) -> Corpus:
    """The same pages in the same folds; of some all that is content is none, and the type is another."""
    examples: list[Weighed] = []
    for number, example in enumerate(corpus.examples):
        if wrong(number):
            other = "forum" if example.type == 0 else "article"
            gold = replace(example.gold, meta={**example.gold.meta, "page_type": other})
            examples.append(replace(example, matched=example.words - example.matched, gold=gold))
        else:
            examples.append(example)
    return Corpus.of(examples, FOLDS, PARAMETERS)


def test_wrong_gold_is_seen_where_it_may_be(corpus: Corpus) -> None:
    changed = with_wrong_gold(corpus, lambda page: bool(corpus.fold[page] == 1))
    np.testing.assert_array_equal(changed.fold, corpus.fold)
    np.testing.assert_array_equal(changed.inner, corpus.inner)
    one, other = corpus.split(0), changed.split(0)
    assert any((a != b).any() for a, b in zip(one.matrices, other.matrices, strict=True))
    assert (one.type_probabilities != other.type_probabilities).any()


def test_nothing_of_a_model_comes_from_the_fold_that_is_held_out(corpus: Corpus) -> None:
    changed = with_wrong_gold(corpus, lambda page: bool(corpus.fold[page] == 0))
    one, other = corpus.split(0), changed.split(0)
    for kind, table in one.odds.items():
        np.testing.assert_array_equal(table, other.odds[kind])
    np.testing.assert_array_equal(one.types.odds, other.types.odds)
    np.testing.assert_array_equal(one.type_probabilities, other.type_probabilities)
    for a, b in zip(one.matrices, other.matrices, strict=True):
        np.testing.assert_array_equal(a, b)
    learned, again = Learned.of(one, PARAMETERS), Learned.of(other, PARAMETERS)
    for page in one.unseen.tolist():
        np.testing.assert_array_equal(learned.scores[page], again.scores[page])


def test_no_page_speaks_for_itself_in_its_tables(corpus: Corpus) -> None:
    """The pages of one inner fold have the same features whatever their own gold says, types aside."""
    changed = with_wrong_gold(corpus, lambda page: bool(corpus.inner[page] == 2))
    one, other = corpus.split(None), changed.split(None)
    for page in np.flatnonzero(corpus.inner == 2).tolist():
        np.testing.assert_array_equal(one.matrices[page][:, :-7], other.matrices[page][:, :-7])


def test_no_page_speaks_for_itself_in_its_type(corpus: Corpus) -> None:
    """A page's type is found by trees that have not seen it. What they have learned from may have: from tables in
    which the page had a part. So of its own gold only so much is left as moves these, which is less than it was."""
    part = corpus.inner % TYPE_FOLDS == 1
    changed = with_wrong_gold(corpus, lambda page: bool(part[page]))
    known = np.array([example.type for example in corpus.examples])
    right = corpus.split(None).type_probabilities.argmax(axis=1) == known
    still = changed.split(None).type_probabilities.argmax(axis=1) == known
    assert right[part].mean() > 0.9
    assert still[part].mean() > 0.9


def test_a_fold_is_calibrated_by_the_others(corpus: Corpus) -> None:
    learned = [Learned.of(corpus.split(fold), PARAMETERS) for fold in range(FOLDS)]
    looks = looks_of(corpus, learned)
    second = second_looks(looks, range(FOLDS), PARAMETERS, jobs=1)
    validation = validation_of(looks, learned, second)
    wrong = with_wrong_gold(corpus, lambda page: bool(corpus.fold[page] == 0))
    changed = validation_of(looks_of(wrong, learned), learned, second)
    for knots in ("probability", "confidence"):
        one, other = getattr(validation.models[0], knots), getattr(changed.models[0], knots)
        assert (one.x.tolist(), one.y.tolist()) == (other.x.tolist(), other.y.tolist())
    assert validation.models[1].probability.y.tolist() != changed.models[1].probability.y.tolist()


def test_the_second_look_at_a_fold_is_learned_from_the_others(corpus: Corpus) -> None:
    learned = [Learned.of(corpus.split(fold), PARAMETERS) for fold in range(FOLDS)]
    wrong = with_wrong_gold(corpus, lambda page: bool(corpus.fold[page] == 0))
    for fold in range(2):
        one, other = (looks_of(each, learned).forest(fold, PARAMETERS) for each in (corpus, wrong))
        assert (one.leaf.tolist() == other.leaf.tolist()) is (fold == 0)
