"""The method: scores and decisions by hand-made trees, reasons in words, and the model that ships."""

import numpy as np
import pytest

import elute
from elute.methods.ceml.columns import NUMERIC
from elute.methods.ceml.loose import SHARE
from elute.methods.ceml.method import ceml
from elute.methods.ceml.trees import Tree
from elute.model import Model
from elute.page import Page
from elute.page.layout import Layout

NO = (-1, 0.0, -1, -1)
LENGTH, TOP = NUMERIC.index("inner_text_length"), NUMERIC.index("normalized_top")


def model(**trees: Tree) -> Model:
    arrays = {"columns": np.array(NUMERIC)}
    for name, tree in trees.items():
        arrays |= tree.arrays(name.replace("_", "/", 1).replace("_", "-") + "/")
    return Model(arrays, {})


def longer_than(words: int) -> Tree:
    """Of longer elements 8 of 10 are main, of others 4 of 10."""
    return Tree.of([(LENGTH, words + 0.5, 1, 2), NO, NO], total=[20, 10, 10], main=[12, 4, 8])


def decided(page: Page, model: Model, focus: str = "balanced") -> list[tuple[float, bool]]:
    labels = ceml.predict(page, model, focus)
    first = page.blocks.first
    return [
        (round(score, 3), keep)
        for score, keep in zip(labels.score[first].tolist(), labels.keep[first].tolist(), strict=True)
    ]


def test_scores_and_decisions() -> None:
    page = elute.parse("<p>One two three<p>One<p><a href=/>One two three four</a><p hidden>One two three")
    trees = model(static_p=longer_than(2))
    assert decided(page, trees) == [(0.8, True), (0.4, False), (0.0, False), (0.0, False)]
    assert decided(page, trees, "precision") == [(0.8, True), (0.4, False), (0.0, False), (0.0, False)]
    assert decided(page, trees, "recall") == [(0.8, True), (0.4, True), (0.0, False), (0.0, False)]


def test_reasons() -> None:
    page = elute.parse(
        "<p>One two three<p><a href=/>One two</a><p hidden>One<section>In none</section><pre>Code</pre>", url=None
    )
    reason = ceml.predict(page, model(static_p=longer_than(2)), "balanced").reason
    assert [reason(block) for block in range(5)] == [
        "p: more than 2 words → main, 80 %",
        "p: a link and nothing else → noise",
        "hidden",
        "in no content element",
        "pre: no examples",
    ]


STORY = "The river rose by a metre before dawn, and the town was under water for most of the day. "


def test_long_text_in_no_content_element_is_main() -> None:
    # Each section has 19 or 38 words of its own; what stands in parts around a paragraph counts together.
    page = elute.parse(
        f"<section>{STORY}</section><section>{STORY * 2}</section>"
        f"<section>{STORY}<p>One</p>{STORY}</section><section hidden>{STORY * 2}</section>"
    )
    assert decided(page, model(static_p=longer_than(2))) == [
        (0.0, False),
        (SHARE, True),
        (SHARE, True),
        (0.4, False),
        (SHARE, True),
        (0.0, False),
    ]


@pytest.mark.parametrize(
    "html",
    [
        f"<section>{STORY}<a href=/>{STORY}</a></section>",
        f"<section class=nav><section>{STORY * 2}</section></section>",
        f"<section class=advert><section>{STORY * 2}</section></section>",
        f"<h2>You may also like</h2><section><section>{STORY * 2}</section></section>",
    ],
)
def test_loose_text_that_a_division_would_be_noise_for(html: str) -> None:
    page = elute.parse(html)
    assert decided(page, model(static_p=longer_than(2)))[-1] == (0.0, False)


def test_a_list_may_be_main_in_part() -> None:
    page = elute.parse("<ul><li>One two three<li>One<li>One two three four</ul>")
    assert [keep for _, keep in decided(page, model(static_li=longer_than(2)))] == [True, False, True]


def test_text_goes_with_the_nearest_content_element() -> None:
    page = elute.parse("<ul><li>One <b>two</b> three<p>One</p>four five</ul>")
    trees = model(static_li=longer_than(2), static_p=longer_than(2))
    assert [page.blocks.text(block) for block in range(3)] == ["One two three", "One", "four five"]
    assert decided(page, trees) == [(0.8, True), (0.4, False), (0.8, True)]


def test_a_type_without_examples_has_the_usual_share() -> None:
    page = elute.parse("<pre>x = 1</pre><h1>One two three")
    trees = model(static_p=longer_than(2), static_header=longer_than(2))
    assert decided(page, trees) == [(0.6, True), (0.8, True)]  # 24 of 40


def test_a_rendered_page_has_trees_of_its_own() -> None:
    page = elute.parse("<p>One</p><p>Two</p>")
    boxes = {
        int(row): (0, top, 100, 20, True, 16, 400, "#000", "#fff", "block")
        for row, top in zip(page.rows_of("p"), (10, 90), strict=True)
    }
    page.layout = Layout.of_boxes(page, boxes, 100, 110)
    upper = Tree.of([(TOP, 0.5, 1, 2), NO, NO], total=[20, 10, 10], main=[10, 9, 1])
    assert decided(page, model(rendered_p=upper, static_p=longer_than(5))) == [(0.9, True), (0.1, False)]
    assert decided(page, model(static_p=longer_than(0))) == [(0.8, True), (0.8, True)]


def test_images_are_scored_where_their_size_is_known() -> None:
    page = elute.parse("<p>One</p><img src=a.png><a href=/><img src=b.png></a><img src=c.png>")
    rows = page.rows_of("img").tolist()
    column = NUMERIC.index("is_thumbnail")
    tree = Tree.of([(column, 0.5, 1, 2), NO, NO], total=[20, 10, 10], main=[8, 6, 2])
    trees = model(rendered_image_small=tree)

    def said(page: Page, model: Model) -> list[float]:
        scores = ceml.predict(page, model, "balanced").image_scores
        assert scores is not None
        return [round(score, 3) for score in np.nan_to_num(scores()[rows], nan=-1).tolist()]

    assert said(page, trees) == [-1, -1, -1]
    boxes = dict.fromkeys(rows[:2], (0, 0, 9, 9, True, 16, 400, "#000", "#fff", "inline"))
    page.layout = Layout.of_boxes(page, boxes, 100, 100)
    assert said(page, trees) == [0.6, 0.2, -1]
    assert said(page, model(rendered_p=longer_than(2))) == [-1, -1, -1]


def test_a_model_with_fewer_columns() -> None:
    arrays = {"columns": np.array(["inner_text_length"])}
    tree = Tree.of([(0, 2.5, 1, 2), NO, NO], total=[20, 10, 10], main=[12, 4, 8])
    assert decided(elute.parse("<p>One two three"), Model({**arrays, **tree.arrays("static/p/")}, {})) == [(0.8, True)]


def test_a_model_with_columns_that_are_not_known() -> None:
    arrays = {**longer_than(2).arrays("static/p/"), "columns": np.array(["moon", "tide"])}
    with pytest.raises(ValueError, match="the model asks for moon, tide, which this version does not know"):
        decided(elute.parse("<p>One"), Model(arrays, {}))


def test_the_model_that_ships_tells_a_story_from_links() -> None:
    story = "The river rose by a metre before dawn, and the town was under water for most of the day. " * 3
    html = f"<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><div><h1>Rain</h1>{f'<p>{story}</p>' * 5}</div>"
    extraction = elute.extract(html, method="ceml")
    assert extraction.text.count("The river rose") == 15
    assert "Home" not in extraction.text
