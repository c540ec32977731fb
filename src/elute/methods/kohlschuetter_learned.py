"""Boilerplate detection using shallow text features, learned anew.

Christian Kohlschütter, Peter Fankhauser, Wolfgang Nejdl: "Boilerplate Detection using Shallow Text Features". WSDM
2010. Retold by Kim and others (2013), section 2.2. `kohlschuetter` has the trees that the paper prints; this one is
grown from examples.

A page is cut at every tag but `<a>` (`units/atoms.py`). Of each of these atoms, of the one before and of the one after
it, the tree is told two numbers:

    text density   words on a line of 80 characters
    link density   the share of words that are in links

Before the first atom and after the last there is one with zeros. An atom is content where more than half of its words
are in the gold text.

The paper grows its trees with C4.8 (WEKA's J48). Here they are grown by entropy as there, with leaves of 10 atoms or
more, as Kim and others have it, and not beyond `max_leaf_nodes`: J48 prunes, and the model has to be small.

The score is the share of content in the leaf. The paper keeps what has more than one half; a focus moves that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods.kohlschuetter import PAPER
from elute.methods.shared.atom_trees import CONTENT, Shares, decide_atoms, examples_of
from elute.methods.shared.options import tree_options
from elute.methods.shared.trained import Example, trained
from elute.methods.shared.tree import Features, ask_tree, fit_tree
from elute.model import Arrays, Model
from elute.page.arrays import Mask, after, before
from elute.page.table import Page
from elute.units.atoms import Atoms

GROWN: Final = {"criterion": "entropy", "min_samples_leaf": 10, "max_leaf_nodes": 1000}


def features(page: Page, atoms: Atoms) -> Features:
    """The two numbers of each atom, of the one before and of the one after."""
    text, links = atoms.text_density, atoms.link_density
    columns = [text, links, before(text), before(links), after(text), after(links)]
    return np.column_stack(columns).astype(np.float32)


def fit(examples: Iterable[Example], **grown: Any) -> Arrays:
    """Grow the tree."""
    return grow(*examples_of(examples, features), **grown)


def grow(pages: list[Features], classes: list[Mask], **grown: Any) -> Arrays:
    """A tree of the features of atoms, and whether these are content, page by page."""
    return fit_tree(np.vstack(pages), np.concatenate(classes).astype(np.intp), 2, **{**GROWN, **grown})


def shares(arrays: Arrays, seen: Features) -> Shares:
    """For each row of features the share of content in its leaf."""
    found: Shares = ask_tree(arrays, seen)[:, CONTENT]
    return found


@registry.methods.describe(title="Density of neighbours, learned", paper=PAPER, year=2010, trainable=True)
@trained(fit, *tree_options(GROWN), needs=("sklearn",), **GROWN)
def kohlschuetter_learned(page: Page, model: Model, focus: str) -> Labels:
    """Keep texts that a decision tree takes for content by their density, links and neighbours."""
    atoms = Atoms(page)
    share = shares(model.arrays, features(page, atoms))

    def reason(atom: int) -> str:
        return f"{atoms.text_density[atom]:.1f} words on a line, {atoms.link_density[atom]:.0%} links"

    return decide_atoms(page, atoms, share, focus, reason)
