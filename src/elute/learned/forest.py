"""A forest: trees of at most 16 leaves that add up to a score, on features that are bytes.

Trees are plain arrays, so that a model file needs no code to be read. The leaves of a tree are numbered from left to
right, and so are its nodes: node i stands between leaves i and i + 1. With the first leaf under each node, that says
all about the shape of the tree. Leaves are whole numbers of 24 bits (in 16, one large leaf would leave too little for
the others), a score is `bias + scale * sum of leaves`: the same on every machine, in whatever order the trees are added
up. native/quickscorer.h says how that is done fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from elute.learned._forest import LARGEST_LEAF, LARGEST_SUM, VECTOR, Scorer
from elute.page.arrays import Bytes

if TYPE_CHECKING:
    from elute.learned._contributions import Contributions
    from elute.learned.trees import Tree

KINDS: Final = {
    "start": np.int32,
    "feature": np.uint16,
    "threshold": np.uint8,
    "first": np.uint8,
    "value": np.int32,
    "leaf": np.int32,
}
SCALARS: Final = {"features": np.int32, "scale": np.float32, "bias": np.float64}


@dataclass(frozen=True, eq=False)
class Forest:
    """Trees that score blocks.

    >>> from elute.learned.trees import Leaf, Split
    >>> tree = Split(feature=1, threshold=10, left=Leaf(-1.0), right=Split(0, 200, Leaf(0.5), Leaf(2.0)))
    >>> forest = Forest.of_trees([tree], features=2)
    >>> forest.score(columns_of(np.array([[0, 10], [0, 11], [201, 11]])), 3)
    array([-1. ,  0.5,  2. ], dtype=float32)
    """

    start: npt.NDArray[np.int32]
    """Tree t has nodes `start[t]` to `start[t + 1] - 1`, and the leaves from `start[t] + t` on, one more than nodes."""
    feature: npt.NDArray[np.uint16]
    threshold: npt.NDArray[np.uint8]
    first: npt.NDArray[np.uint8]
    """The first leaf under each node, of those of its tree."""
    value: npt.NDArray[np.int32]
    """The mean of the leaves under each node, by the blocks they were learned from."""
    leaf: npt.NDArray[np.int32]
    features: int
    """The columns that the forest was made for."""
    scale: float
    """What 1 in `leaf` and `value` stands for."""
    bias: float

    def __post_init__(self) -> None:
        if not (np.isfinite(self.bias) and np.isfinite(self.scale) and self.scale > 0):
            raise ValueError(f"a forest with bias {self.bias} and scale {self.scale}")
        for name in KINDS:
            getattr(self, name).setflags(write=False)
        _ = self.scorer

    @cached_property
    def scorer(self) -> Scorer:
        """The native part, for other native code: `_forest.pxd`. Making it checks the arrays."""
        arrays = (self.start, self.feature, self.threshold, self.first, self.value, self.leaf)
        return Scorer(*arrays, self.features, self.bias, self.scale)

    def __len__(self) -> int:
        return len(self.start) - 1

    def score(self, columns: Bytes, count: int) -> npt.NDArray[np.float32]:
        """The scores of the first `count` blocks; the GIL is released. Columns are as `columns_of` makes them."""
        return self.scorer.score(columns, count)

    def score_plain(self, row: Sequence[int] | Bytes) -> float:
        """The score of one block by its features: the trees are walked, in plain Python."""
        total = sum(self._leaf(tree, row) for tree in range(len(self)))
        return float(np.float32(self.bias + self.scale * total))

    def contributions(self, columns: Bytes, first: int, last: int) -> npt.NDArray[np.float32]:
        """By how much each feature moved the scores of blocks away from `expected` (Saabas's method): a row for each
        block from `first` to `last` - 1.

        From node to node on a block's way, the feature asked there gets the difference of the two mean values.
        """
        return self._contributions(columns, first, last)

    @cached_property
    def _contributions(self) -> Contributions:
        from elute.learned._contributions import Contributions  # few ask why

        return Contributions(self.scorer)

    @property
    def expected(self) -> float:
        """The mean score of the blocks that the forest was learned from."""
        total = 0
        for tree, (start, end) in enumerate(pairwise(self.start.tolist())):
            total += int(self.value[self._root(start, 0, end - start)] if start < end else self.leaf[start + tree])
        return self.bias + self.scale * total

    def arrays(self, prefix: str = "") -> dict[str, npt.NDArray[Any]]:
        """The forest as plain arrays, to be stored in a model file."""
        kinds: dict[str, Any] = KINDS | SCALARS
        return {prefix + name: np.asarray(getattr(self, name), kind) for name, kind in kinds.items()}

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, npt.NDArray[Any]], prefix: str = "") -> Forest:
        """The forest of `arrays`; ValueError where they do not make one."""
        found: dict[str, Any] = {}
        kinds: dict[str, Any] = KINDS | SCALARS
        for name, kind in kinds.items():
            array = arrays.get(prefix + name)
            dimensions = 0 if name in SCALARS else 1
            if array is None:
                raise ValueError(f"no array {prefix + name!r}: not a forest")
            if array.dtype != kind or array.ndim != dimensions:
                raise ValueError(f"array {prefix + name!r} is {array.dtype} of {array.ndim} dimensions")
            found[name] = array.item() if name in SCALARS else np.array(array)
        return cls(**found)

    @classmethod
    def of_trees(cls, trees: Sequence[Tree], features: int, bias: float = 0.0) -> Forest:
        """The forest of `trees`. Each is moved so that its leaves lie around 0, and `bias` makes up for it."""
        from elute.learned.trees import Flat  # only training makes forests of trees

        flat = [Flat(tree) for tree in trees]
        reach = [tree.reach for tree in flat]
        scale = max(max(reach, default=0.0) / LARGEST_LEAF, sum(reach) / (LARGEST_SUM - len(flat)))
        # Rounded up: no leaf, and no sum, becomes too large.
        scale = float(np.nextafter(np.float32(scale), np.float32(np.inf))) if scale else 1.0

        def whole(values: Iterable[float]) -> npt.NDArray[np.int32]:
            return np.rint(np.fromiter(values, np.float64) / scale).astype(np.int32)

        nodes = [split for tree in flat for split in tree.splits]
        return cls(
            start=np.cumsum([0, *(len(tree.splits) for tree in flat)], dtype=np.int32),
            feature=np.array([split.feature for split in nodes], np.uint16),
            threshold=np.array([split.threshold for split in nodes], np.uint8),
            first=np.array([first for tree in flat for first in tree.first], np.uint8),
            value=whole(mean - tree.middle for tree in flat for mean in tree.means),
            leaf=whole(leaf - tree.middle for tree in flat for leaf in tree.leaves),
            features=features,
            scale=scale,
            bias=bias + sum(tree.middle for tree in flat),
        )

    def _root(self, start: int, left: int, right: int) -> int:
        """The node above leaves `left` to `right` of the tree at `start`: the last that begins at `left`."""
        return max(node for node in range(start + left, start + right) if self.first[node] == left)

    def _leaf(self, tree: int, row: Sequence[int] | Bytes) -> int:
        """The leaf that a block ends in."""
        start = int(self.start[tree])
        left, right = 0, int(self.start[tree + 1]) - start  # leaves that are left
        while left < right:
            node = self._root(start, left, right)
            if row[self.feature[node]] <= self.threshold[node]:
                right = node - start
            else:
                left = node - start + 1
        return int(self.leaf[start + tree + left])


def columns_of(rows: npt.NDArray[Any]) -> Bytes:
    """The columns of a matrix of blocks by features, as `Forest.score` takes them: padded with zeros.

    >>> columns_of(np.array([[1, 2], [3, 4]], np.uint8))[:, :3]
    array([[1, 3, 0],
           [2, 4, 0]], dtype=uint8)
    """
    count, features = rows.shape
    if rows.dtype != np.uint8 and rows.size and not 0 <= rows.min() <= rows.max() <= 255:
        raise ValueError(f"features from {rows.min()} to {rows.max()} are no bytes")
    columns = np.zeros((features, -(-count // VECTOR) * VECTOR), np.uint8)
    columns[:, :count] = rows.T
    return columns
