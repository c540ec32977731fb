"""What pages teach, and the trees that grow from it."""

from pathlib import Path

import numpy as np
import pytest

import elute
from elute.methods.ceml.classify import TYPES
from elute.methods.ceml.columns import LAYOUT, NUMERIC, element_features, read_csv, write_csv
from elute.methods.ceml.learning import Lesson, grow_trees, lesson_of, lesson_of_labels, together
from elute.methods.ceml.method import Trees
from elute.methods.ceml.trees import Growth
from elute.methods.shared.trained import Example
from elute.page import Page
from elute.page.layout import Layout
from elute.units.alignment import align


def taught(html: str, gold: str, url: str | None = None, images: list[int] | None = None) -> Lesson:
    page = elute.parse(html, url=url)
    mask = None
    if images is not None:
        mask = np.zeros(len(page), dtype=np.bool_)
        mask[page.rows_of("img")[images]] = True
    return lesson_of(Example(align(page, gold), np.zeros(len(page.blocks), np.uint8), mask))


def laid_out(html: str, heights: list[float]) -> Page:
    """A page whose paragraphs have these heights, one below the other."""
    page = elute.parse(html, url="http://b.org/")
    tops = np.cumsum([0, *heights])
    boxes = {
        int(row): (0, top, 600, height, True, 16, 400, "#000", "#fff", "block")
        for row, top, height in zip(page.rows_of("p"), tops, heights, strict=False)
    }
    page.layout = Layout.of_boxes(page, boxes, 1280, float(tops[-1]))
    return page


def test_an_element_is_main_where_half_of_its_words_are() -> None:
    lesson = taught("<p>one two three four</p><p>five six seven eight</p><p>nine ten</p>", "one two five nine ten")
    assert lesson.main.tolist() == [True, False, True]
    assert lesson.words.tolist() == [4, 4, 2]


def test_a_word_belongs_to_the_nearest_content_element() -> None:
    lesson = taught("<ul><li>one two<p>three</p>four<li><p>five six</p></ul>", "one two four five six")
    # the second item has no words of its own: those are its paragraph's
    assert [TYPES[kind] for kind in lesson.kind] == ["li", "p", "p"]
    assert lesson.words.tolist() == [3, 1, 2]
    assert lesson.main.tolist() == [True, False, True]


def test_images_teach_only_where_the_gold_has_images_and_a_browser_their_size() -> None:
    html = "<p>one</p><img src=a><img src=b>"
    assert [TYPES[kind] for kind in taught(html, "one", images=[1]).kind] == ["p"]
    page = laid_out(html, [20])
    rows = page.rows_of("p", "img").tolist()
    boxes = dict.fromkeys(rows, (0, 20, 300, 300, True, 16, 400, "#000", "#fff", "inline"))
    page.layout = Layout.of_boxes(page, boxes, 1280, 400)
    main = np.arange(len(page)) == rows[2]
    lesson = lesson_of(Example(align(page, "one"), np.zeros(1), main))
    assert [TYPES[kind] for kind in lesson.kind] == ["p", "image-large", "image-large"]
    assert lesson.main.tolist() == [True, False, True]
    assert lesson.words.tolist() == [1, 0, 0]
    assert [TYPES[kind] for kind in lesson_of(Example(align(page, "one"), np.zeros(1))).kind] == ["p"]


def test_a_file_of_the_annotator_teaches_the_same(tmp_path: Path) -> None:
    page = laid_out("<div class=nav><p>Home</div><p>It rained all night.<p>Imprint", [20, 60, 20])
    elements = element_features(page)
    labels = np.isin(np.array(elements.columns["inner_text"]), ["It rained all night."])
    write_csv(elements, tmp_path / "page.csv", labels)
    lesson = lesson_of_labels(read_csv(tmp_path / "page.csv"))
    assert lesson.host == "b.org" and lesson.rendered
    assert [TYPES[kind] for kind in lesson.kind] == ["p", "p", "p"]
    assert lesson.main.tolist() == [False, True, False]
    assert [NUMERIC[column] if column >= 0 else "" for column in lesson.ruled] == ["is_desc_nav", "", ""]
    by_gold = lesson_of(Example(align(page, "It rained all night."), np.zeros(3)))
    assert np.allclose(lesson.features, by_gold.features, equal_nan=True)
    assert lesson.main.tolist() == by_gold.main.tolist()


def test_elements_that_nobody_has_labelled() -> None:
    with pytest.raises(ValueError, match="nobody has said which elements are main"):
        lesson_of_labels(element_features(elute.parse("<p>One")))


def test_what_a_fixed_rule_decides_does_not_teach() -> None:
    lessons = [taught("<p>one</p><a href=/><p>two</p></a>", "one", f"http://{n}.org/") for n in (1, 2, 1)]
    features, main, groups = together(lessons, TYPES.index("p"))
    assert len(features) == 3 and main.all()
    assert groups.tolist() == [0, 1, 0]
    assert together([], 0)[0].shape == (0, len(NUMERIC))


def test_pages_without_a_host_are_groups_of_their_own() -> None:
    lessons = [taught("<p>one</p>", "one") for _ in range(3)]
    assert together(lessons, TYPES.index("p"))[2].tolist() == [0, 1, 2]


@pytest.fixture
def rainy() -> list[Lesson]:
    """On pages as sent long paragraphs are main. On rendered ones all are as long; the upper two are main."""
    pytest.importorskip("sklearn", reason="grows trees: pip install 'elute[train]'")
    long = "It rained all night and all day, and the river rose. "
    static = [taught(f"<p>{long}{n}</p><p>Home</p>" * 3, f"{long}{n} " * 3, f"http://{n}.org/") for n in range(8)]
    pages = [laid_out(f"<p>up{n}</p><p>high{n}</p><p>low{n}</p><p>down{n}</p>", [50] * 4) for n in range(8)]
    golds = [f"up{n} high{n}" for n in range(8)]
    return static + [lesson_of(Example(align(*each), np.zeros(4))) for each in zip(pages, golds, strict=True)]


def test_trees_for_rendered_pages_and_for_others(rainy: list[Lesson]) -> None:
    arrays = grow_trees(rainy, Growth())
    rendered, static = Trees.read(arrays, True), Trees.read(arrays, False)
    assert list(rendered.of) == list(static.of) == ["p"]
    asked = {static.columns[column] for column in static.of["p"].feature if column >= 0}
    assert asked and not asked & set(LAYOUT)
    assert {rendered.columns[column] for column in rendered.of["p"].feature if column >= 0} & set(LAYOUT)
    assert rendered.of["p"].total[0] == 32 and static.of["p"].total[0] == 48


def test_rendered_pages_alone_teach_both(rainy: list[Lesson]) -> None:
    arrays = grow_trees([lesson for lesson in rainy if lesson.rendered], Growth())
    assert Trees.read(arrays, False).of["p"].total[0] == 32


def test_pages_without_layout_teach_nothing_of_layout(rainy: list[Lesson]) -> None:
    arrays = grow_trees([lesson for lesson in rainy if not lesson.rendered], Growth())
    assert not [name for name in arrays if name.startswith("rendered/")]
    # then a rendered page is asked what a page without layout is asked
    assert Trees.read(arrays, True).of.keys() == Trees.read(arrays, False).of.keys() == {"p"}
