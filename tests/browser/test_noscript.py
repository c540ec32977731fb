"""What stands inside noscript is elements, on rendered pages too."""

import numpy as np
import pytest

import elute
from elute.browser.noscript import with_noscript
from elute.page import parse
from elute.page.layout import Layout
from elute.units.row_state import HIDDEN

HTML = (
    "<head><title>A</title></head><body><div id=app>Loading</div>"
    "<noscript><article class=post><p>It rained &amp; rained.<p>Then it snowed.</article><img src=/x.png></noscript>"
    "<noscript>Turn scripts on.</noscript><p>End"
)


def named(page: elute.Page) -> list[str]:
    return [page.tag_name(row) or page.text(row) for row in range(len(page))]


def rendered() -> elute.Page:
    page = parse(HTML, url="https://example.org/", scripting=True)
    boxes = {row: (row, 0, 9, 9, True, 16, 400, "", "", "block") for row in range(len(page)) if page.kind[row] == 1}
    page.layout = Layout.of_boxes(page, boxes, 800, 600)
    page.warnings.append("strange")
    return page


def test_the_rows_are_those_of_the_page_as_sent() -> None:
    static, page = elute.parse(HTML), with_noscript(rendered())
    assert named(page) == named(static)
    assert page.parent.tolist() == static.parent.tolist()
    assert page.attributes(page.rows_of("article")[0]) == {"class": "post"}
    assert (page.url, page.warnings) == ("https://example.org/", ["strange"])


def test_they_have_no_box_and_the_others_keep_theirs() -> None:
    before, page = rendered(), with_noscript(rendered())
    assert before.layout is not None and page.layout is not None
    inside = page.in_subtrees(page.rows_of("article"))
    assert np.isnan(page.layout.left[inside]).all()
    assert not page.layout.visible[inside].any()
    for name in ("div", "noscript", "p"):
        last = page.rows_of(name)[-1]
        assert page.layout.left[last] == before.layout.left[before.rows_of(name)[-1]]
    assert page.layout.page_width == 800


def test_blocks_are_hidden_by_noscript() -> None:
    blocks = with_noscript(rendered()).blocks
    reasons = {blocks.text(block): HIDDEN[blocks.hidden[block]] for block in range(len(blocks))}
    assert reasons["It rained & rained."] == "noscript"
    assert reasons["End"] == ""


@pytest.mark.parametrize("html", ["<p>One", "<noscript>Turn scripts on.</noscript>", "<noscript></noscript>", HTML])
def test_a_page_without_such_text_is_left_alone(html: str) -> None:
    page = elute.parse(html)
    assert with_noscript(page) is page
