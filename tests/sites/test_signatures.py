"""Blocks as numbers: what makes two texts, or two places, the same."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.sites._signatures import signatures


def of(html: str) -> tuple[list[int], list[int]]:
    texts, places = signatures(elute.parse(html).blocks.segments)
    return texts.tolist(), places.tolist()


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
    texts, places = signatures(elute.parse("").blocks.segments)
    assert len(texts) == len(places) == 0
    assert texts.dtype == places.dtype == np.uint32


@given(st.lists(st.tuples(st.text("ab é:/;", max_size=20), st.integers(0, 10**9), st.integers(0, 99)), min_size=1))
def test_whatever_digits_stand_where(parts: list[tuple[str, int, int]]) -> None:
    one, other = ("<p>x" + "".join(f"{text}{part[which]}" for part in parts for text in (part[0],)) for which in (1, 2))
    assert of(one)[0] == of(other)[0]


@given(st.text("ab ", min_size=1, max_size=40), st.text("ab ", min_size=1, max_size=40))
def test_other_texts_have_other_numbers(one: str, other: str) -> None:
    same = " ".join(one.split()) == " ".join(other.split())
    assert (of(f"<p>x {one}")[0] == of(f"<p>x {other}")[0]) == same
