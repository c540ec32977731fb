"""C4.5: the decision trees of two of the papers.

Ross Quinlan: "C4.5: Programs for Machine Learning", 1993, with the correction of "Improved Use of Continuous Attributes
in C4.5", 1996. WEKA's J48 is release 8 of it, written anew; where the two differ, `pruning` says which is followed.

    splits     gain and gain ratio; a branch for each value of a nominal attribute, two for a continuous one
    growing    a tree that is grown as long as there is something to gain
    pruning    parts that promise fewer errors as a leaf, or as their largest branch, are replaced by it
    writing    the tree as the plain arrays of `shared.tree`, which are asked with numpy

Left out is what no method here has: missing values, weights, and attributes with about as many values as rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elute.methods.shared.c45.growing import grow
from elute.methods.shared.c45.pruning import collapse, prune
from elute.methods.shared.c45.splits import Table
from elute.methods.shared.c45.writing import as_arrays
from elute.methods.shared.options import Option, count, fraction
from elute.methods.shared.tree import Features
from elute.model import Arrays
from elute.page.arrays import Places


def fit_c45(
    features: Features,
    classes: Places,
    number: int,
    nominal: Mapping[int, int],
    *,
    min_samples_leaf: int = 2,
    confidence: float = 0.25,
) -> Arrays:
    """A tree that tells a number of classes apart. `nominal` columns hold numbers from 0 on that stand for names, so
    many as it says; all others are continuous."""
    table = Table(features, classes, number, nominal)
    tree = grow(table, min_samples_leaf)
    collapse(tree)
    prune(table, tree, confidence)
    return as_arrays(tree, table)


def c45_options(grown: Mapping[str, Any]) -> tuple[Option, ...]:
    """What can be chosen for such a tree, with the defaults of a method."""
    help = {
        "min_samples_leaf": (count, "examples that two branches of each question must have"),
        "confidence": (fraction, "of the estimate of errors that the tree is pruned by: less prunes more"),
    }
    return tuple(Option(name, read, grown[name], told) for name, (read, told) in help.items())
