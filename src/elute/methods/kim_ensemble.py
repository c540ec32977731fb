"""Text block context with an ensemble of trees.

Myungwon Kim, Youngjin Kim, Wonmoon Song, Ara Khil: "Main Content Extraction from Web Documents Using Text Block
Context". DEXA 2013, section 5: "for enhanced performance an ensemble classifier should be investigated to integrate
different classifiers." The paper leaves it at that.

The classifiers are trees of the 25 attributes of `kim`. Each is grown from some of the pages, drawn with replacement
(bagging; pages, not blocks, for the blocks of a page are alike), and at each question it may choose among a few
attributes only, as in a random forest (Breiman 2001). The score is the mean share of content in their leaves.
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
from elute.page.arrays import Mask
from elute.page.table import Page
from elute.units.atoms import Atoms

TREES: Final = 15
DRAWN: Final = 0.3  # of the pages, for each tree
GROWN: Final = {"criterion": "entropy", "min_samples_leaf": 10, "max_leaf_nodes": 400, "max_features": 8}


def fit(examples: Iterable[Example], **grown: Any) -> Arrays:
    """Put the tags in order and grow the trees."""
    return grow(*examples_of(examples, kim.features), **grown)


def grow(pages: list[Features], classes: list[Mask], trees: int = TREES, drawn: float = DRAWN, **grown: Any) -> Arrays:
    """As in `kim`, but many trees: the arrays of the second follow those of the first, and so on."""
    place = kim.tag_order(np.vstack(pages), np.concatenate(classes))
    pages = [kim.ordered(page, place) for page in pages]
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
    found = ask_trees(trees, roots, kim.ordered(seen, arrays["place"]))[..., CONTENT]
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
