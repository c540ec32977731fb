"""Rows of one page, as it was sent and as scripts have left it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.browser.matching import match, with_layout_of
from elute.page import Page
from elute.page.layout import Layout
from places import REPOSITORY

PAGES = sorted((REPOSITORY / "tests" / "pages").glob("*/page.html"))
NAMES = ("div", "section", "span", "ul")


@dataclass(frozen=True, eq=False)
class Node:
    """An element with a text in front of its children, so that no two texts ever meet."""

    name: str
    text: str
    children: tuple[Node, ...] = ()
    attributes: str = ""
    kind: str = field(default="sent")

    def html(self) -> str:
        inside = self.text + "".join(child.html() for child in self.children)
        return f"<{self.name}{self.attributes}>{inside}</{self.name}>"

    def nodes(self) -> Iterator[Node]:
        """The element and those in it, in document order."""
        yield self
        for child in self.children:
            yield from child.nodes()

    def without(self, gone: Node) -> Node:
        return replace(self, children=tuple(child.without(gone) for child in self.children if child is not gone))

    def with_child(self, parent: Node, place: int, child: Node) -> Node:
        children = [each.with_child(parent, place, child) for each in self.children]
        if self is parent:
            children.insert(place, child)
        return replace(self, children=tuple(children))

    def wrapped(self, inner: Node) -> Node:
        """The tree with a new element around one of its own."""
        children = tuple(child.wrapped(inner) for child in self.children)
        tree = replace(self, children=children)
        return Node("div", "", (tree,), ' class="wrapper"', "made") if self is inner else tree


@st.composite
def trees(draw: st.DrawFn) -> Node:
    """Few names, no or equal classes: elements look alike, only texts differ."""
    numbers = count()

    def node(children: list[Node]) -> Node:
        text = f"t{next(numbers)}" if draw(st.booleans()) else ""
        return Node(draw(st.sampled_from(NAMES)), text, tuple(children), draw(st.sampled_from(("", "", ' class="a"'))))

    inner = st.recursive(
        st.builds(node, st.just([])), lambda below: st.builds(node, st.lists(below, max_size=4)), max_leaves=12
    )
    return Node("div", "", tuple(draw(st.lists(inner, min_size=1, max_size=4))))


def named(path: Path) -> str:
    return path.parent.name


def rows(page: Page) -> list[str]:
    return [page.tag_name(row) or page.text(row) for row in range(len(page))]


def both(static: str, rendered: str) -> tuple[Page, Page, list[int]]:
    pages = elute.parse(static), elute.parse(rendered)
    return *pages, match(*pages).tolist()


def unmatched(static: str, rendered: str) -> tuple[list[str], list[str]]:
    """What only one of two pages has."""
    first, second, found = both(static, rendered)
    gone = [name for row, name in enumerate(rows(first)) if row not in found]
    return gone, [name for name, partner in zip(rows(second), found, strict=True) if partner < 0]


def assert_sound(static: Page, rendered: Page, found: list[int]) -> None:
    """What holds for every two pages."""
    assert len(found) == len(rendered)
    pairs = [(theirs, ours) for ours, theirs in enumerate(found) if theirs >= 0]
    for theirs, ours in pairs:
        assert static.kind[theirs] == rendered.kind[ours]
        assert static.tag_name(theirs) == rendered.tag_name(ours)
    partners = [theirs for theirs, _ in pairs]
    assert partners == sorted(set(partners))
    for number, (theirs, ours) in enumerate(pairs):
        inside = [other for other, _ in pairs[number + 1 :] if other < static.end[theirs]]
        assert inside == [found[row] for row in range(ours + 1, int(rendered.end[ours])) if found[row] >= 0]


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_a_page_is_itself(path: Path) -> None:
    page = elute.parse(path.read_bytes())
    assert match(page, elute.parse(path.read_bytes())).tolist() == list(range(len(page)))


def test_pages_of_nothing() -> None:
    static, _, found = both("", "<p>One")
    assert [rows(static)[row] if row >= 0 else None for row in found] == ["", "html", "head", "body", None, None]
    assert match(static, static).tolist() == [0, 1, 2, 3]


def test_what_scripts_put_in_has_no_partner() -> None:
    assert unmatched("<div><p>One<p>Two</div>", "<div><p>Ad<p>One<p>More ads<p>Two</div>") == (
        [],
        ["p", "Ad", "p", "More ads"],
    )


def test_what_scripts_took_away_is_nobodys_partner() -> None:
    assert unmatched("<div><p>One<p>Two<p>Three</div>", "<div><p>One<p>Three</div>") == (["p", "Two"], [])


def test_an_element_with_another_class_is_the_same() -> None:
    assert unmatched("<body><div><p>One", "<body class=js><div id=app><p>One") == ([], [])


def test_a_text_written_anew_is_the_same_where_its_element_is() -> None:
    assert unmatched("<p>One<p id=at>now<p>Two", "<p>One<p id=at>an hour ago<p>Two") == ([], [])


def test_a_text_written_anew_somewhere_else_is_not() -> None:
    assert unmatched("<div><b>gone</b></div><p>Two", "<div></div><i><b>new</b></i><p>Two") == (
        ["b", "gone"],
        ["i", "b", "new"],
    )


def test_an_element_with_nothing_in_common_is_another() -> None:
    gone, made = unmatched("<div><a href=/1 class=x>One</a></div>", "<div><a href=/2 class=y>Two</a></div>")
    assert gone == ["a", "One"]
    assert made == ["a", "Two"]
    assert unmatched("<div><a href=/1 class=x>One</a></div>", "<div><a href=/1 class=y>Two</a></div>") == ([], [])


def test_wrapped_elements_keep_their_partners() -> None:
    static = "<main><div><p>One</div><div><p>Two</div></main>"
    assert unmatched(static, f"<div class=page><section>{static}</section></div>") == ([], ["div", "section"])


def test_unwrapped_elements_keep_their_partners() -> None:
    assert unmatched("<div><span><p>One</p></span></div>", "<div><p>One</p></div>") == (["span"], [])


def test_an_inserted_element_that_looks_like_the_one_around_it_takes_no_partner() -> None:
    _, rendered, found = both("<div><div>One</div></div>", "<div><div>Ad</div><div>One</div></div>")
    assert [row for row, partner in enumerate(found) if partner < 0] == [rows(rendered).index("Ad") - 1, 6]


def test_what_has_moved_out_of_an_element_leaves_the_element_its_partner() -> None:
    static = "<div id=a><p>One<p>Two<p>Three</div><div id=b></div>"
    rendered = "<div id=a><p>One<p>Two</div><div id=b><p>Three</div>"
    gone, made = unmatched(static, rendered)
    assert (
        sorted(gone) == sorted(made) == ["Three", "div", "p"]
    )  # the empty <div id=b> stands on the wrong side of them


def test_a_name_that_only_pages_know() -> None:
    assert unmatched(
        "<x-menu><x-item>One</x-item></x-menu>", "<x-new></x-new><x-menu><x-item>One</x-item></x-menu>"
    ) == (
        [],
        ["x-new"],
    )


@given(trees(), st.data())
def test_after_insertions_every_row_has_its_own_partner(tree: Node, data: st.DataObject) -> None:
    changed = tree
    for number in range(data.draw(st.integers(1, 4))):
        parent = data.draw(st.sampled_from([node for node in changed.nodes() if node.kind == "sent"]))
        child = Node("div", f"new{number}", (Node("div", "", (), " class=new", "made"),), " class=new", "made")
        changed = changed.with_child(parent, data.draw(st.integers(0, len(parent.children))), child)
    static, rendered, found = both(tree.html(), changed.html())
    assert [partner for partner in found if partner >= 0] == list(range(len(static)))
    assert_sound(static, rendered, found)


@given(trees(), st.data())
def test_after_removals_every_text_has_its_own_partner(tree: Node, data: st.DataObject) -> None:
    changed = tree
    for _ in range(data.draw(st.integers(1, 3))):
        inner = list(changed.nodes())[1:]
        if inner:
            changed = changed.without(data.draw(st.sampled_from(inner)))
    static, rendered, found = both(tree.html(), changed.html())
    for row in np.flatnonzero(rendered.kind == 2).tolist():
        assert static.text(found[row]) == rendered.text(row)
    assert_sound(static, rendered, found)


@given(trees(), st.data())
def test_wrapping_leaves_every_text_its_partner(tree: Node, data: st.DataObject) -> None:
    changed = tree.wrapped(data.draw(st.sampled_from(list(tree.nodes()))))
    static, rendered, found = both(tree.html(), changed.html())
    for row in np.flatnonzero(rendered.kind == 2).tolist():
        assert static.text(found[row]) == rendered.text(row)
    assert_sound(static, rendered, found)


@given(trees(), trees())
def test_two_pages_that_have_little_in_common(first: Node, second: Node) -> None:
    assert_sound(*both(first.html(), second.html()))


@pytest.mark.parametrize("path", [path for path in PAGES if path.parent.name != "frameset"], ids=named)
def test_a_real_page_without_its_scripts_and_with_a_menu(path: Path) -> None:
    source = path.read_bytes()
    static = elute.parse(source)
    changed = bytearray(source)
    for row in reversed(static.rows_of("script").tolist()):
        del changed[static.source_start[row] : static.source_end[row]]
    rendered = elute.parse(bytes(changed).replace(b"</body>", b"<nav class=made><p>Menu</nav></body>"))
    found = match(static, rendered)
    same = [
        row for row in np.flatnonzero(rendered.kind == 2).tolist() if rendered.text(row).strip() not in ("", "Menu")
    ]
    assert all(static.text(found[row]).strip() == rendered.text(row).strip() for row in same if found[row] >= 0)
    assert sum(found[row] >= 0 for row in same) >= 0.98 * len(same)
    assert_sound(static, rendered, found.tolist())


def test_the_layout_of_a_rendered_page_on_the_rows_as_sent() -> None:
    static, rendered = elute.parse("<p>One<p>Two"), elute.parse("<nav>Menu</nav><p>One")
    boxes = {
        row: (row, 0, 80, 20, True, 16, 700, "#010203", "#ffffff", "block")
        for row in range(len(rendered))
        if rendered.kind[row] == 1
    }
    rendered.layout = Layout.of_boxes(rendered, boxes, 640, 480, 320, 240)
    page = with_layout_of(static, rendered)
    layout = page.layout
    assert layout is not None
    one, two = page.rows_of("p").tolist()
    assert layout.left[one] == rendered.rows_of("p")[0]
    assert np.isnan([layout.left[two], layout.height[two], layout.left[two + 1]]).all()
    assert layout.visible[[one, one + 1, two, two + 1]].tolist() == [True, True, False, False]
    assert (layout.font_weight[one], layout.color[one], layout.display_name(two)) == (700, 0x010203FF, "none")
    assert (layout.page_width, layout.page_height, layout.viewport_width, layout.viewport_height) == (
        640,
        480,
        320,
        240,
    )
    assert [len(getattr(layout, name)) for name in ("left", "color", "display")] == [len(static)] * 3
    assert static.layout is None
    with pytest.raises(ValueError, match="no layout"):
        with_layout_of(static, static)
