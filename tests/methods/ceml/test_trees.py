"""Trees of two classes: splits, pruning and the choice of the complexity, worked out by hand."""

import math

import numpy as np
import pytest

from elute.methods.ceml.trees import Growth, Tree, best_complexity, fit, grow, prune

NO = (-1, 0.0, -1, -1)


def by_hand() -> Tree:
    """Errors as leaves: root 40, 1: 10, 2: 10, 3: 6, 4: 3, 5: 9, 6: 1.

    Node 1 splits into 3 and 4, node 2 into 5 and 6.
    """
    return Tree.of(
        [(0, 0.5, 1, 2), (1, 0.5, 3, 4), (1, 0.5, 5, 6), NO, NO, NO, NO],
        total=[100, 45, 55, 20, 25, 30, 25],
        main=[40, 10, 45, 6, 3, 21, 24],
    )


def test_errors_and_shares() -> None:
    tree = by_hand()
    assert tree.errors.tolist() == [40, 10, 10, 6, 3, 9, 1]
    assert tree.share[[0, 1, 6]].tolist() == pytest.approx([0.4, 10 / 45, 24 / 25])
    assert tree.is_leaf.tolist() == [False, False, False, True, True, True, True]


@pytest.mark.parametrize(
    ("cp", "columns"),
    [
        # Of the root's 40 errors: node 1 has 10, and 6 + 3 with one more leaf, which is worth 1/40 = .025. Node 2 has
        # 10, and 9 + 1, so its split is worth nothing. The root has 40, its children 20: worth 20/40 for one more leaf.
        (0.0, [0, 1, -1, -1, -1]),
        (0.024, [0, 1, -1, -1, -1]),
        (0.026, [0, -1, -1]),
        (0.49, [0, -1, -1]),
        (0.51, [-1]),
    ],
)
def test_pruning_by_hand(cp: float, columns: list[int]) -> None:
    assert prune(by_hand(), cp).feature.tolist() == columns


def test_a_pruned_tree_has_its_own_numbers() -> None:
    pruned = prune(by_hand(), 0.02)
    assert pruned.left.tolist() == [1, 3, -1, -1, -1]
    assert pruned.right.tolist() == [2, 4, -1, -1, -1]
    assert pruned.total.tolist() == [100, 45, 55, 20, 25]
    assert pruned.leaves(np.array([[0, 0], [0, 1], [1, 0]], dtype=np.float32)).tolist() == [3, 4, 2]


def test_a_split_below_a_worthless_one_may_be_worth_it() -> None:
    """The root's split alone changes nothing, those below it find all: 8 errors less for two leaves more, and one."""
    nodes = [(0, 0.5, 1, 2), (1, 0.5, 3, 4), (1, 0.5, 5, 6), NO, NO, NO, NO]
    exclusive = Tree.of(nodes, total=[32, 16, 16, 8, 8, 8, 8], main=[16, 8, 8, 0, 8, 8, 0])
    assert len(prune(exclusive, 0.3)) == 7  # 16 errors for 3 leaves: 16 / 16 / 3 = .333 each
    assert len(prune(exclusive, 0.34)) == 1


def test_the_model_file_has_all_of_a_tree() -> None:
    again = Tree.from_arrays(by_hand().arrays("p/"), "p/")
    assert all((getattr(again, name) == values).all() for name, values in by_hand().arrays().items())


def information(parts: list[tuple[int, int]]) -> float:
    """Elements times entropy, of parts with so many of each class: equation 4.1, in equation 4.2."""
    total = 0.0
    for part in parts:
        total -= sum(count * math.log(count / sum(part)) for count in part if count)
    return total


def test_growing_takes_the_largest_gain_of_information() -> None:
    """Figure 4.3: a small pure node gains less than a large one that is almost pure."""
    pytest.importorskip("sklearn", reason="grows trees: pip install 'elute[train]'")
    # is_desc_nav: 10 noise against 90 of 50 main; is_sib_p: 40 of 50 main are beside a p, with 2 of the 50 others.
    main = np.array([True] * 50 + [False] * 50)
    nav = np.array([0] * 90 + [1] * 10)
    beside = np.array([1] * 40 + [0] * 10 + [1] * 2 + [0] * 48)
    gain_nav = information([(50, 50)]) - information([(50, 40), (0, 10)])
    gain_beside = information([(50, 50)]) - information([(40, 2), (10, 48)])
    assert gain_nav < gain_beside
    tree = grow(np.column_stack([nav, beside]).astype(np.float32), main, Growth())
    assert (tree.feature[0], tree.threshold[0]) == (1, 0.5)
    assert (tree.total[0], tree.main[0]) == (100, 50)
    assert tree.main[[tree.left[0], tree.right[0]]].tolist() == [10, 40]


@pytest.mark.parametrize(("elements", "nodes"), [(19, 1), (20, 3)])
def test_a_small_node_is_not_split(elements: int, nodes: int) -> None:
    pytest.importorskip("sklearn", reason="grows trees: pip install 'elute[train]'")
    main = np.arange(elements) < elements // 2
    assert len(grow(main[:, None].astype(np.float32), main, Growth())) == nodes


def test_no_leaf_is_smaller_than_the_bucket() -> None:
    pytest.importorskip("sklearn", reason="grows trees: pip install 'elute[train]'")
    main = np.arange(40) < 6
    assert len(grow(main[:, None].astype(np.float32), main, Growth())) == 1
    assert len(grow(main[:, None].astype(np.float32), main, Growth(minbucket=6))) == 3


@pytest.mark.parametrize("only", [True, False])
def test_elements_of_one_class(only: bool) -> None:
    pytest.importorskip("sklearn", reason="grows trees: pip install 'elute[train]'")
    tree = grow(np.zeros((30, 2), dtype=np.float32), np.full(30, only), Growth())
    assert tree.share.tolist() == [float(only)]


def test_what_is_missing_goes_right() -> None:
    pytest.importorskip("sklearn", reason="grows trees: pip install 'elute[train]'")
    features = np.array([[1.0]] * 20 + [[np.nan]] * 20, dtype=np.float32)
    tree = grow(features, np.isnan(features[:, 0]), Growth())
    assert tree.share[tree.leaves(features)].tolist() == [0.0] * 20 + [1.0] * 20


def test_the_complexity_is_what_groups_that_were_not_seen_want() -> None:
    """The first column holds on every page. The second tells the class on its own page alone: it is the page's name."""
    pytest.importorskip("sklearn", reason="grows trees: pip install 'elute[train]'")
    chance = np.random.default_rng(3)
    groups = np.repeat(np.arange(20), 30)
    sign = chance.integers(0, 2, len(groups))
    main = np.where(groups % 3 == 0, chance.random(len(groups)) < 0.5, sign > 0)
    features = np.column_stack([sign, groups + chance.random(len(groups))]).astype(np.float32)
    growth = Growth(cp=0.0001)
    cp = best_complexity(features, main, groups, growth)
    tree, chosen = fit(features, main, groups, growth)
    assert chosen == cp >= 0.01
    assert tree.feature.tolist() == [0, -1, -1]
    assert len(grow(features, main, growth)) > 9


def test_one_group_alone_cannot_be_parted() -> None:
    pytest.importorskip("sklearn", reason="grows trees: pip install 'elute[train]'")
    assert best_complexity(np.zeros((9, 1), np.float32), np.zeros(9, bool), np.zeros(9), Growth()) == 0.01
