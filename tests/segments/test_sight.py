"""What is seen of a page, and the one column that stands for a layout."""

import numpy as np
import pytest

import elute
from elute.segments import Box, Sight
from segments.drawn import drawn


def test_hidden_text_and_scripts_are_not_seen() -> None:
    sight = Sight(elute.parse("<p>One<p hidden>Two<script>three</script><p> <p>Four"))
    assert [sight.page.text(row) for row in sight.rows] == ["One", "Four"]


def test_images_are_seen_where_a_browser_shows_them() -> None:
    html = "<body><p box='0 0 100 20'>One</p><img box='0 20 100 50'><img>"
    assert len(Sight(elute.parse(html))) == 1
    assert [sight.page.tag_name(row) for sight in [Sight(drawn(html))] for row in sight.rows] == ["", "img", "img"]


def test_texts_of_one_block_are_in_its_lines() -> None:
    sight = Sight(elute.parse(f"<p>{'x' * 150} <b>bold</b></p><div><div><p>far"))
    assert sight.top.tolist() == [0, 0, 40 + 6 * 5]  # </b> </p> <div> <div> <p>
    assert sight.height.tolist() == [40, 40, 20]
    assert sight.bold.tolist() == [False, True, False]


def test_a_cut_is_before_the_outermost_element_that_begins_there() -> None:
    page = elute.parse("<p>One</p><section><div><p>Two</p><p>Three</p></div></section>")
    section, (_, _, third) = page.rows_of("section").tolist()[0], page.rows_of("p").tolist()
    assert Sight(page).starts == [0, section, third, len(page)]


def test_the_box_of_an_element_is_around_all_that_is_seen_in_it() -> None:
    page = drawn("<body><div box='0 0 0 0'><p box='10 10 100 20'>One</p><p box='50 40 200 20'>Two</p></div>")
    sight = Sight(page)
    assert sight.box_of(int(page.rows_of("div")[0])) == Box(10, 10, 240, 50)


def test_the_background_is_that_of_the_nearest_that_has_one() -> None:
    page = drawn(
        "<body box='0 0 9 9' ground='#fff'><div box='0 0 9 9' ground='#f00'><p box='0 0 9 9'>One</p></div>"
        "<p box='0 9 9 9'>Two"
    )
    rows = page.rows_of("p")
    assert [f"{colour:08x}" for colour in Sight(page).background[rows].tolist()] == ["ff0000ff", "ffffffff"]


def test_counts_are_of_things_inside() -> None:
    page = elute.parse("<div><p>One<p>Two</div><div></div>")
    assert Sight(page).count[page.rows_of("div")].tolist() == [2, 0]
    assert np.array_equal(Sight(page).count[0], 2)


@pytest.mark.parametrize("edge", ["left", "right", "top", "bottom", "width", "height", "area"])
def test_edges_of_all_things_are_found_once(edge: str) -> None:
    """They are asked for thing by thing: made anew each time, they would take the square of the page."""
    sight = Sight(elute.parse("<p>Rain.<p>Sun."))
    assert getattr(sight, edge) is getattr(sight, edge)
