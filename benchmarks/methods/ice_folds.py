"""The decision tree of ICE on CleanEval's development set, beside Hofmann and Weerkamp (2007).

    PYTHONPATH=src python -m benchmarks.methods.ice_folds --write docs/methods/ice-tree.md

The paper has two figures: 22.57 % of the blocks in the wrong class, in ten folds, and a score of 57.3 ("text only")
where a tree is trained and tested on all pages. Both are measured here with two kinds of labels (`LABELS`), two trees
(`TREES`), and folds made in two ways: of single blocks, as the paper must have done, and of pages.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

from elute.evaluate.case import Case
from elute.evaluate.metrics.cleaneval import cleaneval_text
from elute.evaluate.output import Output
from elute.gold import GoldPage, load
from elute.methods.ice_tree import NOMINAL, TAG_COLUMN, by_tree, features
from elute.methods.shared.block_classes import CLASSES, NAMES, classes
from elute.methods.shared.c45 import fit_c45
from elute.methods.shared.trained import Example
from elute.methods.shared.tree import Features, ask_tree, fit_tree
from elute.model import Arrays, Model
from elute.page.table import Page
from elute.train.examples import MARK, example_of
from elute.train.folds import fold_numbers

FOLDS = 10
LEAST = 2  # blocks in a leaf, as C4.5 has it by default
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


def c45(seen: Features, truth: Classes) -> Arrays:
    return fit_c45(seen, truth, len(CLASSES), NOMINAL, min_samples_leaf=LEAST, confidence=0.25)


def binary(seen: Features, truth: Classes) -> Arrays:
    return fit_tree(with_tag_columns(seen), truth, len(CLASSES), criterion="entropy", min_samples_leaf=LEAST)


LABELS = {"equality": by_equality, "alignment": by_alignment}
TREES: dict[str, tuple[Callable[[Features, Classes], Arrays], Callable[[Features], Features]]] = {
    "C4.5": (c45, lambda seen: seen),
    "two answers": (binary, with_tag_columns),
}


def wrong(tree: str, seen: Features, truth: Classes, fold: npt.NDArray[np.int64]) -> float:
    """The share of blocks that a tree puts into the wrong class which has not seen their fold."""
    grow, prepared = TREES[tree]
    found = np.empty_like(truth)
    for number in range(FOLDS):
        out = fold == number
        found[out] = ask_tree(grow(seen[~out], truth[~out]), prepared(seen[out])).argmax(axis=1)
    return float(np.mean(found != truth))


def text_only(tree: str, pages: list[GoldPage], seen: Features, truth: Classes) -> float:
    """The mean score of text on the very pages that the tree is grown from; 0 for those without gold."""
    grow, prepared = TREES[tree]
    model = Model(grow(seen, truth), {})

    def asked(page: Page, blocks: npt.NDArray[np.intp]) -> Features:
        return prepared(features(page, blocks))

    scores = []
    for gold in pages:
        labels = by_tree(gold.page, model, "balanced", asked)
        case = Case(gold, Output(gold.id, gold.page.blocks.join(labels.keep)))
        scores.append(cleaneval_text(case)["score"])
    return float(np.nan_to_num(scores).mean())


def rows() -> Iterator[tuple[str, ...]]:
    pages = list(load("cleaneval-dev"))
    taught = [(page, example) for page in pages if (example := example_of(page)) is not None]
    seen = [features(example.page, example.visible) for _, example in taught]
    of_page = np.repeat(fold_numbers([page for page, _ in taught], FOLDS), [len(each) for each in seen])
    of_block = np.random.default_rng(0).permutation(np.arange(len(of_page)) % FOLDS)
    matrix = np.vstack(seen)
    for name, labels in LABELS.items():
        truth = np.concatenate([labels(*each) for each in taught])
        for tree in TREES:
            yield (
                name,
                f"{np.mean(truth == 0):.0%}",
                tree,
                f"{wrong(tree, matrix, truth, of_block):.2%}",
                f"{wrong(tree, matrix, truth, of_page):.2%}",
                f"{100 * text_only(tree, pages, matrix, truth):.1f}",
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table into this file, between its marks")
    head = ("labels by", "n", "tree", "wrong, folds of blocks", "wrong, folds of sites", "text only")
    show(table(head, rows()), parser.parse_args().write)


if __name__ == "__main__":
    main()
