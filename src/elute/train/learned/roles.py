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
from elute.page.table import Bytes
from elute.units.roles import Role

from .boosting import grow
from .examples import Example
from .matrix import Split
from .parameters import Parameters, Watch, unwatched
from .role_labels import Truth, role_labels

TREES: Final = 60
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
LARGEST: Final = 60_000  # blocks without a role that its trees learn from, by chance
FEWEST: Final = 100  # blocks with a role, below which it is not learned
INNER: Final = (0, 1)  # inner folds that are held out to find where a forest is precise enough
PRECISION: Final = {Role.TITLE: 0.9, Role.BYLINE: 0.85, Role.COMMENT: 0.9} | dict.fromkeys(NOISE, 0.9)

SEE_NAMES: Final = tuple(
    name
    for name in NAMES
    if name.startswith(("names_", "near_")) or name in ("to_comment", "comment_blocks", "page_comments")
)
SEE_TAGS: Final = ("tag", "parent_tag", "previous_tag", "next_tag", "inline", "to_form", "to_nav")
BLIND: Final = {Role.COMMENT: SEE_NAMES} | dict.fromkeys(NOISE, (*SEE_NAMES, *SEE_TAGS))

Labels = Sequence[dict[Role, Truth]]
Reals = npt.NDArray[np.float32]


def label_examples(examples: Sequence[Example]) -> Labels:
    """What the gold standards say of the roles of all blocks."""
    shares = (example.matched / np.maximum(example.words, 1) for example in examples)
    return [role_labels(example.gold, example.page, share) for example, share in zip(examples, shares, strict=True)]


def fit_roles(split: Split, labels: Labels, parameters: Parameters, watch: Watch = unwatched) -> dict[str, Forest]:
    """For each role that enough blocks have its trees, of the pages that are not held out."""
    held_out = np.isin(split.corpus.inner[split.seen], INNER)
    found: dict[str, Forest] = {}
    for role in LEARNED:
        watch("roles", len(LEARNED))
        every = _Blocks(split, labels, role, split.seen)
        known = _Blocks(split, labels, role, split.seen[~held_out])
        asked = _Blocks(split, labels, role, split.seen[held_out])
        if min(known.yes.sum(), asked.yes.sum()) < FEWEST:
            continue
        score = known.grow(parameters)
        least = threshold(
            score.score(columns_of(asked.matrix), len(asked.yes)), asked.yes, asked.weight, PRECISION[role]
        )
        if least is not None:
            forest = every.grow(parameters)
            found[role.word] = replace(forest, bias=forest.bias - least)
    return found


def threshold(
    score: npt.NDArray[Any], yes: npt.NDArray[np.bool_], weight: npt.NDArray[Any], precision: float
) -> float | None:
    """The lowest score above which so large a share has the role; None where there is none.

    >>> threshold(np.array([3.0, 2.0, 1.0, 0.0]), np.array([True, True, False, True]), np.ones(4), 0.7)
    -1.0
    >>> threshold(np.array([3.0, 2.0, 1.0, 0.0]), np.array([True, True, False, True]), np.ones(4), 0.9)
    1.5
    """
    order = np.argsort(-score, kind="stable")
    right = np.cumsum((weight * yes)[order])
    enough = np.flatnonzero(right >= precision * np.cumsum(weight[order]))
    if not len(enough):
        return None
    last = int(enough[-1])
    below = score[order[last + 1]] if last + 1 < len(order) else score[order[last]] - 2
    return float(score[order[last]] + below) / 2


class _Blocks:
    """The visible blocks of some pages of which is known whether they have a role."""

    def __init__(self, split: Split, labels: Labels, role: Role, pages: npt.NDArray[np.int64]) -> None:
        self.role = role
        matrices: list[Bytes] = [np.zeros((0, len(NAMES)), np.uint8)]
        yes: list[npt.NDArray[np.bool_]] = []
        weight: list[Reals] = [np.zeros(0, np.float32)]
        for page in pages.tolist():
            example, truth = split.corpus.examples[page], labels[page][role]
            known = (truth >= 0) & (example.page.blocks.hidden == 0)
            matrices.append(split.matrices[page][known])
            yes.append(truth[known] == 1)
            # A wrong comment costs its words; any other role is wrong or right once.
            cost = example.cost if role == Role.COMMENT else np.full(len(truth), example.damping, np.float32)
            weight.append(cost[known])
        self.matrix = np.concatenate(matrices)
        self.yes = np.concatenate([np.zeros(0, np.bool_), *yes])
        self.weight = np.concatenate(weight)

    def grow(self, parameters: Parameters) -> Forest:
        """Trees that tell the role from all else. Of the blocks without it some are enough."""
        others = np.flatnonzero(~self.yes)
        some = np.random.default_rng(parameters.seed).permutation(others)[:LARGEST]
        chosen = np.sort(np.concatenate([np.flatnonzero(self.yes), some]))
        weight = np.where(self.yes, 1.0, len(others) / max(len(some), 1)) * self.weight
        values = self.matrix[chosen].astype(np.float32)
        values[:, [NAMES.index(name) for name in BLIND.get(self.role, ())]] = 0  # no tree asks what never differs
        target, cost = self.yes[chosen], weight[chosen].astype(np.float32)
        [forest] = grow(values, target, cost, TREES, SETTINGS, parameters.seed, unwatched)
        return forest
