"""Forests: three ways to score that agree exactly, by hand and by chance; arrays that are none are refused."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elute.learned._forest import LARGEST_LEAF, LARGEST_SUM, LEAVES, WIDE
from elute.learned.forest import Forest, columns_of
from elute.learned.trees import Leaf, Split, Tree

FEATURES = 5
COUNTS = (0, 1, 31, 32, 33, 64, 96, 127, 128, 129, 260)

leaves = st.builds(Leaf, st.floats(-10, 10), st.integers(1, 1000))


@st.composite
def trees(draw: st.DrawFn, most: int = LEAVES) -> Tree:
    """A tree of any shape: so many leaves go left, so many right."""

    def grow(count: int) -> Tree:
        if count == 1:
            return draw(leaves)
        left = draw(st.integers(1, count - 1))
        threshold = draw(st.integers(0, 255))
        return Split(draw(st.integers(0, FEATURES - 1)), threshold, grow(left), grow(count - left))

    return grow(draw(st.integers(1, most)))


def walked(tree: Tree, row: npt.NDArray[np.uint8]) -> float:
    """The value that a tree gives a block, by the definition."""
    while isinstance(tree, Split):
        tree = tree.left if row[tree.feature] <= tree.threshold else tree.right
    return tree.value


def rows_by_chance(seed: int, count: int, features: int = FEATURES) -> npt.NDArray[np.uint8]:
    return np.random.default_rng(seed).integers(0, 256, (count, features), np.uint8)


def chain(count: int, *, leftwards: bool) -> Tree:
    """A tree that is as deep as can be: leaf i is what blocks of value i end in."""
    tree: Tree = Leaf(0.0 if leftwards else count - 1.0)
    for i in range(count - 1):
        tree = Split(0, i, tree, Leaf(i + 1.0)) if leftwards else Split(0, count - 2 - i, Leaf(count - 2.0 - i), tree)
    return tree


STEP = Split(1, 10, Leaf(-1.0, 3), Split(0, 200, Leaf(0.5, 2), Leaf(2.0, 1)))
FOREST = Forest.of_trees([STEP, Leaf(0.25), chain(16, leftwards=True)], features=2, bias=1.0)


def test_tree_by_hand() -> None:
    columns = columns_of(np.array([[0, 10], [200, 11], [201, 11], [255, 255], [255, 0]]))
    forest = Forest.of_trees([STEP], features=2, bias=0.5)
    assert forest.score(columns, 5) == pytest.approx([-0.5, 1.0, 2.5, 2.5, -0.5])


def test_thresholds_at_the_ends_of_a_byte() -> None:
    values = np.array([[0], [1], [127], [128], [254], [255]])
    for threshold in (0, 127, 128, 254, 255):
        forest = Forest.of_trees([Split(0, threshold, Leaf(-1.0), Leaf(1.0))], features=1)
        assert forest.score(columns_of(values), 6) == pytest.approx(np.where(values[:, 0] <= threshold, -1.0, 1.0))


@pytest.mark.parametrize("count", range(1, LEAVES + 1))
@pytest.mark.parametrize("leftwards", [False, True])
@pytest.mark.parametrize("wide", [False, True])
def test_every_leaf_of_the_deepest_trees(count: int, leftwards: bool, wide: bool) -> None:
    forest = Forest.of_trees([chain(count, leftwards=leftwards)], features=1)
    values = np.arange(count)
    assert forest.scorer.score(columns_of(values[:, None]), count, wide) == pytest.approx(values, abs=1e-5)


@given(st.lists(trees(), max_size=6), st.sampled_from(COUNTS), st.integers(0, 2**32), st.floats(-5, 5))
def test_all_ways_to_score_agree(grown: list[Tree], count: int, seed: int, bias: float) -> None:
    forest, rows = Forest.of_trees(grown, FEATURES, bias), rows_by_chance(seed, count)
    columns = columns_of(rows)
    scores = forest.score(columns, count)
    assert scores.dtype == np.float32 and len(scores) == count
    assert scores.tolist() == forest.scorer.score(columns, count, False).tolist()
    some = rows[:: max(count // 8, 1)]
    assert scores[:: max(count // 8, 1)].tolist() == [forest.score_plain(row) for row in some]
    assert scores[:: max(count // 8, 1)] == pytest.approx(
        [bias + sum(walked(tree, row) for tree in grown) for row in some], abs=1e-4
    )


@given(st.lists(trees(most=8), max_size=80), st.integers(0, 2**32), st.floats(-5, 5))
def test_a_single_block_is_scored_across_trees(grown: list[Tree], seed: int, bias: float) -> None:
    forest, rows = Forest.of_trees(grown, FEATURES, bias), rows_by_chance(seed, 4)
    together = forest.score(columns_of(rows), 4).tolist()
    for row, expected in zip(rows, together, strict=True):
        alone = columns_of(row[np.newaxis])
        assert forest.score(alone, 1).tolist() == forest.scorer.score(alone, 1, False).tolist() == [expected]


@pytest.mark.parametrize("count", [1, 16, 17, 48, 63, 64, 65])
def test_a_single_block_by_trees_that_ask_for_many_columns(count: int) -> None:
    """Of more than 64 the values are not looked up in a table."""
    grown = [Split(i, i, Leaf(i + 1.0), Leaf(-i - 1.0)) for i in range(count)]
    forest = Forest.of_trees(grown, count)
    for row in rows_by_chance(count, 8, count) % (2 * count):
        expected = sum(i + 1 if row[i] <= i else -i - 1 for i in range(count))
        assert forest.score(columns_of(row[np.newaxis]), 1) == pytest.approx([expected], abs=1e-3)


@pytest.mark.parametrize("count", [255, 256, 257, 600])
def test_many_trees_of_the_largest_leaves(count: int) -> None:
    """Bytes add up in 16 bits, which is enough for 256 trees; and biased leaves add up to more than 32 bits."""
    grown = [Split(0, 100, Leaf(-7.0), Leaf(7.0)) for _ in range(count)]
    forest, columns = Forest.of_trees(grown, 1), columns_of(np.array([[100], [101]]))
    assert forest.score(columns, 2) == pytest.approx([-7.0 * count, 7.0 * count], rel=1e-6)
    assert forest.score(columns, 2).tolist() == forest.scorer.score(columns, 2, False).tolist()


def test_blocks_beyond_the_count_and_columns_beyond_the_features_do_not_matter() -> None:
    rows = rows_by_chance(1, 64, 2)
    more = np.concatenate([columns_of(rows), np.full((3, 64), 255, np.uint8)])
    assert FOREST.score(more, 40).tolist() == FOREST.score(columns_of(rows[:40]), 40).tolist()


def test_threads_score_at_once() -> None:
    columns = [columns_of(rows_by_chance(seed, 300, 2)) for seed in range(40)]
    alone = [FOREST.score(c, 300).tolist() for c in columns]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda c: FOREST.score(c, 300).tolist(), columns)) == alone


def test_leaves_of_very_different_size_keep_what_is_small() -> None:
    """One leaf of a rare class may be hundreds of times as large as the others: 16 bits would be too few."""
    grown = [Split(0, 9, Leaf(-0.031), Leaf(0.017))] * 299 + [Split(0, 200, Leaf(0.0), Leaf(18.0))]
    scores = Forest.of_trees(grown, 1).score(columns_of(np.array([[0], [10], [201]])), 3)
    assert scores == pytest.approx([-0.031 * 299, 0.017 * 299, 0.017 * 299 + 18], abs=5e-4)


def test_contributions_by_hand() -> None:
    forest = Forest.of_trees([STEP], features=2)
    columns = columns_of(np.array([[0, 10], [201, 11]]))
    # the mean of all is (-3 + 1 + 2) / 6, that of the right half (1 + 2) / 3
    assert forest.expected == pytest.approx(0.0, abs=1e-6)
    assert forest.contributions(columns, 0, 2) == pytest.approx(np.array([[0.0, -1.0], [1.0, 1.0]]), abs=1e-6)


@given(st.lists(trees(), max_size=6), st.integers(0, 2**32))
def test_contributions_lead_from_what_is_expected_to_the_score(grown: list[Tree], seed: int) -> None:
    forest, columns = Forest.of_trees(grown, FEATURES, 0.5), columns_of(rows_by_chance(seed, 70))
    moved = forest.contributions(columns, 0, 70)
    assert forest.expected + moved.sum(axis=1) == pytest.approx(forest.score(columns, 70), abs=1e-4)
    for first, last in [(0, 0), (0, 1), (31, 33), (33, 63), (69, 70)]:
        assert forest.contributions(columns, first, last).tolist() == moved[first:last].tolist()


@given(st.lists(trees(), max_size=4))
def test_arrays_and_back(grown: list[Tree]) -> None:
    forest = Forest.of_trees(grown, FEATURES, 0.125)
    arrays = forest.arrays("keep.")
    assert all(name.startswith("keep.") for name in arrays)
    again = Forest.of_arrays({**arrays, "other": np.zeros(3)}, "keep.")
    assert all(np.array_equal(a, b) for a, b in zip(again.arrays().values(), forest.arrays().values(), strict=True))


def test_arrays_are_copied_and_held() -> None:
    arrays = {name: array.copy() for name, array in FOREST.arrays().items()}
    forest = Forest.of_arrays(arrays)
    arrays["feature"][:] = 60000
    assert forest.feature.max() == 1
    with pytest.raises(ValueError, match="read-only"):
        forest.feature[0] = 60000


def broken(**changed: npt.ArrayLike) -> Mapping[str, npt.NDArray[Any]]:
    arrays = FOREST.arrays()
    return arrays | {name: np.asarray(value, arrays[name].dtype) for name, value in changed.items()}


def with_one(name: str, place: int, value: int) -> Mapping[str, npt.NDArray[Any]]:
    arrays = {key: array.copy() for key, array in FOREST.arrays().items()}
    arrays[name][place] = value
    return arrays


@pytest.mark.parametrize(
    ("arrays", "why"),
    [
        (with_one("feature", 0, 2), "feature 2 of 2"),
        (with_one("feature", -1, 65535), "feature 65535 of 2"),
        (broken(features=0), "feature"),
        (broken(features=-1), "-1 features"),
        (broken(features=2**31 - 1), "features"),
        (broken(start=[]), "-1 trees"),
        (broken(start=[0, 2, 2]), "nodes"),
        (broken(start=[1, 2, 2, 17]), "span nodes 1 to 17"),
        (broken(start=[0, 2, 2, 18]), "span nodes 0 to 18"),
        (broken(start=[0, 2, 1, 17]), "spans nodes 2 to 1"),
        (broken(start=[0, 17, 17, 17]), "spans nodes 0 to 17"),
        (broken(start=[0, 2**31 - 1, -(2**31), 17]), "spans nodes"),
        (with_one("first", 0, 1), "node 0 of tree 0 begins right of itself"),
        (with_one("first", -1, 255), "begins right of itself"),
        (with_one("first", 2 + 6, 5), "nodes 5 and 6 of tree 2 overlap"),
        (with_one("leaf", 0, LARGEST_LEAF + 1), "a leaf of tree 0"),
        (with_one("leaf", 0, -(2**31)), "a leaf of tree 0"),
        (with_one("value", 0, LARGEST_LEAF + 1), "node 0 of tree 0 is worth"),
        (with_one("value", 0, -(2**31)), "node 0 of tree 0 is worth"),
        (broken(leaf=[1, 2, 3]), "3 leaves"),
        (broken(threshold=[1]), "differ in length"),
        (broken(first=[]), "differ in length"),
        (broken(value=[]), "differ in length"),
        (broken(scale=np.nan), "scale nan"),
        (broken(scale=np.inf), "scale inf"),
        (broken(scale=0), "scale 0"),
        (broken(bias=np.nan), "bias nan"),
        (broken(bias=-np.inf), "bias -inf"),
        (broken(bias=[1.0]), "1 dimensions"),
        (broken(feature=[[1]]), "2 dimensions"),
        (FOREST.arrays() | {"leaf": FOREST.leaf.astype(np.float32)}, "'leaf' is float32"),
        ({}, "no array 'start'"),
    ],
)
def test_arrays_that_are_no_forest_are_refused(arrays: Mapping[str, npt.NDArray[Any]], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Forest.of_arrays(arrays)


def test_leaves_that_add_up_to_too_much_are_refused() -> None:
    count = LARGEST_SUM // LARGEST_LEAF + 1
    one = Forest.of_trees([Leaf(0.0)], features=0)
    arrays = one.arrays() | {"start": np.zeros(count + 1, np.int32), "leaf": np.full(count, LARGEST_LEAF, np.int32)}
    with pytest.raises(ValueError, match="add up to"):
        Forest.of_arrays(arrays)


small = st.integers(0, 4)


@settings(max_examples=300)
@given(
    start=st.lists(small, max_size=4),
    nodes=st.lists(st.tuples(small, small, small), max_size=5),
    leaf=st.lists(st.integers(-9, 9), max_size=8),
    features=st.integers(0, 5),
)
def test_what_is_not_refused_can_be_scored(
    start: list[int], nodes: list[tuple[int, int, int]], leaf: list[int], features: int
) -> None:
    feature, threshold, first = np.array(nodes, np.uint8).reshape(-1, 3).T.copy()
    arrays = broken(
        start=[0, *sorted(start), len(nodes)],
        feature=feature,
        threshold=threshold,
        first=np.minimum(first, np.arange(len(first))),
        value=np.zeros(len(nodes)),
        leaf=np.resize(leaf or [1], len(nodes) + len(start) + 1),
        features=features,
    )
    try:
        forest = Forest.of_arrays(arrays)
    except ValueError:
        return
    rows = np.random.default_rng(0).integers(0, 6, (33, features), np.uint8)
    for wide in (False, WIDE):
        scores = forest.scorer.score(columns_of(rows), 33, wide)
        assert scores.tolist() == [forest.score_plain(row) for row in rows]
    assert forest.contributions(columns_of(rows), 30, 33).shape == (3, features)


def test_columns_that_do_not_fit_are_refused() -> None:
    columns = columns_of(rows_by_chance(1, 64, 2))
    for wrong, count, why in [
        (columns[:1], 64, "1 columns"),
        (columns[:, :33].copy(), 33, "not a multiple of 32"),
        (columns, 65, "65 blocks of 64"),
        (columns, -1, "-1 blocks"),
        (columns[:, ::2], 32, "contiguous"),
        (columns.astype(np.int32), 64, "dtype"),
        (columns[0], 64, "dimensions"),
    ]:
        with pytest.raises(ValueError, match=why):
            FOREST.score(wrong, count)
    for first, last in [(-1, 1), (0, 65), (2, 1), (2**31 - 2, 2**31 - 1)]:
        with pytest.raises(ValueError, match=f"blocks {first} to {last} of 64"):
            FOREST.contributions(columns, first, last)


def test_rows_that_are_no_bytes_are_refused() -> None:
    for wrong in ([[0, 256]], [[-1, 0]], [[np.nan, 0.0]]):
        with pytest.raises(ValueError, match="are no bytes"):
            columns_of(np.array(wrong))


def test_trees_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="more than 16 leaves"):
        Forest.of_trees([chain(17, leftwards=True)], features=1)
    with pytest.raises(ValueError, match="feature 1 of 1"):
        Forest.of_trees([Split(1, 0, Leaf(0.0), Leaf(1.0))], features=1)
    with pytest.raises(ValueError, match="513 features, 512 at most"):
        Forest.of_trees([Split(i, 0, Leaf(0.0), Leaf(1.0)) for i in range(513)], features=600)
    for feature, threshold in [(-1, 0), (65536, 0), (0, -1), (0, 256)]:
        with pytest.raises(ValueError, match="a node that asks"):
            Split(feature, threshold, Leaf(0.0), Leaf(1.0))
    for value, count in [(np.nan, 1.0), (np.inf, 1.0), (0.0, 0.0), (0.0, np.nan)]:
        with pytest.raises(ValueError, match="a leaf of value"):
            Leaf(value, count)


def test_as_many_columns_as_there_may_be() -> None:
    grown = [Split(i, 127, Leaf(-1.0), Leaf(1.0)) for i in range(512)]
    rows = rows_by_chance(3, 130, 512)
    forest = Forest.of_trees(grown, 512)
    expected = np.where(rows <= 127, -1, 1).sum(axis=1)
    assert forest.score(columns_of(rows), 130) == pytest.approx(expected, abs=1e-3)
