"""The simpler forms of CETD: densities by hand, and a walk over the tree that decides the same."""

import numpy as np
import pytest
from hypothesis import given

from elute.labels import Labels
from elute.methods.cetd import THRESHOLD, cetd
from elute.methods.cetd_variants import cetd_ctd, cetd_td, cetd_td_sum, text_density
from elute.methods.shared._density import body_row
from elute.page import ELEMENT, Page, parse
from methods import reference
from properties.soup import pages

# Characters 100 and 50 in a story, 10 in a link. Tags inside: body 6, div 2, ul 2; a leaf counts as having one.
SMALL = f"<div><p>{'x' * 100}</p><p>{'y' * 50}</p></div><ul><li><a href=/>{'z' * 10}</a></li></ul>"


def kept(labels: Labels) -> str:
    return "".join(labels.page.text(row)[0] for row in np.flatnonzero(labels.keep))


def test_text_density_by_hand() -> None:
    page = parse(SMALL)
    density = text_density(page)
    found = {page.tag_name(row): density[row] for row in range(len(page)) if page.kind[row] == ELEMENT}
    assert found == pytest.approx(
        {"html": 160 / 8, "head": 0, "body": 160 / 6, "div": 150 / 2, "p": 50 / 1, "ul": 10 / 2, "li": 10, "a": 10}
    )


def test_decisions_by_hand() -> None:
    page = parse(SMALL)
    labels = cetd_td(page)  # the body has 26.7: the div with 75 and its p are above, the ul with 5 is not
    assert kept(labels) == "xy"
    assert labels.reason(1) == "density 50.0, page 26.7"
    assert labels.score[page.blocks.first].tolist() == pytest.approx([100 / 126.67, 50 / 76.67, 10 / 36.67], abs=0.001)
    assert kept(cetd_td(page, "precision")) == "x"  # 53.3: the second paragraph is below
    assert kept(cetd_td_sum(page, "precision")) == "xy"  # the div is above, and has the largest sum
    assert kept(cetd_ctd(page)) == "xy"


def walk(page: Page, row: int, density: np.ndarray, threshold: float, inside: bool, keep: set[int]) -> None:
    for child in page.children(row):
        if page.kind[child] == ELEMENT:
            dense = density[child] > 0 and density[child] >= threshold
            walk(page, child, density, threshold, inside and bool(dense), keep)
        elif inside and page.blocks.row_visible[child]:
            keep.add(child)


@given(html=pages())
def test_dense_elements_are_those_of_a_walk(html: str) -> None:
    page = parse(html)
    body = body_row(page.table)
    density = text_density(page)
    for focus, factor in THRESHOLD.items():
        keep: set[int] = set()
        walk(page, body, density, density[body] * factor, True, keep)
        mask = np.zeros(len(page), dtype=np.bool_)
        mask[list(keep)] = True
        assert (cetd_td(page, focus).keep == page.blocks.whole(mask)).all()


@given(html=pages())
def test_text_density_counts_what_the_reference_counts(html: str) -> None:
    page = parse(html)
    density = text_density(page)

    def check(node: reference.Node) -> None:
        assert density[node.row] == node.chars / max(node.tags, 1)
        for child in node.children:
            check(child)

    check(reference.tree(page, int(page.rows_of("html")[0])))


@given(html=pages())
def test_precision_keeps_less_and_recall_more(html: str) -> None:
    page = parse(html)
    for method in (cetd_td, cetd_ctd, cetd_td_sum):
        precise, balanced, complete = (method(page, focus).keep for focus in ("precision", "balanced", "recall"))
        assert not (precise & ~balanced).any()
        assert not (balanced & ~complete).any()


def test_sums_bring_back_a_short_paragraph_among_long_ones() -> None:
    long = f"<p>{'x' * 200}</p>"
    page = parse(f"<div>{long}<p>{'s' * 20}</p>{long}</div><ul>{'<li>z' * 3}</ul>")
    assert kept(cetd_ctd(page)) == "xx"
    assert kept(cetd(page)) == "xsx"
