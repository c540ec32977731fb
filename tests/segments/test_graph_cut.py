"""Cuts of least energy, and correlation clustering."""

import numpy as np
import pytest

import elute
from elute.segments import Sight
from elute.segments.correlation_clustering import Units, clustered, cost
from elute.segments.graph_cut import Energy

STORY = "It rained all night, and the river rose by a metre before dawn, says the weather office of the town. "
PAGE = f"""<ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/w>Weather</a></ul>
<div><p>{STORY}</p><p>{STORY}</p><p>{STORY}</p></div>"""


def test_the_energy_of_a_segment_is_the_spread_around_its_mean() -> None:
    energy = Energy.of(Sight(elute.parse(PAGE)), 1.0)
    assert energy.inside(0, 1) == pytest.approx(0)
    assert energy.inside(3, 6) == pytest.approx(0)  # three paragraphs alike
    assert energy.inside(2, 4) > 1  # a link, and a paragraph


def test_a_cut_inside_a_line_of_text_is_not_to_be_had() -> None:
    energy = Energy.of(Sight(elute.parse("<p>One <a href=/>two</a> three<p>four")), 1.0)
    assert np.isinf(energy.between).tolist() == [False, True, True, False]


def test_a_wide_gap_is_cheap_to_cut() -> None:
    near, far = (Energy.of(Sight(elute.parse(f"<p>a</p>{'<div>' * n}<p>b")), 1.0).between[1] for n in (0, 4))
    assert far < near


def test_a_menu_and_a_story_are_two_segments() -> None:
    for name in ("graph-cut", "correlation-clustering"):
        cut = elute.parse(PAGE).segments(name)
        assert [cut.text(leaf)[:9] for leaf in cut.leaves] == ["Home News", "It rained"]


def test_dearer_cuts_are_fewer() -> None:
    page = elute.parse(PAGE)
    assert len(page.segments("graph-cut(100)").leaves) == 1


def test_correlation_clustering_by_hand() -> None:
    """Three units: the first two go together by .9, the last two by .8, the outer two by .3."""
    near = [(np.arange(3), np.array(row)) for row in ([1.0, 0.9, 0.3], [0.9, 1.0, 0.8], [0.3, 0.8, 1.0])]
    assert clustered(near, np.array([0, 1, 2])).tolist() == [0, 0, 2]
    assert clustered(near, np.array([1, 0, 2])).tolist() == [1, 1, 1]
    # Every pair is counted from both sides: parted .1 + .8 + .3, together .1 + .2 + .7.
    assert cost(near, np.array([0, 0, 2])) == pytest.approx(2 * (0.1 + 0.8 + 0.3))
    assert cost(near, np.array([1, 1, 1])) == pytest.approx(2 * (0.1 + 0.2 + 0.7))


def test_how_far_units_are_apart() -> None:
    units = Units(Sight(elute.parse("<div><p>One<p>Two</div><div><p>Three</div>")))
    others, features = units.apart(0)
    assert others.tolist() == [0, 1, 2]
    assert (2 ** features[:, 0] - 1).round().tolist() == [0, 4, 6]  # elements on the way, texts counted
