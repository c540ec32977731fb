"""Features of rendered pages against what a script finds in the page. Needs Chromium; skipped where there is none.

The script asks the DOM, as the thesis' own did: `innerText`, `getBoundingClientRect`, `childNodes`. It runs when the
page has loaded, and leaves what it found in an attribute. Nothing of it is shared with elute.

What is meant to differ: a block that is hidden from screen readers is hidden text to elute.
"""

import json
from typing import Any

import numpy as np
import pytest

from elute.browser import chromium, render
from elute.methods.ceml.columns import Elements, element_features
from elute.methods.ceml.raw import NEAREST_SIBLINGS
from places import REPOSITORY

PAGES = "blog-with-comments data-table documentation hidden-menus layout-table nested-lists news-article recipe".split()

MADE_UP = """<!doctype html><title>Made up</title><style>
body { margin: 0 } .side { position: absolute; right: 0; top: 0; width: 200px } .gone { display: none }
.unseen { visibility: hidden } img { width: 50px; height: 40px } h2 { text-transform: uppercase }
</style><body>
<nav class="top nav"><ul><li><a href="/">Home</a></li> <li> <a href="/a"><img src="a.png" alt=""></a></li></ul></nav>
<div class="gone"><h2>Not here</h2><ul><li>Gone</li></ul></div>
<div id="text"><header><h1>Made <i>up</i></h1></header><div><p>One <b>two</b> three<br>four.</p><p>Five</p></div>
<p class="unseen">Six</p><h2></h2><section><p>Seven <span class="gone">no</span> eight</p></section></div>
<div class="side"><h2>Related</h2><ul><li>Nine<li>Ten <ul><li>Eleven</ul></ul><p style="height: 2000px">Twelve</p></div>
<footer><p>All rights reserved</p><table><tr><td>Left<td>Right <em>side</em></table><pre>  a
  b</pre></footer>"""

SCRIPT = r"""
addEventListener("load", () => {
  const names = [...document.body.querySelectorAll("*")];
  const depth = node => node.parentElement ? 1 + depth(node.parentElement) : 0;
  const below = node => Math.max(0, ...[...node.children].map(child => 1 + below(child)));
  const above = node => node.parentElement === document.body ? [] : [...above(node.parentElement), node.parentElement];
  const beside = node => [...node.parentElement.children].filter(other => other !== node);
  const near = (node, all = [...node.parentElement.children], place = all.indexOf(node)) =>
    all.filter((other, i) => i !== place && Math.abs(i - place) <= NEAREST);
  const kept = node => [...node.childNodes].filter(child =>
    child.nodeType === 1 || child.nodeType === 3 && child.data.trim() !== "");
  const shown = node =>
    node.getClientRects().length > 0 && node.innerText.trim() !== "" && !node.closest("[aria-hidden=true]");
  const list = nodes => nodes.map(node => node.tagName).join(", ");
  const classes = nodes => nodes.map(node => [...node.classList].join(" ") || "CEML___NO___CLASSES").join(", ");
  const ids = nodes => nodes.map(node => node.id || "CEML___NO___ID").join(", ");
  const headers = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(shown);
  const nearest = node => {
    let best = null, fewest = [Infinity];
    headers.forEach((header, place) => {
      const before = header.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (!before || depth(header) >= depth(node)) return;
      let common = header;
      while (!common.contains(node)) common = common.parentElement;
      const found = [depth(node) + depth(header) - 2 * depth(common), -depth(common), -place];
      const first = found.findIndex((value, i) => value !== fewest[i]);
      if (found[first] < (fewest[first] ?? Infinity)) [best, fewest] = [header, found];
    });
    return best ? best.innerText : "CEML_NO_HEADER";
  };
  const page = document.documentElement;
  const height = document.scrollingElement.scrollHeight, { left, right } = document.body.getBoundingClientRect();
  const found = names.map(node => {
    const box = node.getBoundingClientRect(), boxed = node.getClientRects().length > 0;
    const touches = line => box.left <= line + 0.5 && box.right >= line - 0.5;
    return {
      title: document.title, doc_dom_depth: below(page), tag_name: node.tagName,
      ancestors_names: list(above(node)), ancestors_ids: ids(above(node)), ancestors_classes: classes(above(node)),
      siblings_names: list(near(node)), siblings_ids: ids(near(node)), siblings_classes: classes(near(node)),
      children_names: list([...node.children]), children_ids: ids([...node.children]),
      children_classes: classes([...node.children]), nearest_header: nearest(node),
      normalized_top: boxed ? (box.top + scrollY) / height : null,
      normalized_bottom: boxed ? (box.bottom + scrollY) / height : null,
      is_middle: boxed ? +touches((left + right) / 2) : null, rect_size: box.width * box.height,
      is_leftmost: boxed ? +(touches(left) && !touches((left + right) / 2)) : null,
      is_rightmost: boxed ? +(touches(right) && !touches((left + right) / 2)) : null,
      num_siblings: beside(node).length, distance_to_root: depth(node), num_child_elements: node.children.length,
      dom_subtree_depth: below(node), image_url: node.tagName === "IMG" ? node.src : "CEML_NON_IMG_TAG",
      image_alt: node.tagName === "IMG" ? node.getAttribute("alt") ?? "CEML_NO_ALT" : "CEML_NON_IMG_TAG",
      inner_text: shown(node) ? node.innerText : "",
      child_text: [...node.childNodes].filter(child => child.nodeType === 3).map(child => child.data).join(" "),
      is_desc_a: +(node.parentElement.closest("a") !== null), has_children: +(node.children.length > 0),
      is_link: +(kept(node).length === 1 && kept(node)[0].tagName === "A"),
      is_thumbnail: +(node.parentElement.tagName === "A" && kept(node.parentElement).length === 1),
      is_sib_p: +beside(node).some(other => other.tagName === "P"),
    };
  });
  page.setAttribute("data-found", JSON.stringify(found));
});
""".replace("NEAREST", str(NEAREST_SIBLINGS))
EXACT = (
    "title doc_dom_depth tag_name ancestors_names ancestors_ids ancestors_classes siblings_names siblings_ids "
    "siblings_classes children_names children_ids children_classes is_middle is_leftmost is_rightmost num_siblings "
    "distance_to_root num_child_elements dom_subtree_depth image_url image_alt is_desc_a has_children is_link "
    "is_thumbnail is_sib_p"
).split()
NONE = {"CEML_NO_ANCESTORS", "CEML_NO_SIBLINGS", "CEML_NO_CHILDREN"}


def source(name: str) -> str:
    return MADE_UP if name == "made up" else (REPOSITORY / "tests/pages" / name / "page.html").read_text("utf-8")


@pytest.fixture(scope="module", params=["made up", *PAGES])
def both(request: pytest.FixtureRequest) -> tuple[Elements, list[dict[str, Any]]]:
    """The features of a page, and what the script found."""
    if reason := chromium.missing():
        pytest.skip(f"compares with a browser: {reason}")
    asking = source(request.param).replace("<title>", f"<script>{SCRIPT}</script><title>", 1)
    page = render(asking, url="http://example.org/a/b.html")
    return element_features(page), json.loads(page.attribute(int(page.rows_of("html")[0]), "data-found") or "null")


def test_the_same_elements(both: tuple[Elements, list[dict[str, Any]]]) -> None:
    elements, found = both
    assert list(elements.columns["tag_name"]) == [element["tag_name"] for element in found]


@pytest.mark.parametrize("column", EXACT)
def test_the_same_values(column: str, both: tuple[Elements, list[dict[str, Any]]]) -> None:
    elements, found = both
    ours = [None if value != value else "" if value in NONE else value for value in elements.columns[column]]
    assert ours == [element[column] for element in found]


@pytest.mark.parametrize("column", ["normalized_top", "normalized_bottom", "rect_size"])
def test_the_same_boxes(column: str, both: tuple[Elements, list[dict[str, Any]]]) -> None:
    elements, found = both
    theirs = np.array([element[column] for element in found], dtype=np.float64)
    np.testing.assert_allclose(np.asarray(elements.columns[column]), theirs, rtol=1e-5, atol=1e-6)


def test_the_same_headers(both: tuple[Elements, list[dict[str, Any]]]) -> None:
    elements, found = both
    ours = [" ".join(text.split()).lower() for text in elements.columns["nearest_header"]]
    assert ours == [" ".join(element["nearest_header"].split()).lower() for element in found]


@pytest.mark.parametrize("column", ["inner_text", "child_text"])
def test_the_same_texts(column: str, both: tuple[Elements, list[dict[str, Any]]]) -> None:
    """But for the case, which style sheets change, and white space."""
    elements, found = both
    for ours, element in zip(elements.columns[column], found, strict=True):
        if ours != "CEML_NON_TEXT_TAG":
            theirs = element[column] if element["inner_text"] else ""
            assert " ".join(ours.split()).lower() == " ".join(theirs.split()).lower()
