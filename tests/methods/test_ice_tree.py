"""ICE's decision tree: features and decisions by hand, with and without the divergence."""

import numpy as np
import pytest

import elute
from elute.methods import ice_combined, ice_tree
from elute.methods.ice_lm import divergences
from elute.methods.shared.trained import Example
from elute.model import Model
from elute.page import parse
from elute.units.alignment import align
from elute.units.roles import Role

PAGE = "<h2>NASA News</h2><p>It rained, and we saw it.</p><center>x</center>"


def test_features_of_a_small_page() -> None:
    found = ice_tree.features(parse(PAGE), np.arange(3))
    # Words; capitals (N A S A N), marks (, .) and stop words (it and we it) for each word.
    assert found[:, :4].tolist() == pytest.approx(np.array([[2, 5 / 2, 0, 0], [6, 1 / 6, 2 / 6, 4 / 6], [1, 0, 0, 0]]))
    h2, p = (ice_tree.PARENT_TAGS.index(name) + 1 for name in ("h2", "p"))
    assert found[:, ice_tree.TAG_COLUMN].tolist() == [h2, p, 0]


def tree(*shares: list[float]) -> Model:
    """Up to 3 words the first shares, above them the second."""
    arrays = {
        "feature": np.array([0, -1, -1]),
        "threshold": np.array([3.5, 0, 0]),
        "left": np.array([1, -1, -1]),
        "right": np.array([2, -1, -1]),
        "share": np.array([[0, 0, 0, 0], *shares], dtype=np.float32),
    }
    return Model(arrays, {})


def test_decisions_and_scores() -> None:
    model = tree([0.4, 0.35, 0.25, 0], [0.3, 0.1, 0.2, 0.4])  # n h l p
    page = parse("<p>One two<p>One two three four<p hidden>Psst")
    labels = ice_tree.ice_tree.predict(page, model, "balanced")
    first = page.blocks.first
    # Of n and the best of the rest: 0.35 / 0.75, 0.4 / 0.7. So n wins the first, though h and l together have more.
    assert labels.score[first].tolist() == pytest.approx([0.35 / 0.75, 0.4 / 0.7, 0])
    assert labels.keep[first].tolist() == [False, True, False]
    assert ice_tree.ice_tree.predict(page, model, "recall").keep[first].tolist() == [True, True, False]
    assert ice_tree.ice_tree.predict(page, model, "precision").keep[first].tolist() == [False, False, False]
    assert labels.role[first[:2]].tolist() == [Role.HEADING, Role.PARAGRAPH]
    assert labels.reason(0) == "n 0.40, h 0.35, l 0.25, p 0.00"
    assert labels.reason(2) == "hidden"


def test_the_divergence_is_a_further_feature() -> None:
    page = parse(f"<title>Rain</title>{PAGE}<p>…")
    blocks = np.arange(4)
    found = ice_combined.features(page, blocks)
    assert found[:, :-1].tolist() == ice_tree.features(page, blocks).tolist()
    assert found[:3, -1].tolist() == pytest.approx(divergences(page, blocks)[:3])
    assert np.isfinite(found).all()  # though the divergence of a block without words is not


def test_a_tree_learns_what_examples_show() -> None:
    html = "<ul><li>Home<li>News</ul><p>It rained all day, and it will rain again.</p>" * 40
    page = parse(html)
    role = np.tile(np.array([Role.LIST, Role.LIST, Role.PARAGRAPH], dtype=np.uint8), 40)
    example = Example(align(page, "It rained all day, and it will rain again.\n" * 40), role)
    for method in (ice_tree.ice_tree, ice_combined.ice_combined):
        labels = method.predict(page, Model(method.fit([example]), {}), "balanced")
        assert labels.keep[page.blocks.first].tolist() == [False, False, True] * 40


@pytest.mark.parametrize("method", ["ice-tree", "ice-combined"])
def test_the_models_that_ship_tell_a_story_from_links(method: str) -> None:
    story = "The river rose by a metre before dawn, and the town was under water for most of the day. " * 3
    extraction = elute.extract(f"<ul><li><a href=/>Home</a></ul><p>{story}</p>", method=method)
    assert extraction.text == story.strip()
