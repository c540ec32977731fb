"""VIPS: the examples of Yunis (2016, section 2.3), the rules one by one, separators and their weights."""

import numpy as np
import pytest

import elute
from elute.page import Page
from elute.segments import Sight
from elute.segments.vips.rules import Block, Rules
from elute.segments.vips.separators import Looks, parted, weights_between
from segments.drawn import drawn


def pool(page: Page) -> list[tuple[str, int]]:
    """The blocks of the first round: a tag or text, and DoC."""
    sight = Sight(page)
    found = Rules(sight).extract(Block(0, len(sight), (0,), 1))
    return [(page.tag_name(block.roots[0]) or page.text(block.roots[0]), block.coherence) for block in found]


# Figure 2.3: a head of two parts, a stripe, and below it two columns that white space parts.
FIGURE = """<body><div id=VB1 box="0 0 1000 200"><div id=VB1_1 box="0 0 1000 75"><p box="0 0 1000 75">VB1_1</p></div>
<div id=VB1_2 box="0 100 1000 100"><p box="0 100 1000 100">VB1_2</p></div></div>
<div id=VB2 box="0 260 1000 100"><p box="0 260 1000 100">VB2</p></div>
<div id=VB3 box="0 420 1000 580"><div id=VB3_1 box="0 420 480 580"><p box="0 420 480 580">VB3_1</p></div>
<div id=VB3_2 box="520 420 480 580"><p box="520 420 480 580">VB3_2</p></div></div>"""


def test_the_content_structure_of_the_figure() -> None:
    cut = drawn(FIGURE).segments("vips(9)")
    assert [[cut.text(part) for part in cut.inside(segment)] for segment in cut if not segment.is_leaf] == [
        ["VB1_1 VB1_2", "VB2", "VB3_1 VB3_2"],
        ["VB1_1", "VB1_2"],
        ["VB3_1", "VB3_2"],
    ]


def test_a_larger_permitted_degree_is_finer() -> None:
    numbers = [len(drawn(FIGURE).segments(f"vips({permitted})").leaves) for permitted in range(1, 11)]
    assert numbers == sorted(numbers)
    assert numbers[0] < numbers[-1]


def test_no_leaf_is_less_coherent_than_permitted() -> None:
    for permitted in range(1, 10):
        cut = drawn(FIGURE).segments(f"vips({permitted})")
        assert all((leaf.coherence or 0) > permitted for leaf in cut.leaves)


def test_an_element_whose_child_has_another_background_is_parted() -> None:
    html = """<body><table box="0 0 1000 900"><tr box="0 0 1000 500"><td box="0 0 500 500" {ground}><p
        box="0 0 500 300">One</p><p box="0 300 500 200">Two</p></td><td box="500 0 500 500">Three</td></tr><tr
        box="0 500 1000 400"><td box="0 500 1000 400">Four</td></tr></table>"""
    assert pool(drawn(html.format(ground="")))[0][0] == "tr"
    assert [name for name, _ in pool(drawn(html.format(ground='ground="#eee"')))] == ["td", "td", "td"]


def test_what_is_small_is_not_parted() -> None:
    html = """<body><div box="0 0 1000 10">Words<p box="0 10 1000 {}">more</p></div><p box="0 500 1000 500">Long"""
    assert pool(drawn(html.format(40)))[0] == ("div", 7)
    assert pool(drawn(html.format(400)))[0] == ("Words", 10)


def test_children_that_are_all_small_are_one_block() -> None:
    few = "".join(f'<p box="0 {30 * n} 1000 30">{n}</p>' for n in range(5))
    rest = '<p box="0 150 1000 850">Long</p>'
    assert pool(drawn(f"<body><div box='0 0 1000 150'>{few}</div>{rest}")) == [("div", 6), ("p", 10)]


def test_text_in_one_font_is_most_coherent() -> None:
    assert pool(drawn("<body><p box='0 0 9 9'>One <a href=/>two</a></p><p box='0 9 9 9'>Three <b>four</b>"))[0] == (
        "p",
        10,
    )
    assert pool(elute.parse("<p>One <a href=/>two</a></p><p>Three <b>four</b>")) == [("p", 10), ("p", 9)]


def test_a_line_parts() -> None:
    some = (
        "<div box='0 0 100 10'><p box='0 0 100 5'>One</p>{}<p box='0 5 100 5'>Two</p></div><p box='0 500 1000 500'>Long"
    )
    assert len(pool(drawn("<body>" + some.format("")))) == 2
    assert len(pool(drawn("<body>" + some.format("<hr>")))) == 3


def test_neighbours_in_a_line_stay_together() -> None:
    page = elute.parse("<div>One <a href=/>two</a> three<p>four</p></div>")
    assert pool(page) == [("One ", 10), ("p", 10)]


def looks(page: Page) -> Looks:
    sight = Sight(page)
    return Looks.of(sight, [Block(n, n + 1, (int(sight.rows[n]),), 10) for n in range(len(sight))])


@pytest.mark.parametrize(
    ("first", "between", "second", "weight"),
    [
        ("", "", "", 0),  # texts that look alike: one less
        ("", "", "top=30", 2),
        ("", "", "top=900", 3),  # no more than four, and alike
        ("", "<hr>", "", 2),
        ("", "", "ground=#eee", 1),
        ("", "", "size=20", 2),  # larger letters below
        ("size=20", "", "", 1),
    ],
)
def test_weights_of_separators(first: str, between: str, second: str, weight: int) -> None:
    top = int(second.removeprefix("top=")) if second.startswith("top=") else 0
    rest = "" if second.startswith("top=") else second
    html = f"<body><p box='0 0 100 20' {first}>One</p>{between}<p box='0 {20 + top} 100 20' {rest}>Two</p>"
    found, parts = parted(looks(drawn(html)), np.arange(2))
    assert (found, [part.tolist() for part in parts]) == (weight, [[0], [1]])


def test_side_by_side_fonts_do_not_count() -> None:
    html = "<body><p box='0 0 100 20'>One</p><p box='100 0 100 20' size=30>Two</p>"
    found = looks(drawn(html))
    width = np.zeros(1)
    assert weights_between(found, np.array([0]), np.array([1]), width, across=False).tolist() == [0]
    assert weights_between(found, np.array([0]), np.array([1]), width, across=True).tolist() == [2]


def test_blocks_that_overlap_are_not_parted() -> None:
    html = "<body><p box='0 0 100 60'>One</p><p box='50 30 100 60'>Two</p><p box='50 100 9 9'>Three</p>"
    _, parts = parted(looks(drawn(html)), np.arange(3))
    assert [part.tolist() for part in parts] == [[0, 1], [2]]
