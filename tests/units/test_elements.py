"""Content elements: which they are, and whose a word is."""

import numpy as np
import pytest

import elute
from elute.units.elements import content_elements, is_textual, levels_below, owners


@pytest.mark.parametrize(
    ("html", "tags"),
    [
        (
            "<p>a</p><pre>b</pre><ul><li>c</ul><h3>d</h3><figure><figcaption>e</figcaption></figure>",
            "p pre li h3 figcaption",
        ),
        ("<div>a</div>", "div"),
        ("<div><b><i>a</i></b></div>", "div"),
        ("<div><b><i><u>a</u></i></b></div>", ""),  # three levels below
        ("<div>a<p>b</p></div>", "p"),  # a content element inside
        ("<div><div>a</div></div>", "div"),  # the inner one alone
        ("<div>a<div></div></div>", "div"),  # the inner one has no words
        ("<table><tr><td><p>a</p><td>b<th>c</table>", "p td th"),
        ("<li><p>a</p>b</li>", "li p"),
        ("<p></p><p> </p>", ""),
        ("<section>a<span>b</span></section>", ""),
    ],
)
def test_content_elements(html: str, tags: str) -> None:
    page = elute.parse(html)
    assert [page.tag_name(row) for row in content_elements(page, page.blocks.row_chars)] == tags.split()


def test_a_word_belongs_to_the_nearest_content_element() -> None:
    page = elute.parse("<li>a<p>b</p>c</li>")
    rows = content_elements(page, page.blocks.row_chars)
    owner = owners(page, rows)
    texts = {page.text(row): page.tag_name(owner[row]) for row in range(len(page)) if page.text(row)}
    assert texts == {"a": "li", "b": "p", "c": "li"}


@pytest.mark.parametrize(
    ("html", "tags"),
    [
        ("<p></p><div></div>", "p div"),
        ("<div><p></p></div>", "div p"),  # an empty paragraph makes no container
        ("<div><div></div></div>", "div div"),  # nor does an empty div
        ("<div><div>a</div></div>", "div"),
        ("<div><p><img></p></div>", "div p"),  # an image has no words
        ("<div>a<img></div>", "div"),
        ("<div><b><i><u></u></i></b></div>", ""),
        ("<svg><p>a</p></svg>", "p"),  # a p ends svg
        ("<svg><desc>a</desc></svg>", ""),
    ],
)
def test_textual_elements_with_words_or_without(html: str, tags: str) -> None:
    page = elute.parse(html)
    found = np.flatnonzero(is_textual(page, page.blocks.row_chars))
    assert [page.tag_name(row) for row in found] == tags.split()


def test_levels_below_count_elements_alone() -> None:
    page = elute.parse("<!-- a --><div>a<b>b</b><i><u>c</u></i></div>")
    names = {page.tag_name(row) or page.text(row): below for row, below in enumerate(levels_below(page).tolist())}
    assert names == {
        "": 5, " a ": 0, "html": 4, "head": 0, "body": 3, "div": 2, "a": 0, "b": 0, "i": 1, "u": 0, "c": 0
    }  # fmt: skip
