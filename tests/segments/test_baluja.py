"""Baluja's cuts: the gain by hand, and where a page is cut."""

import numpy as np

import elute
from elute.segments import Sight
from elute.segments.baluja import best_cut, elements_at_depths, information_gain
from segments.drawn import drawn


def test_information_gain_of_quinlans_weather() -> None:
    """Nine days of play and five without; after sorting by outlook: sunny 2 of 5, overcast 4 of 4, rain 3 of 5."""
    play = np.array([1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0, 0])
    gains = information_gain(play, np.ones(14))
    assert round(gains[4].item(), 3) == 0.102  # .940 - 5/14 * .971 - 9/14 * .764
    assert round(gains[8].item(), 3) == 0.003  # .940 - 9/14 * .918 - 5/14 * .971


def test_a_thing_counts_with_its_area() -> None:
    assert information_gain(np.array([0, 1]), np.array([3.0, 1.0])).round(3).tolist() == [0.811]


def test_the_first_cut_is_between_the_largest_parts() -> None:
    page = elute.parse("<div><p>One<p>Two</div><div><p>Three<p>Four</div>")
    cut = page.segments("baluja(2)")
    assert [cut.text(leaf) for leaf in cut.leaves] == ["One Two", "Three Four"]


def test_columns_are_cut_apart() -> None:
    page = drawn("""<body><div box='0 0 200 500'><p box='0 0 200 250'>One</p><p box='0 250 200 250'>Two</p></div>
        <div box='300 0 700 500'><p box='300 0 700 200'>Three</p><p box='300 200 700 300'>Four</p></div>""")
    cut = page.segments("baluja(2)")
    assert [cut.text(leaf) for leaf in cut.leaves] == ["One Two", "Three Four"]


def test_no_cut_goes_through_a_thing_where_another_does_not() -> None:
    page = drawn("<body><p box='0 0 100 100'>One</p><p box='100 50 100 100'>Two</p><p box='0 200 200 10'>Three</p>")
    cut = best_cut(Sight(page), np.arange(3))
    assert cut is not None
    assert [side.tolist() for side in cut.sides] in ([[0, 1], [2]],)


def test_as_many_segments_as_there_are_things() -> None:
    assert len(elute.parse("<p>One<p>Two<p>Three").segments("baluja(9)").leaves) == 3


def test_elements_at_depths() -> None:
    sight = Sight(elute.parse("<div><p>One<p>Two</div><div><p>Three</div>"))
    first, second, *_ = elements_at_depths(sight, np.arange(3))
    assert first.tolist() == [first[0], first[0], first[2]] and first[0] != first[2]
    assert len(set(second.tolist())) == 3
