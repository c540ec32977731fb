"""A decision tree as plain arrays, against that of scikit-learn."""

import numpy as np
import pytest

from elute.methods.shared.tree import ask_tree, fit_tree


def test_a_tree_is_that_of_scikit_learn() -> None:
    tree = pytest.importorskip("sklearn.tree", reason="grows trees: pip install 'elute[train]'")
    random = np.random.default_rng(0)
    features = random.normal(size=(500, 4)).astype(np.float32)
    classes = (features[:, 0] + features[:, 1] ** 2 > 0.5).astype(int) * 2  # of three classes the second has none
    theirs = tree.DecisionTreeClassifier(random_state=0, min_samples_leaf=5).fit(features, classes)
    ours = fit_tree(features, classes, 3, min_samples_leaf=5)
    unseen = random.normal(size=(200, 4)).astype(np.float32)
    assert ask_tree(ours, unseen)[:, [0, 2]] == pytest.approx(theirs.predict_proba(unseen))
    assert not ask_tree(ours, unseen)[:, 1].any()
    assert ask_tree(ours, unseen[:0]).shape == (0, 3)
