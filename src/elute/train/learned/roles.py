"""Trees for roles: one forest a role, from the blocks of which the gold standards know whether they have it.

A role that is known by class and id alone is learned without the features that see these: its trees are asked where no
name tells. Above 0 a block has the role: each forest is moved so that on hosts it has not seen so many of the blocks
above 0 have the role as `PRECISION` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.learned.features import NAMES
from elute.learned.forest import Forest, columns_of
from elute.learned.roles import LEARNED, NOISE
from elute.units.roles import Role

from ..watch import Watch, unwatched
from .boosting import grow
from .examples import Weighed
from .matrix import Split
from .parameters import Parameters
from .role_labels import Truth, role_labels

TREES: Final = 40
SETTINGS: Final[dict[str, Any]] = {
    "objective": "binary",
    "learning_rate": 0.15,
    "num_leaves": 8,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "min_data_in_leaf": 20,
    "lambda_l2": 5.0,
    "max_bin": 255,
}
LARGEST: Final = 15_000  # blocks with a role that its trees learn from, and as many without it, by chance
FEWEST: Final = 20  # blocks with a role, below which it is not learned
INNER: Final = (0, 1)  # inner folds that are held out to find where a forest is precise enough
# Of titles a page has one, the best: so the others above 0 do no harm.
PRECISION: Final = {Role.TITLE: 0.5, Role.BYLINE: 0.8} | dict.fromkeys(NOISE, 0.8)
LEAST_RECALL: Final = 0.05  # of the blocks with a role, below which its trees are of no use

SEE_NAMES: Final = tuple(
    name
    for name in NAMES
    if name.startswith(("names_", "near_")) or name in ("to_comment", "comment_blocks", "page_comments")
)
SEE_TAGS: Final = ("tag", "parent_tag", "previous_tag", "next_tag", "inline", "to_form", "to_nav")
BLIND: Final = dict.fromkeys(NOISE, (*SEE_NAMES, *SEE_TAGS))

Labels = Sequence[dict[Role, Truth]]


def label_examples(examples: Sequence[Weighed]) -> Labels:
    """What the gold standards say of the roles of all blocks."""
    shares = (example.matched / np.maximum(example.words, 1) for example in examples)
    return [role_labels(example.gold, example.page, share) for example, share in zip(examples, shares, strict=True)]


def fit_roles(split: Split, labels: Labels, parameters: Parameters, watch: Watch = unwatched) -> dict[str, Forest]:
    """For each role that can be told its trees, of the pages that are not held out."""
    found: dict[str, Forest] = {}
    for role in LEARNED:
        watch("roles", len(LEARNED))
        forest = fit_role(role, split, labels, parameters, PRECISION[role], BLIND.get(role, ()))
        if forest is not None:
            found[role.word] = forest
    return found


def fit_role(
    role: Role, split: Split, labels: Labels, parameters: Parameters, precision: float, blind: Sequence[str] = ()
) -> Forest | None:
    """The trees of a role, without some features; None where they are not precise or too little is known of it."""
    blocks = _Blocks(split, labels, role, blind)
    asked = blocks.asked
    if min(blocks.yes[asked].sum(), blocks.yes[~asked].sum()) < FEWEST:
        return None
    scores = blocks.grow(~asked, parameters.seed).score(columns_of(blocks.matrix[asked]), int(asked.sum()))
    least = threshold(scores, blocks.yes[asked], blocks.weight[asked], precision)
    if least is None:
        return None
    forest = blocks.grow(np.ones_like(asked), parameters.seed)
    return replace(forest, bias=forest.bias - least)


def threshold(
    score: npt.NDArray[Any], yes: npt.NDArray[np.bool_], weight: npt.NDArray[Any], precision: float
) -> float | None:
    """The lowest score above which so large a share has the role; None where there are hardly any.

    >>> threshold(np.array([3.0, 2.0, 1.0, 0.0]), np.array([True, True, False, True]), np.ones(4), 0.7)
    -1.0
    >>> threshold(np.array([3.0, 2.0, 1.0, 0.0]), np.array([True, True, False, True]), np.ones(4), 0.9)
    1.5
    """
    order = np.argsort(-score, kind="stable")
    right = np.cumsum((weight * yes)[order])
    enough = np.flatnonzero(right >= precision * np.cumsum(weight[order]))
    if not len(enough) or right[enough[-1]] < LEAST_RECALL * right[-1]:
        return None
    last = int(enough[-1])
    below = score[order[last + 1]] if last + 1 < len(order) else score[order[last]] - 2
    return float(score[order[last]] + below) / 2


class _Blocks:
    """The visible blocks of which is known whether they have a role, on the pages that are not held out."""

    def __init__(self, split: Split, labels: Labels, role: Role, blind: Sequence[str]) -> None:
        matrices, yes, weight, asked = [], [], [], []
        for page in split.seen.tolist():
            example, truth = split.corpus.examples[page], labels[page][role]
            known = (truth >= 0) & (example.page.blocks.hidden == 0)
            matrices.append(split.matrices[page][known])
            yes.append(truth[known] == 1)
            weight.append(np.full(known.sum(), example.damping, np.float32))
            asked.append(np.full(known.sum(), split.corpus.inner[page] in INNER))
        self.blind = [NAMES.index(name) for name in blind]
        self.matrix = np.concatenate(matrices)
        self.yes = np.concatenate(yes)
        self.weight = np.concatenate(weight)
        self.asked = np.concatenate(asked)
        """Those that are held out to find where a forest is precise enough."""

    def grow(self, known: npt.NDArray[np.bool_], seed: int) -> Forest:
        """Trees that tell the role from all else. Of many blocks some are enough, which count for the others too."""
        chance = np.random.default_rng(seed)
        rows, weights = [], []
        for those in (known & self.yes, known & ~self.yes):
            every = np.flatnonzero(those)
            some = chance.permutation(every)[:LARGEST]
            rows.append(some)
            weights.append(self.weight[some] * np.float32(len(every) / max(len(some), 1)))
        chosen = np.concatenate(rows)
        values = self.matrix[chosen].astype(np.float32)
        values[:, self.blind] = 0  # no tree asks what never differs
        [forest] = grow(values, self.yes[chosen], np.concatenate(weights), TREES, SETTINGS, seed, unwatched)
        return forest
