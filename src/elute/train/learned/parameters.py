"""What can be chosen in training. The defaults were found in cross-validation by host: docs/learned/experiments.md."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Parameters:
    """How a model is trained."""

    trees: int = 400
    leaves: int = 16
    learning_rate: float = 0.07
    feature_fraction: float = 0.25
    bagging_fraction: float = 0.7
    least_blocks: int = 60
    """Blocks that a leaf must have."""
    l2: float = 5.0
    sample: float = 0.5
    """Share of the blocks that trees are grown on. Those that cost little are left out first, and the rest of them
    count more."""
    bins: int = 255
    second_trees: int = 120
    """Trees of the second look, which see what the others have said of all blocks; none where 0."""
    second_leaves: int = 12
    second_learning_rate: float = 0.1
    second_feature_fraction: float = 0.4
    second_least_blocks: int = 100
    second_entropy: float = 0.05
    """The share of cross-entropy in what they are grown on; the rest is F1 (soft_f1.py)."""
    layout: bool = False
    """Whether features of layout are used too: then all pages must be rendered."""
    without: tuple[str, ...] = ()
    """Features that are not used."""
    type_trees: int = 100
    type_leaves: int = 8
    type_learning_rate: float = 0.1
    least_pages: int = 15
    """Pages that a leaf must have, in the trees for types."""
    smoothing: float = 0.3
    """Added to what a token has been seen with, so that rare ones say little."""
    least_hosts: int = 2
    """Hosts that a token must have been seen on."""
    inner_folds: int = 8
    """Parts of the training pages whose features come from tables of the other parts."""
    seed: int = 0


DEFAULTS = Parameters()
