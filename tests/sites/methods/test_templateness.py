"""Templateness: features and labels worked out by hand, and what the model that ships has learned."""

import numpy as np
import pytest

import elute
from elute.methods.shared.trained import Example
from elute.sites.methods.shared.text_tree import TextTree
from elute.sites.methods.templateness import (
    FEATURES,
    RANGES,
    features,
    fit,
    in_ranges,
    node_scores,
    regression,
    repeated,
)
from elute.units.alignment import align

from ..pages import page


def column(html: str, name: str) -> list[float]:
    """A feature of the nodes below the body."""
    found: list[float] = features(TextTree(elute.parse(html)))[3:, FEATURES.index(name)].tolist()
    return found


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("words", np.log2([3, 3, 3, 5, 5]).tolist()),
        ("share of the page", [2 / 6, 2 / 6, 2 / 6, 4 / 6, 4 / 6]),
        ("words a block", [2, 2, 2, 4, 4]),
        ("longest block", [2, 2, 2, 4, 4]),
        ("words in links", [1, 1, 1, 0.25, 0.25]),
        ("words a link", [1, 1, 1, 2, 2]),
        ("punctuation a word", [0, 0, 0, 0.25, 0.25]),
        ("words before", [0, 0, 0, 2 / 6, 2 / 6]),
        ("words behind", [4 / 6, 4 / 6, 4 / 6, 0, 0]),
        ("depth", [3, 4, 5, 3, 4]),
        ("list", [0, 1, 1, 0, 0]),
        ("paragraph", [0, 0, 0, 1, 1]),
        ("heading", [0, 0, 0, 0, 0]),
    ],
)
def test_features(name: str, expected: list[float]) -> None:
    html = "<ul><li><a href=/>Home page</a></ul><p>It rained all <a href=/>night</a>."
    assert column(html, name) == pytest.approx(expected)


def test_a_node_is_template_where_another_page_has_it_with_all_below() -> None:
    pages = ["<ul><li>Home<li>News</ul><p>Rain", "<ul><li>Home<li>Late</ul><p>Snow"]
    trees = [TextTree(elute.parse(html)) for html in pages]
    assert [trees[0].name(node) for node in np.flatnonzero(repeated(trees)[0]).tolist()] == ["li", "Home"]


def test_a_regression_of_one_range_gives_its_share() -> None:
    """Three of four nodes in one range are template: the log-odds are log 3, but for the pull of L2 towards 0."""
    ranges = np.zeros((4000, len(FEATURES)), dtype=np.int64) + np.arange(len(FEATURES)) * RANGES
    weights = regression(ranges, np.arange(4000) % 4 > 0, np.ones(4000), 1.0)
    total = weights[ranges[0]].sum() + weights[-1]
    assert 1 / (1 + np.exp(-total)) == pytest.approx(0.75, abs=0.001)


def test_a_value_is_in_the_range_that_it_begins() -> None:
    cuts = np.tile(np.arange(1.0, RANGES), (len(FEATURES), 1))
    found = in_ranges(np.full((1, len(FEATURES)), 3.0), cuts)
    assert found[0, :2].tolist() == [3, 3 + RANGES]


def example(number: int) -> Example:
    parsed = elute.parse(page(number), url="https://river.example/")
    return Example(align(parsed, ""), np.zeros(len(parsed.blocks), dtype=np.uint8))


def test_it_learns_from_pages_of_one_site_without_their_gold() -> None:
    arrays = fit([example(number) for number in range(6)])
    tree = TextTree(elute.parse(page(9)))
    score = dict(zip(tree.block.tolist(), node_scores(tree, arrays).tolist(), strict=True))
    assert score[0] > 0.9  # the menu
    assert score[8] < 0.1  # the story


def test_pages_of_different_sites_teach_nothing() -> None:
    alone = fit([example(0)])
    assert not alone["weights"].any()


def test_one_page_is_enough() -> None:
    text = elute.extract(page(1), method="templateness").text
    assert "River" not in text.splitlines()
    assert "In year 1 the" in text


def test_the_focus_moves_the_threshold() -> None:
    html = page(1)
    kept = [len(elute.extract(html, method="templateness", focus=focus).text) for focus in ("precision", "recall")]  # type: ignore[arg-type]
    assert kept == sorted(kept)
