"""ICE combined: the decision tree with the divergence of the language models as a further feature.

Katja Hofmann, Wouter Weerkamp: "Web Corpus Cleaning using Content and Structure". WAC3 / CleanEval 2007, section 5:
"Including the KL-divergence as a feature in the decision tree could be a way of combining the decision tree and LM
approaches." The paper leaves it at that.

The tree is that of `ice_tree`, with its parameters; the divergence is that of `ice_lm`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.methods import ice_tree
from elute.methods.ice_lm import divergences
from elute.methods.shared.c45 import c45_options
from elute.methods.shared.trained import Example, trained
from elute.methods.shared.tree import Features
from elute.model import Arrays, Model
from elute.page.table import Page


def features(page: Page, blocks: npt.NDArray[np.intp]) -> Features:
    """The five features of the tree, and the divergence from the page's query."""
    divergence = divergences(page, blocks).astype(np.float32)
    return np.column_stack([ice_tree.features(page, blocks), np.minimum(divergence, np.finfo(np.float32).max)])


def fit(examples: Iterable[Example], **grown: Any) -> Arrays:
    """Grow the tree."""
    return ice_tree.grow(examples, features, **grown)


@registry.methods.describe(title="Decision tree with divergence", paper=ice_tree.PAPER, year=2007, trainable=True)
@trained(fit, *c45_options(ice_tree.GROWN))
def ice_combined(page: Page, model: Model, focus: str) -> Labels:
    """Keep blocks that a decision tree takes for content, which is told their divergence from the title."""
    return ice_tree.by_tree(page, model, focus, features)
