"""CEML: each content element of a page is main or noise, by the decision tree of its type.

H. Yunis: "Content Extraction from Webpages Using Machine Learning", Bauhaus-Universität Weimar 2016.

Text is decided about where it stands: each content element (`p`, `li`, `h1` to `h6`, `pre`, `figcaption`, and those
`div`, `td` and `th` that are no mere containers) is wholly main or wholly noise, and so is each image. A list may be
main in part. Of text in no content element no tree speaks; a rule keeps what is long (see loose.py).

The score of an element is the share of main ones in its leaf, 0 where a fixed rule decides. As in the thesis it is main
where most are; the focus asks for more of them, or for fewer. The trees of the thesis need a browser's layout. Here
there are others for pages without (see learning.py). A type of which there were no examples has no tree; then the share
of main elements of all types decides, and of images nothing is said.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import unless_hidden
from elute.methods.shared.trained import trained
from elute.methods.shared.tree import Features
from elute.model import Arrays, Model
from elute.page.table import Page
from elute.units.elements import owners

from .classify import NONE, TEXT_TYPES, TYPES, Instances, instances
from .columns import NUMERIC, element_features
from .learning import RENDERED, STATIC, fit_examples
from .loose import SHARE, loose_text
from .rules import path, verdict
from .trees import SHIPPED, Tree

PAPER: Final = "Yunis: Content Extraction from Webpages Using Machine Learning"
THRESHOLD: Final = {"balanced": 0.5, "precision": 0.7, "recall": 0.3}


@dataclass(frozen=True)
class Trees:
    """The trees of a model for one kind of page, by type."""

    of: dict[str, Tree]
    columns: tuple[str, ...]

    @classmethod
    def read(cls, arrays: Arrays, rendered: bool) -> Trees:
        """The trees for pages with layout or without; those without do for all where there are no others."""
        with_layout = rendered and any(name.startswith(f"{RENDERED}/") for name in arrays)
        prefix = RENDERED if with_layout else STATIC
        found = {name: f"{prefix}/{name}/" for name in TYPES if f"{prefix}/{name}/feature" in arrays}
        trees = {name: Tree.from_arrays(arrays, place) for name, place in found.items()}
        return cls(trees, tuple(arrays["columns"].tolist()))

    @property
    def usual(self) -> float:
        """The share of main elements among all that are text."""
        text = [self.of[name] for name in TEXT_TYPES if name in self.of]
        return sum(int(tree.main[0]) for tree in text) / max(sum(int(tree.total[0]) for tree in text), 1)

    def ask(self, found: Instances) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.intp]]:
        """For each instance its score, NaN where there is none, and its leaf, -1 where no tree was asked."""
        features = self._columns_of(found)
        score = np.full(len(found), np.nan, dtype=np.float32)
        leaf = np.full(len(found), NONE, dtype=np.intp)
        for kind, name in enumerate(TYPES):
            rows = np.flatnonzero((found.kind == kind) & (found.ruled == NONE))
            if name in self.of:
                leaf[rows] = self.of[name].leaves(features[rows])
                score[rows] = self.of[name].share[leaf[rows]]
            elif name in TEXT_TYPES:
                score[rows] = self.usual
        score[found.ruled != NONE] = 0.0
        return score, leaf

    def _columns_of(self, found: Instances) -> Features:
        """The features in the order that the trees know."""
        if self.columns == NUMERIC:
            return found.features
        if unknown := set(self.columns) - set(NUMERIC):
            raise ValueError(f"the model asks for {', '.join(sorted(unknown))}, which this version does not know")
        return found.features[:, [NUMERIC.index(name) for name in self.columns]]

    def reason(self, found: Instances, number: int, leaf: int) -> str:
        """Why an instance is main or not, in words."""
        name = TYPES[found.kind[number]]
        if found.ruled[number] != NONE:
            return f"{name}: {found.fixed_rule(number)} → noise"
        if name not in self.of:
            return f"{name}: no examples"
        conditions = ", ".join(map(str, path(self.of[name], self.columns, leaf))) or "always"
        word, sure = verdict(self.of[name], leaf)
        return f"{name}: {conditions} → {word}, {100 * sure:.0f} %"


@registry.methods.describe(title="Elements by decision trees", paper=PAPER, year=2016, trainable=True)
@trained(fit_examples, **vars(SHIPPED))
def ceml(page: Page, model: Model, focus: str) -> Labels:
    """Keep the elements that the tree of their type takes for main content."""
    elements = element_features(page)
    found = instances(elements)
    trees = Trees.read(model.arrays, page.layout is not None)
    scores, leaves = trees.ask(found)
    text = np.flatnonzero(found.kind < len(TEXT_TYPES))
    owner = owners(page, elements.rows[found.place[text]])
    number = np.full(len(page) + 1, NONE, dtype=np.intp)  # which instance a row is; the last is for rows of no element
    number[elements.rows[found.place]] = np.arange(len(found))
    instance = number[owner]
    loose = loose_text(page, elements, owner)
    score = np.where(loose.main, SHARE, np.append(scores, 0.0)[instance])
    score = np.where(page.blocks.row_visible, score, 0.0).astype(np.float32)

    def reason(block: int) -> str:
        first = page.blocks.first[block]
        if instance[first] == NONE:
            return loose.reason(block)
        return trees.reason(found, int(instance[first]), int(leaves[instance[first]]))

    def image_scores() -> npt.NDArray[np.float32]:
        said = np.full(len(page), np.nan, dtype=np.float32)
        images = np.flatnonzero(found.kind >= len(TEXT_TYPES))
        said[elements.rows[found.place[images]]] = scores[images]
        return said

    keep = score > THRESHOLD[focus]
    return Labels(page, score, keep, reason_of=unless_hidden(page, reason), image_scores=image_scores)
