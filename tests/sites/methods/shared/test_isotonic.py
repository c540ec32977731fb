"""Isotonic smoothing: examples worked out by hand, and what always holds."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.page.arrays import Reals
from elute.sites.methods.shared.isotonic import LEVELS, smoothed
from elute.sites.methods.shared.text_tree import TextTree

TREE = TextTree(elute.parse("<div><p>a<p>b</div>"))  # document, html, body, div, p, a, p, b


EVERY = np.array(list(product([0.0, 0.5, 1.0], repeat=len(TREE))))
ALLOWED = EVERY[(EVERY[:, 1:] >= EVERY[:, TREE.parent[1:]]).all(axis=1)]


def costs(values: list[float], chosen: Reals, penalty: float) -> Reals:
    """What each row of `chosen` costs."""
    found: Reals = np.abs(np.array(values) - chosen).sum(axis=1)
    return found + penalty * (chosen[:, 1:] != chosen[:, TREE.parent[1:]]).sum(axis=1)


def smooth(values: list[float], penalty: float) -> list[float]:
    found: list[float] = smoothed(TREE, np.array(values), penalty).tolist()
    return found


def test_what_never_falls_stays_where_steps_are_free() -> None:
    values = [0.0, 0.0, 0.1, 0.2, 0.5, 0.9, 0.2, 1.0]
    assert smooth(values, 0.0) == pytest.approx(values)


def test_one_node_that_falls_gives_way_to_many() -> None:
    """The first p says 0, its text and the elements above say 1: to follow it would cost 4, not to costs 1."""
    assert smooth([1.0, 1.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0], 0.0) == pytest.approx([1.0] * 8)


def test_a_step_is_taken_where_it_pays() -> None:
    """Above all is 0, the second paragraph and its text say 1: to stay at 0 costs 2."""
    values = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0]
    assert smooth(values, 1.9) == pytest.approx(values)
    assert smooth(values, 2.1) == pytest.approx([0.0] * 8)


def test_a_step_up_and_no_step_down() -> None:
    """The div says 1, the first text 0: a fall to 0 is not allowed, so either the text rises or the div gives way."""
    values = [0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0]
    assert smooth(values, 0.5) == pytest.approx([0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0])


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=8, max_size=8), st.sampled_from([0.0, 0.3, 0.7]))
def test_nothing_costs_less(values: list[float], penalty: float) -> None:
    found = smoothed(TREE, np.array(values), penalty)
    assert all(found[node] >= found[TREE.parent[node]] for node in range(1, len(TREE)))
    assert set(found) <= set(LEVELS)
    assert costs(values, found[None], penalty)[0] == pytest.approx(costs(values, ALLOWED, penalty).min())
