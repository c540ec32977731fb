"""A snapshot as a page: the rows are the nodes, and their boxes are those that the browser tells its own scripts."""

from typing import Any

import numpy as np
import pytest

import elute
from elute.browser import Renderer
from elute.browser.render import requested
from elute.browser.visit import Visit
from elute.page import ELEMENT, HTML, MATHML, SVG, TEXT, Page
from elute.page.assemble import nodes_of
from elute.page.layout import Layout
from places import REPOSITORY

STRANGE = """<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html lang=en><head><title>T</title><style>p::before { content: "pseudo" } .none { display: none }</style>
</head><body><!-- a comment --><p id=first>One <b>two</b></p><p class=none>Not <i>shown</i></p>
<ol><li>item</ol><input value=typed><details><summary>More</summary>inside</details><div id=host><em>light</em></div>
<svg viewBox="0 0 1 1" xlink:href="#a"><linearGradient /><foreignObject><p>foreign</p></foreignObject></svg>
<math><mi>x</mi></math><template><p>in a template</p></template><iframe srcdoc="<p>in a frame"></iframe>
<script>const root = document.getElementById("host").attachShadow({mode: "open"});
root.innerHTML = "<h2>shadow</h2><slot></slot>";
const p = document.createElement("p"); p.append(document.createElement("p")); p.id = "outer"; document.body.append(p);
</script></body></html>"""


@pytest.fixture(scope="module")
def strange(renderer: Renderer) -> Page:
    return renderer.render(STRANGE)


def found(page: Page, name: str) -> int:
    rows = [row for row in range(len(page)) if page.tag_name(row) == name]
    assert len(rows) == 1
    return rows[0]


def by_id(page: Page, id: str) -> int:
    return next(row for row in range(len(page)) if page.attributes(row).get("id") == id)


def test_text_and_attributes(strange: Page) -> None:
    first = by_id(strange, "first")
    assert [strange.text(row) for row in range(first, strange.end[first])] == ["", "One ", "", "two"]
    assert strange.attributes(found(strange, "html")) == {"lang": "en"}
    assert strange.attributes(1) == {
        "public": "-//W3C//DTD XHTML 1.0 Strict//EN",
        "system": "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd",
    }
    assert not strange.quirks


def test_what_is_no_row(strange: Page) -> None:
    text = [strange.text(row) for row in range(len(strange)) if strange.kind[row] == TEXT]
    assert not {"pseudo", "typed", "in a frame", "in a template"} & set(text)
    assert "inside" in text and "shown" in text
    assert all(strange.tag_name(row).isascii() and ":" not in strange.tag_name(row) for row in range(len(strange)))


def test_shadow_trees_stand_where_they_are_shown(strange: Page) -> None:
    host = by_id(strange, "host")
    assert [strange.tag_name(row) for row in range(host, strange.end[host]) if strange.kind[row] == ELEMENT] == [
        "div",
        "h2",
        "slot",
        "em",
    ]


def test_namespaces(strange: Page) -> None:
    names = ["svg", "linearGradient", "foreignObject", "math", "mi", "slot"]
    assert [int(strange.namespace[found(strange, name)]) for name in names] == [SVG, SVG, SVG, MATHML, MATHML, HTML]
    foreign = found(strange, "foreignObject") + 1
    assert (strange.tag_name(foreign), int(strange.namespace[foreign])) == ("p", HTML)
    assert strange.attributes(found(strange, "svg"))["viewBox"] == "0 0 1 1"


def test_what_no_source_can_say(strange: Page) -> None:
    outer = by_id(strange, "outer")
    assert strange.tag_name(outer + 1) == "p" and strange.parent[outer + 1] == outer


def layout_of(page: Page) -> Layout:
    assert page.layout is not None
    return page.layout


def test_columns(renderer: Renderer) -> None:
    page = renderer.render(
        """<!doctype html><style>body { margin: 10px; font: 20px/30px monospace; color: #123456 } ul { display: flex }
        #b { font-weight: bold; background: rgba(255, 0, 0, .5); width: 100px; height: 50px; margin-left: 7px }
        #h { visibility: hidden } #t { opacity: 0 } #e { height: 0 } #o { position: absolute; left: -999px }</style>
        <div id=b>bold</div><p id=h>hidden</p><p id=t>transparent</p><p id=e>empty<p id=o>outside<ul><li>item</ul>""",
        width=600,
        height=400,
    )
    layout, b = layout_of(page), by_id(page, "b")
    box = [column[b].item() for column in (layout.left, layout.top, layout.width, layout.height)]
    assert box == [17, 10, 100, 50]
    assert (layout.right[b], layout.bottom[b], layout.area[b]) == (117, 60, 5000)
    assert (layout.font_size[b], layout.font_weight[b], layout.display_name(b)) == (20, 700, "block")
    assert (f"{layout.color[b]:08x}", f"{layout.background[b]:08x}") == ("123456ff", "ff000080")
    assert (layout.font_weight[b + 1], layout.height[b + 1] > 0) == (700, True)  # its text
    assert [bool(layout.visible[by_id(page, id)]) for id in "bhteo"] == [True, False, True, False, False]
    assert layout.display_name(page.rows_of("ul")[0]) == "flex"
    assert layout.display_name(page.rows_of("style")[0]) == "none"
    assert not layout.boxed[page.rows_of("head")[0]]
    assert (layout.viewport_width, layout.viewport_height, layout.page_width) == (600, 400, 600)


def test_a_line_that_a_block_parts_has_the_box_around_its_pieces(renderer: Renderer) -> None:
    page = renderer.render("<!doctype html><span id=a>up<div style='height: 90px; width: 300px'></div>down</span>")
    assert layout_of(page).height[by_id(page, "a")] > 110


def test_what_is_laid_out_when_it_is_seen(renderer: Renderer) -> None:
    page = renderer.render(
        "<!doctype html><p style='height: 9000px'><div style='content-visibility: auto'><p id=below>below</div>"
        "<div style='content-visibility: hidden'><p id=never>never</div>"
    )
    layout = layout_of(page)
    assert layout.top[by_id(page, "below")] > 9000
    assert [bool(layout.visible[by_id(page, id)]) for id in ("below", "never")] == [True, False]


def test_images_that_are_not_there_have_their_size(renderer: Renderer) -> None:
    page = renderer.render(
        "<!doctype html><style>#b { width: 50%; height: auto }</style><img id=a src=a.png width=300 height=200 alt=x>"
        "<img id=b src=b.png width=400 height=100 alt=text><img id=c src=c.png alt='text of an image without a size'>",
        url="https://site.invalid/",
        width=816,
    )
    layout = layout_of(page)
    sizes = [(layout.width[by_id(page, id)].item(), layout.height[by_id(page, id)].item()) for id in "abc"]
    assert sizes == [(300, 200), (400, 100), (0, 0)]


BOXES = """() => [...document.querySelectorAll("*")].map(element => {
  const box = element.getBoundingClientRect(), style = getComputedStyle(element);
  return [element.localName, box.x + scrollX, box.y + scrollY, box.width, box.height, style.fontSize, style.fontWeight];
})"""


@pytest.mark.parametrize(
    "case", ["", *sorted(path.parent.name for path in REPOSITORY.glob("tests/pages/*/page.html"))[3:6]]
)
def test_boxes_are_those_that_scripts_see(renderer: Renderer, case: str) -> None:
    """With the page scrolled, which boxes in the document do not depend on."""
    html: Any = (REPOSITORY / "tests" / "pages" / case / "page.html") if case else STRANGE.replace("attachShadow", "no")
    request, _ = requested(html, url="https://site.invalid/")

    async def both(visit: Visit) -> tuple[Page, list[list[Any]]]:
        await visit.evaluate("() => scrollTo(0, 200)")
        return await visit.page(), await visit.evaluate(BOXES)

    page, told = renderer.engine.do(request, both)
    layout, rows = layout_of(page), np.flatnonzero(page.kind == ELEMENT).tolist()
    assert [page.table.tag_name(row) for row in rows] == [box[0].lower() for box in told]
    for row, (_, left, top, width, height, size, weight) in zip(rows, told, strict=True):
        if layout.boxed[row] and page.namespace[row] == HTML:
            got = [column[row] for column in (layout.left, layout.top, layout.width, layout.height)]
            assert np.allclose(got, [left, top, width, height], atol=1.5)
            assert layout.font_size[row] == pytest.approx(float(size[:-2]), abs=0.01)
            assert layout.font_weight[row] == float(weight)
        elif page.namespace[row] == HTML:
            assert width * height == 0


@pytest.mark.parametrize("case", ["unclosed-tags", "table-layout-1999", "formulas", "chinese-gbk"])
def test_without_scripts_the_rows_are_those_of_the_parser(renderer: Renderer, case: str) -> None:
    """Chromium's parser and elute's, node for node."""
    html = (REPOSITORY / "tests" / "pages" / case / "page.html").read_bytes()
    assert nodes_of(renderer.render(html, scripts=False)) == nodes_of(elute.parse(html))
