"""Text block context with an ensemble of trees.

Myungwon Kim, Youngjin Kim, Wonmoon Song, Ara Khil: "Main Content Extraction from Web Documents Using Text Block
Context". DEXA 2013, section 5: "for enhanced performance an ensemble classifier should be investigated to integrate
different classifiers." The paper leaves it at that.

The classifiers are trees of the 25 attributes of `kim`. Each is grown from some of the pages, drawn with replacement
(bagging; pages, not blocks, for the blocks of a page are alike), and at each question it may choose among a few
attributes only, as in a random forest (Breiman 2001). The score is the mean share of content in their leaves.

Every question of these trees has two answers. So the tags are numbers, in order of how many of their blocks are
content: for two classes the best way to part the tags in two is one of the cuts in this order (Breiman, Friedman,
Olshen, Stone 1984, section 4.2.2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods import kim
from elute.methods.shared.atom_trees import CONTENT, Shares, decide_atoms, examples_of
from elute.methods.shared.options import Option, count, fraction, tree_options
from elute.methods.shared.trained import Example, trained
from elute.methods.shared.tree import Features, ask_trees, fit_tree
from elute.model import Arrays, Model
from elute.page.arrays import Bytes, Mask
from elute.page.table import Page
from elute.units.atoms import Atoms

TREES: Final = 15
DRAWN: Final = 0.3  # of the pages, for each tree
GROWN: Final = {"criterion": "entropy", "min_samples_leaf": 10, "max_leaf_nodes": 400, "max_features": 8}


def tag_order(seen: Features, content: Mask) -> Bytes:
    """For each number of a tag its place in the order of the share of content; what is not there is last but for 0."""
    tag = seen[:, kim.TAG_COLUMNS[0]].astype(np.intp)
    total = np.bincount(tag, minlength=kim.OTHER_TAG + 1)
    share = np.bincount(tag, content, minlength=kim.OTHER_TAG + 1) / np.maximum(total, 1)
    place = np.zeros(kim.OTHER_TAG + 1, dtype=np.uint8)
    place[1 + np.argsort(share[1:], kind="stable")] = np.arange(1, kim.OTHER_TAG + 1)
    return place


def ordered(seen: Features, place: Bytes) -> Features:
    """The features with the tags by their place in an order."""
    found = seen.copy()
    found[:, kim.TAG_COLUMNS] = place[seen[:, kim.TAG_COLUMNS].astype(np.intp)]
    return found


def fit(examples: Iterable[Example], **grown: Any) -> Arrays:
    """Put the tags in order and grow the trees."""
    return grow(*examples_of(examples, kim.features), **grown)


def grow(pages: list[Features], classes: list[Mask], trees: int = TREES, drawn: float = DRAWN, **grown: Any) -> Arrays:
    """The order of tags and many trees: the arrays of the second follow those of the first, and so on."""
    place = tag_order(np.vstack(pages), np.concatenate(classes))
    pages = [ordered(page, place) for page in pages]
    draw, size = np.random.default_rng(0), max(1, round(drawn * len(pages)))
    ensemble = []
    for _ in range(trees):
        bag = draw.integers(len(pages), size=size).tolist()
        content = np.concatenate([classes[number] for number in bag]).astype(np.intp)
        ensemble.append(fit_tree(np.vstack([pages[number] for number in bag]), content, 2, **{**GROWN, **grown}))
    joined = {name: np.concatenate([tree[name] for tree in ensemble]) for name in ensemble[0]}
    return {"place": place, "size": np.array([len(tree["feature"]) for tree in ensemble], dtype=np.int32), **joined}


def shares(arrays: Arrays, seen: Features) -> Shares:
    """For each row of attributes the mean share of content that the trees give."""
    roots = np.cumsum(arrays["size"]) - arrays["size"]
    inside = np.repeat(roots, arrays["size"])  # a tree's own numbers of its nodes begin at 0
    trees = {**arrays, "left": arrays["left"] + inside, "right": arrays["right"] + inside}
    found = ask_trees(trees, roots, ordered(seen, arrays["place"]))[..., CONTENT]
    mean: Shares = found.mean(axis=1)
    return mean


@registry.methods.describe(title="Text block context, ensemble", paper=kim.PAPER, year=2013, trainable=True)
@trained(
    fit,
    Option("trees", count, TREES, "trees of the ensemble"),
    Option("drawn", fraction, DRAWN, "share of the pages that each tree is grown from"),
    *tree_options(GROWN),
    needs=("sklearn",),
    **GROWN,
)
def kim_ensemble(page: Page, model: Model, focus: str) -> Labels:
    """Keep texts that several decision trees on average take for content, by the attributes of `kim`."""
    atoms = Atoms(page)
    seen = kim.features(page, atoms)
    share = shares(model.arrays, seen)
    return decide_atoms(page, atoms, share, focus, lambda atom: kim.in_words(seen[atom]))
