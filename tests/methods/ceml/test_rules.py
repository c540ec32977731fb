"""Trees in words and as a picture."""

import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

from elute.methods.ceml.drawing import draw
from elute.methods.ceml.rules import Condition, path, write_rules
from elute.methods.ceml.trees import LARGEST, Growth, Tree, grow

NAMES = ["is_sib_p", "inner_text_length", "normalized_top"]
NO = (-1, 0.0, -1, -1)
SVG = "{http://www.w3.org/2000/svg}"


def by_hand() -> Tree:
    """Beside a p: main above 8 words, and up to 8 only where there are more than 3. Else noise."""
    return Tree.of(
        [(0, 0.5, 1, 2), NO, (1, 8.5, 3, 4), (1, 3.5, 5, 6), NO, NO, NO],
        total=[1100, 1000, 100, 40, 60, 10, 30],
        main=[130, 50, 80, 21, 59, 1, 20],
    )


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (Condition("is_desc_nav", 0.5), "inside “nav”"),
        (Condition("contains_rights_reserved", high=0.5), "does not say “rights reserved”"),
        (Condition("is_sib_a", 0.5), "beside <a>"),
        (Condition("is_link", high=0.5), "not a mere link"),
        (Condition("num_siblings", high=0.5), "no siblings"),
        (Condition("num_siblings", 0.5), "at least 1 sibling"),
        (Condition("num_siblings", 0.5, 1.5), "1 sibling"),
        (Condition("num_siblings", 1.5), "more than 1 sibling"),
        (Condition("num_siblings", -1.0, 4.5), "at most 4 siblings"),
        (Condition("num_siblings", high=1.5), "at most 1 sibling"),
        (Condition("rect_size", 40000.0), "more than 40,000 px²"),
        (Condition("normalized_bottom", 0.97), "ends after 97 % of the page"),
        (Condition("normalized_top", 0.1, 0.25), "begins between 10 and 25 % of the page"),
        (Condition("stop_words", 0.3), "0.3 < stop_words"),
        (Condition("stop_words", high=0.3), "stop_words ≤ 0.3"),
        (Condition("rect_size", LARGEST / 2), "rect_size unknown"),
        (Condition("rect_size", high=LARGEST / 2), "rect_size known"),
        (Condition("rect_size", 8.0, LARGEST / 2), "more than 8 px²"),
    ],
)
def test_conditions(condition: Condition, words: str) -> None:
    assert str(condition) == words


def test_the_path_to_a_leaf_has_each_column_once() -> None:
    assert [str(each) for each in path(by_hand(), NAMES, 6)] == ["beside <p>", "4 to 8 words"]
    assert [str(each) for each in path(by_hand(), NAMES, 5)] == ["beside <p>", "at most 3 words"]
    assert [str(each) for each in path(by_hand(), NAMES, 1)] == ["not beside <p>"]
    assert path(by_hand(), NAMES, 0) == []


def test_paths_are_true_of_what_takes_them() -> None:
    pytest.importorskip("sklearn", reason="grows trees: pip install 'elute[train]'")
    chance = np.random.default_rng(2)
    features = chance.integers(0, 9, (400, 3)).astype(np.float32)
    tree = grow(features, chance.random(400) < features[:, 0] * features[:, 1] / 64, Growth())
    names = ["one", "two", "three"]
    assert len(tree) > 20
    for row, leaf in zip(features, tree.leaves(features).tolist(), strict=True):
        value = dict(zip(names, row.tolist(), strict=True))
        assert all(each.low < value[each.column] <= each.high for each in path(tree, names, leaf))


def test_rules() -> None:
    assert write_rules(by_hand(), NAMES, "Paragraphs").splitlines() == [
        "Paragraphs: 1,100 elements, 12 % main",
        "  beside <p>",
        "    more than 8 words: main, 98 % of 60",
        "    at most 8 words",
        "      more than 3 words: main, 67 % of 30",
        "      at most 3 words: noise, 90 % of 10",
        "  not beside <p>: noise, 95 % of 1,000",
    ]


def test_a_tree_of_one_leaf_says_what_it_says() -> None:
    tree = Tree.of([NO], total=[30], main=[3])
    assert write_rules(tree, NAMES, "pre") == "pre: 30 elements, 10 % main\n  always: noise, 90 % of 30"
    assert "noise 90 %" in draw(tree, NAMES, "pre")


def test_the_picture_has_a_box_for_each_question_and_a_line_for_each_answer() -> None:
    picture = ElementTree.fromstring(draw(by_hand(), NAMES, "Paragraphs & more"))
    assert picture.findtext(f"{SVG}title") == "Paragraphs & more"
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert [text for text in texts if text and "words" in text] == ["more than 8 words", "more than 3 words"]
    assert texts.count("yes") == texts.count("no") == 3
    assert sum(path.get("class") == "edge" for path in picture.iter(f"{SVG}path")) == 6
    assert {"main 98 %", "noise 95 %", "1,000"} <= set(texts)


def test_nothing_in_the_picture_overlaps() -> None:
    picture = ElementTree.fromstring(draw(by_hand(), NAMES, "Paragraphs"))
    width, height = float(picture.get("width", 0)), float(picture.get("height", 0))
    boxes = [
        tuple(float(box.get(side, 0)) for side in ("x", "y", "width", "height")) for box in picture.iter(f"{SVG}rect")
    ]
    drawn = [box for box in boxes[1:] if box[2] > 0]
    for number, (x, y, w, h) in enumerate(drawn):
        assert 0 <= x and x + w <= width and 0 <= y and y + h <= height
        for other_x, other_y, other_w, other_h in drawn[number + 1 :]:
            apart = x + w <= other_x + 0.2 or other_x + other_w <= x + 0.2 or y + h <= other_y or other_y + other_h <= y
            assert apart
