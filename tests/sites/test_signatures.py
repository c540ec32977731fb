"""Blocks as numbers: what makes two texts, or two places, the same."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.sites.signature import Signature


def of(html: str) -> tuple[list[int], list[int]]:
    found = signature(html)
    return found.text.tolist(), found.place.tolist()


def signature(html: str) -> Signature:
    page = elute.parse(html)
    return Signature.of(page, np.linspace(0, 1, len(page.blocks), dtype=np.float32))


@pytest.mark.parametrize(("one", "other"), [("12 comments", "3 comments"), ("May 1, 2026", "May 12, 2027")])
def test_digits_do_not_tell_texts_apart(one: str, other: str) -> None:
    assert of(f"<p>{one}")[0] == of(f"<p>{other}")[0]


def test_words_tell_texts_apart() -> None:
    texts, _ = of("<p>one<p>two<p>12<p>")
    assert len(set(texts)) == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<div id=post-12><p>a", "<div id=post-345><p>b"),
        ("<div class='text wide'><p>a", "<div class='text'><p>b"),
        ("<body class=home><p>a", "<body class=story><p>b"),
        ("<p>a<p>b", "<div></div><p>c<p>d"),
    ],
)
def test_the_same_place_on_two_pages(one: str, other: str) -> None:
    assert of(one)[1] == of(other)[1]


@pytest.mark.parametrize("other", ["<div class=side><p>a", "<div class=main><h2>a", "<div id=main><p>a", "<p>a"])
def test_other_places(other: str) -> None:
    assert of("<div class=main><p>a")[1] != of(other)[1]


def test_a_page_without_text() -> None:
    found = signature("")
    assert len(found.text) == len(found.place) == len(found.score) == 0
    assert found.text.dtype == found.place.dtype == np.uint32


def test_scores_are_probabilities() -> None:
    assert signature("<p>a<p>b<p>c").score.tolist() == [0, 128, 255]
    with pytest.raises(ValueError, match="every block has a probability"):
        Signature.of(elute.parse("<p>a"), np.zeros(2, np.float32))


def test_keys_tell_pages_by_their_texts() -> None:
    assert signature("<p>a<p>b").key == signature("<div>a</div><h1>b</h1>").key
    others = ["<p>a", "<p>b<p>a", "<p>a<p>b<p>b", "<p>a b", ""]
    assert len({signature(html).key for html in ["<p>a<p>b", *others]}) == 6


def test_keys_are_spread() -> None:
    """The pages of a host that are remembered are those with the smallest keys, which must be any."""
    keys = np.array([signature(f"<p>Story of {'x' * number}").key for number in range(400)], dtype=np.float64) / 2**64
    assert abs(keys.mean() - 0.5) < 0.06
    assert abs((keys < 0.1).mean() - 0.1) < 0.05


@given(st.lists(st.tuples(st.text("ab é:/;", max_size=20), st.integers(0, 10**9), st.integers(0, 99)), min_size=1))
def test_whatever_digits_stand_where(parts: list[tuple[str, int, int]]) -> None:
    one, other = ("<p>x" + "".join(f"{text}{part[which]}" for part in parts for text in (part[0],)) for which in (1, 2))
    assert of(one)[0] == of(other)[0]


@given(st.text("ab ", min_size=1, max_size=40), st.text("ab ", min_size=1, max_size=40))
def test_other_texts_have_other_numbers(one: str, other: str) -> None:
    same = " ".join(one.split()) == " ".join(other.split())
    assert (of(f"<p>x {one}")[0] == of(f"<p>x {other}")[0]) == same
