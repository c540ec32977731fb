"""Figures of blocks and of content elements: what a classifier of them would be measured by."""

from math import isnan
from pathlib import Path

import numpy as np
import pytest

from elute.evaluate.case import Case
from elute.evaluate.metrics.blocks import blocks, cells
from elute.evaluate.metrics.elements import elements, images, text_matrix
from elute.evaluate.output import Output
from elute.evaluate.runs.extractors import of_method
from elute.gold import GoldPage, load
from evaluate.cases import REAL_SETS, case, real_cases

HTML = """
<nav><ul><li><a href=/>Home page</a><li><a href=/news>All the news</a></ul></nav>
<div><div>The flood</div><p>The river rose by a metre before dawn.</p><p>By noon it was gone again.</p></div>
<table><tr><td>Dawn level<td>one metre</table>
<p hidden>Nobody reads these hidden words.</p>
<div><p>Copyright by us</p></div>
"""
GOLD = "The flood\nThe river rose by a metre before dawn.\nBy noon it was gone again."
# The second paragraph is lost, the copyright is kept.
OUTPUT = "The flood\nThe river rose by a metre before dawn.\nCopyright by us"


def matrix(found: dict[str, float]) -> list[float]:
    return [found[name] for name in ("tp", "fp", "fn", "tn")]


def test_blocks_by_hand() -> None:
    # Visible blocks: 2 items, "The flood", 2 paragraphs, 2 cells, "Copyright by us": 8. Main in the gold: 3. In the
    # output: 2 of these, and the copyright.
    found = blocks(case(GOLD, OUTPUT, html=HTML))
    assert matrix(found) == [2, 1, 1, 4]
    assert [found["precision"], found["recall"], found["f1"], found["accuracy"]] == [2 / 3, 2 / 3, 2 / 3, 6 / 8]
    # The other class: 4 right, 1 wrong on either side, F = 8 / 10. Weighted: (3 * 2/3 + 5 * 8/10) / 8.
    assert found["f1_weighted"] == pytest.approx((3 * 2 / 3 + 5 * 8 / 10) / 8)


def test_elements_by_hand() -> None:
    # The same eight: the outer div holds content elements, and is none.
    found = elements(case(GOLD, OUTPUT, html=HTML))
    assert matrix(found) == [2, 1, 1, 4]


def test_text_matrix_by_hand() -> None:
    # Words: "The flood" 2 and the first paragraph 8 are right; "Copyright by us" 3 is extra; the second paragraph 6 is
    # missing; "Home page" 2, "All the news" 3 and the cells 2 + 2 are rightly left out.
    found = text_matrix(case(GOLD, OUTPUT, html=HTML))
    assert matrix(found) == [10, 3, 6, 9]
    assert found["precision"] == 10 / 13


MARKED = """
<p>Subscribe to our letter today</p>
<h1 class="CEML__MAIN__CONTENT">The flood</h1>
<p class="CEML__MAIN__CONTENT">The river rose by a metre before dawn. <b>By noon it was gone again.</b></p>
<img class="CEML__MAIN__CONTENT" src=flood.jpg width=600 height=400>
<img src=advert.jpg width=600 height=300>
<img class="CEML__MAIN__CONTENT" src=map.jpg width=600 height=500>
"""


@pytest.fixture
def labelled(tmp_path: Path) -> GoldPage:
    """A page whose elements a person has labelled: of the paragraph the bold words are not content."""
    (tmp_path / "flood.html").write_text(MARKED, encoding="utf-8")
    (page,) = load(tmp_path, format="ceml")
    return page


def test_elements_by_their_own_labels(labelled: GoldPage) -> None:
    # The output has the header, and 6 of the paragraph's 14 words: less than half.
    found = elements(Case(labelled, Output("flood", "The flood\nBy noon it was gone again.")))
    assert matrix(found) == [1, 0, 1, 1]
    assert matrix(elements(Case(labelled, Output("flood", labelled.text)))) == [2, 0, 0, 1]


def test_labels_of_elements_come_before_the_text(tmp_path: Path) -> None:
    # One word of five is directly in the labelled paragraph: by the text it would be noise.
    (tmp_path / "a.html").write_text('<p class="CEML__MAIN__CONTENT">Rain <b>or shine or snow</b></p><p>Home</p>')
    (page,) = load(tmp_path, format="ceml")
    assert page.text == "Rain"
    assert matrix(elements(Case(page, Output("a", "Rain or shine or snow")))) == [1, 0, 0, 1]


def test_images_by_hand(labelled: GoldPage) -> None:
    flood, advert, plan = labelled.page.rows_of("img").tolist()
    # flood is right, the advertisement is extra, the map is missing.
    assert matrix(images(Case(labelled, Output("flood", images=[flood, advert])))) == [1, 1, 1, 0]
    assert matrix(images(Case(labelled, Output("flood", images=[flood, plan])))) == [2, 0, 0, 1]
    assert matrix(images(Case(labelled, Output("flood", error="ValueError: no body")))) == [0, 0, 2, 1]


def test_images_need_labels_and_a_method_that_knows_images(labelled: GoldPage) -> None:
    assert all(map(isnan, images(Case(labelled, Output("flood", "The flood"))).values()))
    assert all(map(isnan, images(case(GOLD, OUTPUT, html=HTML)).values()))


def test_a_method_tells_its_images_where_gold_has_labels(labelled: GoldPage) -> None:
    output = of_method("learned")(labelled)
    assert output.images is not None and set(output.images) <= set(labelled.page.rows_of("img").tolist())
    assert of_method("learned")(GoldPage.of(MARKED, GOLD)).images is None


@pytest.mark.parametrize("metric", [blocks, elements, text_matrix])
def test_boundaries(metric) -> None:  # type: ignore[no-untyped-def]
    assert metric(case(GOLD, GOLD, html=HTML))["f1"] == 1
    lost = metric(case(GOLD, "", html=HTML))
    assert isnan(lost["precision"]) and lost["recall"] == 0 and lost["f1"] == 0
    empty = metric(case("", "", html=""))
    assert isnan(empty["f1"]) and isnan(empty["accuracy"])


def test_chinese_pages() -> None:
    page = case("今天下雨了。", "今天下雨了。", html="<p>首页</p><p>今天下雨了。</p>")
    assert matrix(blocks(page)) == [1, 0, 0, 1]
    assert matrix(text_matrix(page)) == [5, 0, 0, 2]


def test_cells() -> None:
    gold, output = np.array([True, True, False, False]), np.array([True, False, True, False])
    assert cells(gold, output) == (1, 1, 1, 1)
    assert cells(gold, output, [5, 7, 11, 13]) == (5, 11, 7, 13)


@pytest.mark.datasets(*REAL_SETS)
def test_on_real_outputs() -> None:
    for each in real_cases()[::8]:
        found = [blocks(each), elements(each), text_matrix(each)]
        for figures in found:
            rates = [figures[name] for name in ("precision", "recall", "f1", "accuracy")]
            assert all(isnan(rate) or 0 <= rate <= 1 for rate in rates)
        assert sum(matrix(found[0])) == (each.gold.page.blocks.hidden[each.gold.alignment.block_words > 0] == 0).sum()
        assert sum(matrix(found[2])) <= each.gold.alignment.row_words.sum()
