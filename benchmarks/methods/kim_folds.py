"""Ten-fold cross-validation on L3S-GN1, beside table 3 of Kim and others (2013).

    PYTHONPATH=src python -m benchmarks.methods.kim_folds --write docs/results/papers.md

Precision, recall and F1 of the text blocks that are content, all folds together. The folds are made in two ways: of
single blocks, as WEKA does and as the paper must have done, so that most neighbours of a block and the rest of its site
are known; and of pages, by registered host, so that they are not. Beside C4.5, which the paper uses, stands the tree
whose questions have two answers, with the tags in order: `TwoAnswers`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

from elute.gold import folds, load
from elute.methods import kim, kim_ensemble, kohlschuetter_learned
from elute.methods.shared.atom_trees import CONTENT, THRESHOLD, Shares, examples_of
from elute.methods.shared.tree import Features, ask_tree, fit_tree
from elute.model import Arrays
from elute.page.arrays import Mask
from elute.page.table import Page
from elute.train.examples import examples
from elute.units.atoms import Atoms

LABELS = ("headline", "full-text", "supplemental")
FOLDS = 10


class Classifier(Protocol):
    """What tells content from the rest: the modules of the methods do."""

    def grow(self, pages: list[Features], classes: list[Mask]) -> Arrays: ...

    def shares(self, arrays: Arrays, seen: Features) -> Shares: ...


class TwoAnswers:
    """A tree of at most 1000 leaves, by entropy, whose questions have two answers."""

    def grow(self, pages: list[Features], classes: list[Mask]) -> Arrays:
        seen, content = np.vstack(pages), np.concatenate(classes)
        place = kim_ensemble.tag_order(seen, content)
        grown = {"criterion": "entropy", "min_samples_leaf": 10, "max_leaf_nodes": 1000}
        return {"place": place, **fit_tree(kim_ensemble.ordered(seen, place), content.astype(np.intp), 2, **grown)}

    def shares(self, arrays: Arrays, seen: Features) -> Shares:
        found: Shares = ask_tree(arrays, kim_ensemble.ordered(seen, arrays["place"]))[:, CONTENT]
        return found


class HardlyPruned:
    """C4.5 with the paper's confidence."""

    def grow(self, pages: list[Features], classes: list[Mask]) -> Arrays:
        return kim.grow(pages, classes, confidence=0.7)

    def shares(self, arrays: Arrays, seen: Features) -> Shares:
        return kim.shares(arrays, seen)


# The features, the classifier, and what the paper has for it.
METHODS: dict[str, tuple[Callable[[Page, Atoms], Features], Classifier, str]] = {
    "`kohlschuetter-learned`": (kohlschuetter_learned.features, kohlschuetter_learned, "Boilerpipe .858 .778 .816"),
    "`kim`, confidence 0.7": (kim.features, HardlyPruned(), "proposed .873 .827 .849"),
    "`kim`": (kim.features, kim, "–"),
    "`kim`, two answers": (kim.features, TwoAnswers(), "–"),
    "`kim-ensemble`": (kim.features, kim_ensemble, "–"),
}
Parts = list[npt.NDArray[np.intp]]  # for each page, the fold of each of its blocks


def by_block(texts: list[int]) -> Parts:
    """Folds of blocks, whatever page they are from."""
    drawn = np.random.default_rng(0).permutation(np.arange(sum(texts)) % FOLDS)
    return [drawn[start:end] for start, end in pairwise(np.cumsum([0, *texts]).tolist())]


def figures(classifier: Classifier, parts: Parts, pages: list[Features], classes: list[Mask]) -> list[float]:
    """Precision, recall and F1."""
    right = kept = content = 0
    for fold in range(FOLDS):
        seen = [part != fold for part in parts]
        arrays = classifier.grow(
            [page[mask] for page, mask in zip(pages, seen, strict=True)],
            [each[mask] for each, mask in zip(classes, seen, strict=True)],
        )
        truth = np.concatenate([each[~mask] for each, mask in zip(classes, seen, strict=True)])
        unseen = np.vstack([page[~mask] for page, mask in zip(pages, seen, strict=True)])
        found = classifier.shares(arrays, unseen) > THRESHOLD["balanced"]
        right, kept, content = right + (found & truth).sum(), kept + found.sum(), content + truth.sum()
    precision, recall = right / kept, right / content
    return [precision, recall, 2 * precision * recall / (precision + recall)]


def sizes(labels: tuple[str, ...]) -> tuple[int, int]:
    """How many texts there are, and how many of them are content where these labels are."""
    _, classes = examples_of(examples(load("l3s-gn1", labels=labels)), kohlschuetter_learned.features)
    return sum(map(len, classes)), sum(int(each.sum()) for each in classes)


def rows() -> Iterator[tuple[str, ...]]:
    data = load("l3s-gn1", labels=LABELS)
    fold_of = {page: number for number, part in enumerate(folds(data, FOLDS)) for page in part}
    used = [page for page in data if page.text.strip() and len(page.page.blocks)]
    for method, (features, classifier, published) in METHODS.items():
        pages, classes = examples_of(examples(used), features)
        texts = [len(each) for each in classes]
        hosts = [np.full(size, fold_of[page]) for size, page in zip(texts, used, strict=True)]
        for name, parts in [("blocks", by_block(texts)), ("hosts", hosts)]:
            measured = [f"{figure:.3f}" for figure in figures(classifier, parts, pages, classes)]
            yield (method, name, *measured, published if name == "blocks" else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table into this file, between its marks")
    options = parser.parse_args()
    head = ("method", "folds of", "precision", "recall", "F1", "published")
    (total, content), (_, more) = sizes(LABELS), sizes((*LABELS, "user-comments"))
    told = f"{total:,} texts, {content:,} of them content, {more:,} with users' comments. Published: 84,198 and 13,209."
    show(f"{table(head, rows())}\n\n{told}", options.write)


if __name__ == "__main__":
    main()
