"""Cohen's kappa and F1 of words, against figures that are worked out here."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotate.running import folder_of
from elute.annotate.agreement import agreements, cohens_kappa
from elute.annotate.marks import Mark, State
from elute.annotate.store import Store

# Six content elements, with 1, 2, 3, 4 and 5 words and an image.
PAGE = (
    "<h1>One</h1><p>one two</p><ul><li>one two three</li></ul><div>one two three four</div>"
    "<p>one two three four five</p><img src=a.png>"
)


def test_kappa_of_a_table() -> None:
    # 45 yes and yes, 15 yes and no, 25 no and yes, 15 no and no: alike 60 of 100, by chance .6 * .7 + .4 * .3 = .54
    first = np.repeat([1, 1, 0, 0], [45, 15, 25, 15])
    second = np.repeat([1, 0, 1, 0], [45, 15, 25, 15])
    assert cohens_kappa(first, second) == pytest.approx((0.60 - 0.54) / (1 - 0.54))


def test_kappa_of_three_names() -> None:
    # alike 4 of 5; by chance 2/5 * 1/5 + 2/5 * 3/5 + 1/5 * 1/5 = 9/25
    first, second = np.array([0, 0, 1, 1, 2]), np.array([0, 1, 1, 1, 2])
    assert cohens_kappa(first, second) == pytest.approx((4 / 5 - 9 / 25) / (1 - 9 / 25))


def test_kappa_has_no_meaning_where_there_is_nothing_to_disagree_on() -> None:
    assert cohens_kappa(np.array([]), np.array([])) is None
    assert cohens_kappa(np.array([1, 1]), np.array([1, 1])) is None
    assert cohens_kappa(np.array([1, 1]), np.array([0, 0])) == 0


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1))
def test_kappa_is_the_same_both_ways_and_at_most_one(pairs: list[tuple[int, int]]) -> None:
    first, second = np.array(pairs).T
    found = cohens_kappa(first, second)
    if found is None:
        assert len(set(first) | set(second)) == 1
    else:
        assert found == pytest.approx(cohens_kappa(second, first))
        assert found <= 1 and (found == pytest.approx(1)) == (first == second).all()


def label(folder: Path, person: str, id: str, done: bool = True, **roles: list[str]) -> None:
    """Label the first elements with these tags; p1 and p2 are the paragraphs."""
    store = Store(folder, person)
    source = store.source(id)
    rows = {name: int(source.page.rows_of(name)[0]) for name in ("h1", "li", "div", "img")}
    rows |= {f"p{number}": int(row) for number, row in enumerate(source.page.rows_of("p"), 1)}
    marks = [Mark("element", role, tuple(rows[name] for name in names)) for role, names in roles.items()]
    store.save(source, State(marks, done=done))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return folder_of(tmp_path, "a", "b", page=PAGE)


def test_two_people_on_a_page(folder: Path) -> None:
    label(folder, "vera", "a", title=["h1"], main=["p1", "p2", "img"])
    label(folder, "wim", "a", main=["h1", "p1", "li"])
    (pair,) = agreements(Store(folder, "nobody"))
    assert (pair.first, pair.second, list(pair.pages)) == ("vera", "wim", ["a"])
    found = pair.together
    # h1 yes yes, p1 yes yes, li no yes, div no no, p2 yes no, img yes no: alike 3 of 6, by chance 4/6 * 3/6 + 2/6 * 3/6
    assert found.elements == 6 and found.observed == pytest.approx(3 / 6)
    assert found.kappa == pytest.approx((1 / 2 - 1 / 2) / (1 - 1 / 2))
    # of roles the titles differ too: alike p1 and div, by chance none 2/6 * 3/6 + main 3/6 * 3/6 + title 1/6 * 0
    assert found.kappa_roles == pytest.approx((2 / 6 - 15 / 36) / (1 - 15 / 36))
    # words: 1 + 2 + 5 of hers, 1 + 2 + 3 of his, 1 + 2 of both
    assert found.words_f1 == pytest.approx(2 * 3 / (8 + 6))
    assert pair.pages["a"] == found


def test_words_that_nobody_sees_do_not_count(tmp_path: Path) -> None:
    folder = folder_of(
        tmp_path, "a", page=PAGE.replace("<p>one two</p>", "<p>one two<b hidden>six more of them</b></p>")
    )
    store = Store(folder, "nobody")
    first, second = store.source("a").page.rows_of("p").tolist()
    hidden = int(store.source("a").page.rows_of("b")[0])
    for person, rows in (("vera", (first, hidden)), ("wim", (first, hidden, second))):
        store.of(person).save(store.source("a"), State([Mark("element", "main", rows)], done=True))
    (pair,) = agreements(store)
    assert pair.together.words_f1 == pytest.approx(2 * 2 / (2 + 7))


def test_several_pages_count_together_and_alone(folder: Path) -> None:
    for person in ("vera", "wim"):
        label(folder, person, "a", main=["h1", "p1"])
    label(folder, "vera", "b", main=["li"])
    label(folder, "wim", "b", main=["div"])
    (pair,) = agreements(Store(folder, "nobody"))
    assert pair.pages["a"].kappa == 1 and pair.pages["a"].words_f1 == 1
    # alike 4 of 6, by chance 1/6 * 1/6 + 5/6 * 5/6
    assert pair.pages["b"].kappa == pytest.approx((24 / 36 - 26 / 36) / (10 / 36)) and pair.pages["b"].words_f1 == 0
    # alike 10 of 12, by chance 3/12 * 3/12 + 9/12 * 9/12; words 3 + 3 hers, 3 + 4 his, 3 of both
    assert pair.together.kappa == pytest.approx((10 / 12 - 90 / 144) / (1 - 90 / 144))
    assert pair.together.words_f1 == pytest.approx(2 * 3 / (6 + 7))


def test_only_pages_that_both_have_done_count(folder: Path) -> None:
    label(folder, "vera", "a", main=["p1"])
    label(folder, "wim", "a", done=False, main=["p1"])
    label(folder, "wim", "b", main=["p1"])
    label(folder, "xena", "a", main=["p2"])
    assert [(pair.first, pair.second) for pair in agreements(Store(folder, "nobody"))] == [("vera", "xena")]


def test_nothing_labelled_by_both_has_no_figures(folder: Path) -> None:
    for person in ("vera", "wim"):
        label(folder, person, "a")
    (pair,) = agreements(Store(folder, "nobody"))
    assert (pair.together.observed, pair.together.kappa, pair.together.words_f1) == (1.0, None, None)


def test_a_page_that_has_changed_for_one_does_not_count(folder: Path) -> None:
    label(folder, "vera", "a", main=["p1"])
    (folder / "a.html").write_text(PAGE + "<p>More")
    label(folder, "wim", "a", main=["p1"])
    assert agreements(Store(folder, "nobody")) == []
