"""Trees of text blocks and their neighbours: attributes and decisions by hand, against plain versions."""

from itertools import pairwise
from types import ModuleType

import numpy as np
import pytest
from hypothesis import example, given

import elute
from elute.methods import kim, kim_ensemble, kohlschuetter_learned
from elute.methods.shared.trained import Example
from elute.model import Model
from elute.page import ELEMENT, HTML, TEXT, Page, parse
from elute.page.vocabulary import VOID
from elute.units.alignment import align
from elute.units.atoms import Atoms
from properties.soup import pages

NAMES = ["kohlschuetter-learned", "kim", "kim-ensemble"]
MODULES = [kohlschuetter_learned, kim, kim_ensemble]
TAG = {name: number for number, name in enumerate(kim.PARENT_TAGS, start=1)}

# Blocks: "Home" (in a link), "One two three" (its last word in a link), "four", "five"
PAGE = "<div><a href=/>Home</a></div><p>One two <a href=/>three</a> <b>four</b><br>five</p>"


def test_table_1_has_22_tags() -> None:
    assert len(set(kim.PARENT_TAGS)) == 22


def test_two_numbers_of_three_atoms() -> None:
    page = parse(PAGE)
    # Each text fits on one line, so its density is its words: 1 3 1 1. Links: 1, 1/3, 0, 0.
    assert kohlschuetter_learned.features(page, Atoms(page)) == pytest.approx(
        np.array(
            [
                # own       before    after
                [1, 1, 0, 0, 3, 1 / 3],
                [3, 1 / 3, 1, 1, 1, 0],
                [1, 0, 3, 1 / 3, 1, 0],
                [1, 0, 1, 0, 0, 0],
            ]
        )
    )


def test_the_parent_is_what_holds_the_whole_block() -> None:
    page = parse(PAGE)
    assert kim.parent_tags(page, Atoms(page)).tolist() == [TAG["a"], TAG["p"], TAG["b"], TAG["p"]]
    page = parse("<h2><a href=/>One</a> <a href=/>two</a></h2><center>three</center><svg><text>x</text></svg>")
    assert kim.parent_tags(page, Atoms(page)).tolist()[:2] == [TAG["h2"], kim.OTHER_TAG]


def test_distances_are_tags_in_between() -> None:
    page = parse(PAGE)
    # Home </a> </div> <p> One two <a> three </a> <b> four </b> <br> five: 3, then 2 (</a> and <b>), then 2.
    assert kim.distances(page, Atoms(page)).tolist() == [3, 2, 2, 0]


def test_25_attributes_of_five_blocks() -> None:
    page = parse(PAGE)
    own = np.array([[1, 1, TAG["a"], 0, 3], [3, 1 / 3, TAG["p"], 3, 2], [1, 0, TAG["b"], 2, 2], [1, 0, TAG["p"], 2, 0]])
    none = np.zeros(5)
    found = kim.features(page, Atoms(page))
    assert found[0] == pytest.approx(np.concatenate([own[0], none, own[1], none, own[2]]))
    assert found[2] == pytest.approx(np.concatenate([own[2], own[1], own[3], own[0], none]))


def test_tags_are_ordered_by_content() -> None:
    seen = np.zeros((6, 25), dtype=np.float32)
    seen[:, 2] = [TAG["p"], TAG["p"], TAG["a"], TAG["a"], TAG["li"], TAG["li"]]
    content = np.array([True, True, True, False, False, False])
    place = kim_ensemble.tag_order(seen, content)
    # Content in all of p, half of a, none of li or of those that are not there.
    assert place[TAG["p"]] > place[TAG["a"]] > place[TAG["li"]] > place[0] == 0
    assert sorted(place) == list(range(24))
    assert kim_ensemble.ordered(seen, place)[:, 2].tolist() == place[seen[:, 2].astype(int)].tolist()
    assert not kim_ensemble.ordered(seen, place)[:, 7].any()  # the tag of the block before, which is none


def stump(column: int, threshold: float, *content: float) -> dict[str, np.ndarray]:
    """A tree of one question, with the shares of content up to the threshold and above it."""
    return {
        "feature": np.array([column, -1, -1]),
        "threshold": np.array([threshold, 0, 0]),
        "left": np.array([1, -1, -1]),
        "right": np.array([2, -1, -1]),
        "share": np.array([[0, 0], *([1 - share, share] for share in content)], dtype=np.float32),
    }


def test_decisions_and_scores() -> None:
    page = parse("<p>One two three four<p>five<p hidden>Psst, one two three")
    first = page.blocks.first
    model = Model(stump(0, 2, 0.25, 0.6), {})  # up to two words on a line, and more
    method = kohlschuetter_learned.kohlschuetter_learned
    labels = method.predict(page, model, "balanced")
    assert labels.score[first].tolist() == pytest.approx([0.6, 0.25, 0])
    assert labels.keep[first].tolist() == [True, False, False]
    assert method.predict(page, model, "precision").keep[first].tolist() == [False, False, False]
    assert labels.reason(0) == "content in 60% of such texts: 4.0 words on a line, 0% links"
    assert labels.reason(2) == "hidden"


def test_an_ensemble_gives_the_mean() -> None:
    page = parse("<p>One two three four<p>five")
    trees = [stump(0, 2, 0.2, 0.6), stump(0, 0.5, 0, 0.5)]
    arrays = {name: np.concatenate([tree[name] for tree in trees]) for name in trees[0]}
    arrays |= {"size": np.array([3, 3]), "place": np.arange(24, dtype=np.uint8)}
    labels = kim_ensemble.kim_ensemble.predict(page, Model(arrays, {}), "balanced")
    # (0.6 + 0.5) / 2 and (0.2 + 0.5) / 2
    assert labels.score[page.blocks.first].tolist() == pytest.approx([0.55, 0.35])
    assert labels.keep[page.blocks.first].tolist() == [True, False]


@pytest.mark.parametrize("module", MODULES, ids=NAMES)
def test_learns_what_examples_show_and_always_the_same(module: ModuleType) -> None:
    if module is not kim:
        pytest.importorskip("sklearn", reason="grows trees: pip install 'elute[train]'")
    story = "It rained all day in the old town, and it will rain again tomorrow."
    page = parse(f"<ul><li><a href=/>Home</a><li><a href=/>News</a></ul><p>{story}</p>" * 40)
    example = Example(align(page, story * 40), np.zeros(len(page.blocks), dtype=np.uint8))
    arrays, again = module.fit([example]), module.fit([example])
    assert {name: array.tolist() for name, array in arrays.items()} == {
        name: array.tolist() for name, array in again.items()
    }
    method = getattr(module, module.__name__.rpartition(".")[2])
    labels = method.predict(page, Model(arrays, {}), "balanced")
    assert labels.keep[page.blocks.first].tolist() == [False, False, True] * 40


@pytest.mark.parametrize("method", NAMES)
def test_the_models_that_ship_tell_a_story_from_links(method: str) -> None:
    story = "The river rose by a metre before dawn, and the town was under water for most of the day. " * 3
    links = "".join(f"<li><a href=/{name}>{name}</a>" for name in ("Home", "News", "Sport", "Weather"))
    html = f"<ul>{links}</ul>{f'<p>{story}</p>' * 6}<ul>{links}</ul>"
    text = elute.extract(html, method=method).text
    assert text.count("The river rose") == 6 * 3
    assert "Home" not in text and "News" not in text


@example(html="word1<svg><input type=hidden value=x><div>word2</div>")
@given(html=pages())
def test_against_plain_versions(html: str) -> None:
    page = parse(html)
    atoms = Atoms(page)
    rows = [[int(row) for row in np.flatnonzero(atoms.row_atom == atom)] for atom in range(len(atoms))]
    assert kim.parent_tags(page, atoms).tolist() == [plain_parent(page, each) for each in rows]
    tags = plain_tags(page)
    between = [abs(tags[min(next_)] - tags[max(each)]) for each, next_ in pairwise(rows)]
    assert kim.distances(page, atoms).tolist() == [*between, 0][: len(atoms)]


def plain_parent(page: Page, rows: list[int]) -> int:
    """The nearest element that holds all of the rows, or where these are in several links, all of the links."""
    row = int(page.parent[rows[0]])
    same = all(page.parent[other] == row for other in rows)
    while not same and page.is_tag("a")[row]:
        row = int(page.parent[row])
    return TAG.get(page.tag_name(row), kim.OTHER_TAG)


def plain_tags(page: Page) -> dict[int, int]:
    """For each text row how many tags stand before it when the page is written out."""
    found, count = {}, 0
    open_rows: list[int] = []
    for row in range(len(page)):
        while open_rows and page.end[open_rows[-1]] <= row:
            closed = open_rows.pop()
            count += page.tag_name(closed) not in VOID or page.namespace[closed] != HTML  # only HTML has void elements
        if page.kind[row] == ELEMENT:
            count += 1
            open_rows.append(row)
        elif page.kind[row] == TEXT:
            found[row] = count
    return found


@given(html=pages())
def test_the_focus_keeps_more_or_less(html: str) -> None:
    page = parse(html)
    for method in (kohlschuetter_learned.kohlschuetter_learned, kim.kim, kim_ensemble.kim_ensemble):
        precise, balanced, generous = (method(page, focus).keep for focus in ("precision", "balanced", "recall"))
        assert not (precise & ~balanced).any() and not (balanced & ~generous).any()
        assert not (generous & ~page.blocks.row_visible).any()
