"""Pages that are made of others teach the second look alone."""

from dataclasses import replace

import numpy as np
import pytest

from elute.gold import GoldPage
from elute.train.learned.examples import Weighed, gather
from elute.train.learned.matrix import Corpus
from elute.train.learned.parameters import Parameters
from elute.train.learned.second import Looks
from elute.train.learned.validation import learn_content
from train.learned.rainy import pages

QUICK = Parameters(inner_folds=2)
GROWN = Parameters(trees=4, least_blocks=5, second_trees=4, second_least_blocks=5, type_trees=2, least_pages=2)


def copy_of(page: GoldPage) -> GoldPage:
    """The page as one that is shorter, and says what it is made of."""
    text = page.text.splitlines()[1]
    return GoldPage.of(page.html, text, id=f"copy-{page.id}", dataset="copies", **page.meta, copy_of=f"rain/{page.id}")


@pytest.fixture(scope="module")
def examples() -> list[Weighed]:
    found = list(pages(sites=8))
    return gather([*found, *map(copy_of, found)])


def test_tables_types_and_trees_do_not_know_them(examples: list[Weighed]) -> None:
    originals = [example for example in examples if not example.is_copy]
    with_copies, without = (Corpus.of(each, 2, QUICK) for each in (examples, gather(pages(sites=8))))
    every = np.ones(len(with_copies.tokens.pages_of_type), dtype=np.bool_)
    for kind, odds in with_copies.tokens.odds(every, QUICK).items():
        np.testing.assert_array_equal(odds, without.tokens.odds(every, QUICK)[kind])
    np.testing.assert_array_equal(with_copies.tokens.type_odds(every, QUICK), without.tokens.type_odds(every, QUICK))
    assert [examples[page] for page in with_copies.split(None).seen] == originals
    assert {example.type for example in examples if example.is_copy} == {-1}


def test_the_second_look_alone_learns_from_them(examples: list[Weighed]) -> None:
    """Where copies say the opposite, the first trees stay as they are, and those of the second look do not."""
    pytest.importorskip("lightgbm", reason="grows trees: pip install 'elute[train]'")
    corpus = Corpus.of(examples, 2, GROWN)
    other = [replace(each, matched=each.words - each.matched) if each.is_copy else each for each in examples]
    contrary = replace(corpus, examples=other)
    rng = np.random.default_rng(7)
    scores = [rng.normal(size=len(example.words)).astype(np.float32) for example in examples]
    first = [learn_content(each.split(None), GROWN).arrays() for each in (corpus, contrary)]
    second = [Looks(each, scores).forest(None, GROWN).arrays() for each in (corpus, contrary)]
    for name, values in first[0].items():
        np.testing.assert_array_equal(first[1][name], values)
    assert any(not np.array_equal(second[1][name], values) for name, values in second[0].items())
