"""The decision tree of ICE by two learners: C4.5, as Hofmann and Weerkamp (2007) have it, and one of two answers.

    PYTHONPATH=src python -m benchmarks.methods.ice_folds --write docs/methods/ice-tree.md

On CleanEval's development set, beside the paper. It has two figures: 22.57 % of the blocks in the wrong class, in ten
folds, and a score of 57.3 ("text only") where a tree is trained and tested on all pages. Both are measured here with
two kinds of labels (`LABELS`), and folds made in two ways: of single blocks, as the paper must have done, and of pages,
by registered host.

    PYTHONPATH=src python -m benchmarks.methods.ice_folds --permissive --write docs/methods/ice-tree.md

On the sets that the model which ships is trained on: F1 of words in five folds of pages, by registered host.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

from elute.evaluate.case import Case
from elute.evaluate.metrics.cleaneval import cleaneval_text
from elute.evaluate.output import Output
from elute.gold import GoldPage, load
from elute.labels import Labels
from elute.methods.ice_tree import NOMINAL, TAG_COLUMN, by_tree, features
from elute.methods.shared.block_classes import CLASSES, NAMES, classes
from elute.methods.shared.c45 import fit_c45
from elute.methods.shared.trained import Example
from elute.methods.shared.tree import Features, ask_tree, fit_tree
from elute.model import Arrays, Model
from elute.page.arrays import Counts
from elute.page.table import Page
from elute.train.data import PERMISSIVE, Reading
from elute.train.examples import MARK, example_of, teach
from elute.train.folds import fold_numbers
from elute.train.judging import meets, numbers_by_set
from elute.units.words import word_keys

FOLDS = 10
Classes = npt.NDArray[np.intp]


def by_equality(gold: GoldPage, example: Example) -> Classes:
    """Labels as the paper has them: that of the segment of the gold whose text is that of the block, or else n."""
    marks = MARK.split(gold.cleaneval or "")[1:]
    label = {spaced(text): NAMES.index(mark.lower()) for mark, text in zip(marks[::2], marks[1::2], strict=True)}
    texts = (example.page.blocks.text(block) for block in example.visible.tolist())
    return np.array([label.get(spaced(text), 0) for text in texts], dtype=np.intp)


def spaced(text: str) -> str:
    return " ".join(text.split())


def by_alignment(gold: GoldPage, example: Example) -> Classes:
    """Labels as models are trained with: content where most words of the block are in the gold."""
    return classes(example)


def with_tag_columns(seen: Features) -> Features:
    """The features with a column for each tag: questions with two answers cannot ask for a number that is a name."""
    tags = seen[:, TAG_COLUMN, np.newaxis] == np.arange(1, NOMINAL[TAG_COLUMN])
    return np.column_stack([np.delete(seen, TAG_COLUMN, axis=1), tags]).astype(np.float32)


@dataclass(frozen=True)
class Tree:
    """A way to grow a tree, and the features as it wants them."""

    grow: Callable[[Features, Classes], Arrays]
    prepared: Callable[[Features], Features] = lambda seen: seen

    def asked(self, page: Page, blocks: npt.NDArray[np.intp]) -> Features:
        return self.prepared(features(page, blocks))

    def label(self, page: Page, arrays: Arrays) -> Labels:
        return by_tree(page, Model(arrays, {}), "balanced", self.asked)


def c45(least: int, confidence: float) -> Tree:
    def grow(seen: Features, truth: Classes) -> Arrays:
        return fit_c45(seen, truth, len(CLASSES), NOMINAL, min_samples_leaf=least, confidence=confidence)

    return Tree(grow)


def two_answers(least: int, leaves: int | None = None) -> Tree:
    grown = {"criterion": "entropy", "min_samples_leaf": least, "max_leaf_nodes": leaves}

    def grow(seen: Features, truth: Classes) -> Arrays:
        return fit_tree(with_tag_columns(seen), truth, len(CLASSES), **grown)

    return Tree(grow, with_tag_columns)


LABELS = {"equality": by_equality, "alignment": by_alignment}
CLEANEVAL_TREES = {"C4.5": c45(2, 0.25), "two answers": two_answers(2)}
PERMISSIVE_TREES = {
    "C4.5, the paper's and ours": c45(2, 0.25),
    "C4.5, 20 blocks": c45(20, 0.25),
    "C4.5, 100 blocks, confidence 0.05": c45(100, 0.05),
    "two answers, 20 blocks, at most 300 leaves": two_answers(20, 300),
}


def wrong(tree: Tree, seen: Features, truth: Classes, fold: Counts) -> float:
    """The share of blocks that a tree puts into the wrong class which has not seen their fold."""
    found = np.empty_like(truth)
    for number in range(FOLDS):
        out = fold == number
        found[out] = ask_tree(tree.grow(seen[~out], truth[~out]), tree.prepared(seen[out])).argmax(axis=1)
    return float(np.mean(found != truth))


def text_only(tree: Tree, pages: list[GoldPage], seen: Features, truth: Classes) -> float:
    """The mean score of text on the very pages that the tree is grown from; 0 for those without gold."""
    arrays = tree.grow(seen, truth)
    outputs = [gold.page.blocks.join(tree.label(gold.page, arrays).keep) for gold in pages]
    cases = [Case(gold, Output(gold.id, text)) for gold, text in zip(pages, outputs, strict=True)]
    return float(np.nan_to_num([cleaneval_text(case)["score"] for case in cases]).mean())


def on_cleaneval() -> Iterator[tuple[str, ...]]:
    pages = list(load("cleaneval-dev"))
    taught = [(page, example) for page in pages if (example := example_of(page)) is not None]
    seen = [features(example.page, example.visible) for _, example in taught]
    of_page = np.repeat(fold_numbers([page for page, _ in taught], FOLDS), [len(each) for each in seen])
    of_block = np.random.default_rng(0).permutation(np.arange(len(of_page)) % FOLDS)
    matrix = np.vstack(seen)
    for name, labels in LABELS.items():
        truth = np.concatenate([labels(*each) for each in taught])
        for called, tree in CLEANEVAL_TREES.items():
            yield (
                name,
                f"{np.mean(truth == 0):.0%}",
                called,
                f"{wrong(tree, matrix, truth, of_block):.2%}",
                f"{wrong(tree, matrix, truth, of_page):.2%}",
                f"{100 * text_only(tree, pages, matrix, truth):.1f}",
            )


def on_permissive() -> Iterator[tuple[str, ...]]:
    taught = teach(Reading().data([], base=PERMISSIVE), example_of)
    pages, examples = [page for page, _ in taught], [example for _, example in taught]
    fold, sets = fold_numbers(pages, 5), numbers_by_set([page.dataset for page in pages])
    seen = [features(example.page, example.visible) for example in examples]
    matrix, truth = np.vstack(seen), np.concatenate([classes(example) for example in examples])
    of_block = np.repeat(fold, [len(each) for each in seen])
    yield ("tree", "leaves", *sets, "mean")
    for name, tree in PERMISSIVE_TREES.items():
        grown = [tree.grow(matrix[of_block != number], truth[of_block != number]) for number in range(5)]
        f1 = np.empty(len(examples))
        for place, example in enumerate(examples):
            text = example.page.blocks.join(tree.label(example.page, grown[fold[place]]).keep)
            f1[place] = meets(word_keys(example.alignment.text), word_keys(text)).f1
        means = [float(f1[numbers].mean()) for numbers in sets.values()]
        leaves = np.mean([np.count_nonzero(arrays["feature"] < 0) for arrays in grown])
        yield (name, f"{leaves:.0f}", *(f"{mean:.3f}" for mean in (*means, float(np.mean(means)))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--permissive", action="store_true", help="on the sets of the model that ships")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table into this file, between its marks")
    options = parser.parse_args()
    if options.permissive:
        head, *rows = on_permissive()
        show(table(head, rows), options.write, "permissive")
    else:
        head = ("labels by", "n", "tree", "wrong, folds of blocks", "wrong, folds of sites", "text only")
        show(table(head, on_cleaneval()), options.write)


if __name__ == "__main__":
    main()
