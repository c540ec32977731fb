"""Ten-fold cross-validation on L3S-GN1, beside table 3 of Kim and others (2013).

    PYTHONPATH=src python -m benchmarks.methods.kim_folds --write docs/results/papers.md

Precision, recall and F1 of the text blocks that are content, all folds together. The folds are made in two ways: of
single blocks, as WEKA does and as the paper must have done, so that most neighbours of a block and the rest of its site
are known; and of pages, by registered host, so that they are not.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import numpy as np
import numpy.typing as npt
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

from elute.gold import folds, load
from elute.methods import kim, kim_ensemble, kohlschuetter_learned
from elute.methods.shared.atom_trees import THRESHOLD, examples_of
from elute.methods.shared.tree import Features
from elute.page.arrays import Mask
from elute.train.examples import examples

LABELS = ("headline", "full-text", "supplemental")
FOLDS = 10
# The features, the classifier, and what the paper has for it.
METHODS: dict[str, tuple[ModuleType, ModuleType, str]] = {
    "kohlschuetter-learned": (kohlschuetter_learned, kohlschuetter_learned, "Boilerpipe .858 .778 .816"),
    "kim": (kim, kim, "proposed .873 .827 .849"),
    "kim-ensemble": (kim, kim_ensemble, "–"),
}
Parts = list[npt.NDArray[np.intp]]  # for each page, the fold of each of its blocks


def by_block(sizes: list[int]) -> Parts:
    """Folds of blocks, whatever page they are from."""
    drawn = np.random.default_rng(0).permutation(np.arange(sum(sizes)) % FOLDS)
    return [drawn[start:end] for start, end in pairwise(np.cumsum([0, *sizes]).tolist())]


def figures(classifier: ModuleType, parts: Parts, pages: list[Features], classes: list[Mask]) -> list[float]:
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


def rows(methods: list[str]) -> Iterator[tuple[str, ...]]:
    data = load("l3s-gn1", labels=LABELS)
    fold_of = {page: number for number, part in enumerate(folds(data, FOLDS)) for page in part}
    used = [page for page in data if page.text.strip() and len(page.page.blocks)]
    for method in methods:
        features, classifier, published = METHODS[method]
        pages, classes = examples_of(examples(used), features.features)
        sizes = [len(each) for each in classes]
        hosts = [np.full(size, fold_of[page]) for size, page in zip(sizes, used, strict=True)]
        for name, parts in [("blocks", by_block(sizes)), ("hosts", hosts)]:
            measured = [f"{figure:.3f}" for figure in figures(classifier, parts, pages, classes)]
            yield (f"`{method}`", name, *measured, published if name == "blocks" else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--methods", default=",".join(METHODS), help="names with commas between them (%(default)s)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table into this file, between its marks")
    options = parser.parse_args()
    head = ("method", "folds of", "precision", "recall", "F1", "published")
    found = table(head, rows(options.methods.split(",")))
    show(found, options.write)


if __name__ == "__main__":
    main()
