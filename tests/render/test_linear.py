"""Work grows with the page, not faster: counted in calls, which no busy machine changes."""

import sys
from types import FrameType

import pytest

from elute import registry
from elute.page import parse
from elute.render import Options
from render.helpers import keep_all

FAMILIES = {
    "nested blocks": "<div>",
    "nested marks": "<b><i>",
    "nested lists": "<ul><li>a",
    "nested quotes": "<blockquote>a",
    "nested tables": "<table><tr><td>a",
    "nested code": "<code>a<div>",
    "paragraphs": "<p>a *b* <b>c</b> <a href=/x>d</a>",
    "marks side by side": "<i>a</i><b>b</b>",
    "items": "<li>a<p>b",
    "tasks": "<li><input type=checkbox>a",
    "rows": "<tr><td>a<td>b",
    "row spans": "<tr><td rowspan=60000>a<td>b",
    "column spans": "<tr><td colspan=200>a<td>b",
    "images": "<img src=a.png>x",
    "images without text": "<img src=a.png><img src=b.png>",
    "images with a caption each": "<figure><img src=a.png><figcaption>x</figcaption></figure>",
    "images with one caption": "<img src=a.png><img src=b.png>",
    "figures that never end": "<figure><img src=a.png><figcaption>x",
    "lazy images": "<img data-src=a.png><noscript><img src=a.png></noscript>",
    "references to one note": "<sup><a href='#n'>1</a></sup>",
    "lines": "a<br>",
    "hidden text": "a<span hidden>b</span>",
    "definitions": "<dt>a<dd>b",
    "rules": "a<hr>",
    "marks in text": "*_a~[b](c \\* `",
    "TeX that never ends": r"\(a \[b $$c",
}
AROUND = {
    "items": ("<ul>", "</ul>"),
    "tasks": ("<ul>", "</ul>"),
    "rows": ("<table>", "</table>"),
    "row spans": ("<table>", "</table>"),
    "column spans": ("<table>", "</table>"),
    "definitions": ("<dl>", "</dl>"),
    "images with one caption": ("<figure>", "<figcaption>x</figcaption></figure>"),
    "references to one note": ("<p>", "<p id=n>1 note"),
    "TeX that never ends": ("<script src=mathjax.js></script><p>", "</p>"),
}
SMALL, LARGE = 150, 600  # below the depth at which the parser stops nesting, and beyond
MOST_GROWTH = 1.15 * LARGE / SMALL


def calls(source: str, format: str) -> int:
    page = parse(source)
    labels = keep_all(page, page.blocks.row_block >= 0)
    renderer = registry.renderers.get(format)
    renderer(page, labels, Options(images=True))  # what is made only once is made
    count = 0

    def counter(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counter)
    try:
        renderer(page, labels, Options(images=True))
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("format", ["markdown", "html", "xml", "cleaneval", "json"])
@pytest.mark.parametrize("family", FAMILIES)
def test_calls_grow_with_the_page(family: str, format: str) -> None:
    before, after = AROUND.get(family, ("", ""))
    small, large = (calls(before + FAMILIES[family] * size + after, format) for size in (SMALL, LARGE))
    assert large <= MOST_GROWTH * small


@pytest.mark.parametrize("format", ["markdown", "html", "xml", "cleaneval", "json", "text"])
@pytest.mark.parametrize("tag", ["div", "b", "ul><li", "blockquote", "table><tr><td", "h1", "pre", "a href=x", "code"])
def test_a_hundred_thousand_nested_elements(tag: str, format: str) -> None:
    page = parse(f"<{tag}>" * 100_000 + "word")
    assert "word" in registry.renderers.get(format)(page, keep_all(page), Options(images=True))
