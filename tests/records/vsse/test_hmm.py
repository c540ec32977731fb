"""The model on the tree and its most probable path, worked by hand."""

from math import log

import numpy as np
import pytest

import elute
from elute.page.arrays import Reals
from elute.records.vsse.hmm import Tree, tree_of, viterbi

# body 8: div 6 (p 1, p 5), ul 2 (li 2). All have text.
HTML = "<div><p>a<p>b</div><ul><li>c</ul>"
WEIGHTS = {"body": [8.0], "div": [6.0], "p": [1.0, 5.0], "ul": [2.0], "li": [2.0]}


def model(html: str, weights: dict[str, list[float]]) -> tuple[Tree, Reals]:
    page = elute.parse(html)
    text = (page.kind == 2).astype(float)
    tree = tree_of(page, page.subtree_sum(text) > 0)
    assert tree is not None
    emission = np.full(len(page), -np.inf)
    for tag, values in weights.items():
        emission[page.rows_of(tag)] = np.log(values)
    return tree, emission


def names(tree: Tree, rows: list[int]) -> list[str]:
    return [tree.page.tag_name(row) for row in rows]


def test_children_are_as_likely_as_each_other() -> None:
    tree, _ = model(HTML, WEIGHTS)
    of = {tag: tree.transition[tree.page.rows_of(tag)].tolist() for tag in ("div", "ul", "p", "li")}
    assert of["div"] == of["ul"] == [pytest.approx(-log(2))]
    assert of["p"] == pytest.approx([-log(2)] * 2)
    assert of["li"] == [0]


def test_what_has_no_text_is_no_state() -> None:
    tree, _ = model("<div><p>a<p></p></div><hr>", {})
    assert names(tree, np.flatnonzero(tree.states).tolist()) == ["body", "div", "p"]


def test_the_path_to_the_area() -> None:
    # t1: div 1 * 1/2 * 6 = 3, ul 1 * 1/2 * 2 = 1. t2: p 3 * 1/2 * 5 = 7.5, li 1 * 1 * 2 = 2. 1 < 3 < 7.5: to the end.
    tree, emission = model(HTML, WEIGHTS)
    path = viterbi(tree, emission, 0.0)
    assert names(tree, path) == ["body", "div", "p"]
    assert path[-1] == tree.page.rows_of("p")[1]


def test_termination() -> None:
    # With p 2 instead of 5 it is 3 * 1/2 * 2 = 3 at t2, which is not more than 3 at t1: the area is the div.
    tree, emission = model(HTML, {**WEIGHTS, "p": [1.0, 2.0]})
    assert names(tree, viterbi(tree, emission, 0.0)) == ["body", "div"]
    # At t1 the best is 1/2 * 2 = 1, not more than delta(body) = 1.
    tree, emission = model(HTML, {**WEIGHTS, "div": [2.0]})
    assert names(tree, viterbi(tree, emission, 0.0)) == ["body"]


def test_the_best_of_a_depth_may_be_below_another_than_the_best_before() -> None:
    # t1: div 3, ul 1 * 1/2 * 4 = 2. t2: p 3 * 1/2 * 2 = 3, li 2 * 1 * 4 = 8.
    tree, emission = model(HTML, {**WEIGHTS, "p": [1.0, 2.0], "ul": [4.0], "li": [4.0]})
    assert names(tree, viterbi(tree, emission, 0.0)) == ["body", "ul", "li"]


def test_depth_does_not_overflow() -> None:
    html = "<div>" * 500 + "a"
    tree, emission = model(html, {"body": [1e9], "div": [1e9] * 500})
    assert len(viterbi(tree, emission, 0.0)) == 501


def test_a_page_of_frames_has_no_states() -> None:
    page = elute.parse("<frameset><frame></frameset>")
    assert tree_of(page, np.ones(len(page), dtype=np.bool_)) is None
