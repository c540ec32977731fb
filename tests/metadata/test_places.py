"""Where a page says something of itself, read natively."""

import math
import re
import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.metadata._bylines import texts_beginning_with
from elute.metadata._evidence import Evidence
from elute.metadata._kept import kept_text, one_line
from elute.metadata._places import (
    Places,
    by_field,
    dated_text_inside,
    end_of,
    is_below_class,
    links_inside,
    may_tell_a_size,
    parent_of,
    rows_inside,
    times,
    value_above,
)
from elute.metadata._titles import letters_alone, plain_words, words_of_address
from elute.metadata._weights import Scale, ranked
from elute.metadata.clue import Clue
from elute.metadata.image_sizes import _SIZE
from elute.metadata.places import LONGEST, MOST_ROWS, text_of
from elute.page import Page, parse
from elute.page.vocabulary import ATTRIBUTE
from elute.units._class_words import ClassWords

NUMBERS = st.dictionaries(st.text("ab", max_size=3), st.sampled_from([1, True, False, 0.5, -2.5, 0.1]))
CLUE = Clue("title", "Rain", "title")


def kept(page: Page, *blocks: int) -> np.ndarray:  # type: ignore[type-arg]
    keep = np.zeros(len(page), dtype=np.uint8)
    keep[page.blocks.first[list(blocks)]] = 1
    return keep


def test_kept_text_is_as_long_as_is_enough() -> None:
    page = parse("<p>One<p>Two<p>Three<p>Four")
    segments = page.blocks.segments
    assert kept_text(segments, kept(page, 0, 2, 3), 100) == "One\nThree\nFour"
    assert kept_text(segments, kept(page, 0, 2, 3), 8) == "One\nThree"  # eight letters
    assert kept_text(segments, kept(page, 0, 2, 3), 3) == "One"
    assert kept_text(segments, kept(page), 100) == ""
    with pytest.raises(ValueError, match="1 values"):
        kept_text(segments, np.ones(1, dtype=np.uint8), 100)


@pytest.mark.parametrize(
    ("html", "is_read"),
    [
        ("<p>on 5 <b>May</b>", True),
        ("<p>on May", False),
        ("<p>令和元年五月", True),
        ("<p>٥ مايو", True),
        ("<p>", False),
    ],
)
def test_a_text_without_digits_is_not_read_for_dates(html: str, is_read: bool) -> None:
    page = parse(html)
    row = int(page.rows_of("p")[0])
    assert dated_text_inside(page.table, row, MOST_ROWS, LONGEST) == (text_of(page, row) if is_read else "")


def test_times() -> None:
    page = parse(
        "<p class=created><time pubdate datetime=2020-05-05>Tuesday</time>"
        "<time class=updated data-x=1> 5  May </time></p>"
    )
    rows = page.rows_of("time").tolist()
    words = ClassWords([("created", 3), ("updat", 2)])
    assert times(page.table, rows, words, MOST_ROWS, LONGEST) == [
        (rows[0], 3, True, "2020-05-05"),
        (rows[1], 2, False, "5 May"),
    ]
    with pytest.raises(IndexError):
        times(page.table, [len(page)], words, MOST_ROWS, LONGEST)


CALLED = st.lists(st.tuples(st.sampled_from(["p", "div", "b", "svg"]), st.text("ab -", max_size=5)), max_size=12)


@given(CALLED, st.integers(1, 8), st.integers(1, 3))
def test_small_elements_by_what_they_are_called(elements: list[tuple[str, str]], most_rows: int, most: int) -> None:
    page = parse("".join(f"<{tag} class='{name}' id='x {name[::-1]}'>" for tag, name in elements))
    words = ClassWords([("a", 1), ("ab", 2), ("b", 3)], weak=3)
    numbers, sizes = words.find(page.table), page.end - np.arange(len(page))
    wanted = [np.flatnonzero((numbers == number) & (sizes < most_rows)).tolist()[:most] for number in (1, 2)]
    assert Places(page.table, 5).called(words, 2, most_rows, most)[1:] == wanted


@given(CALLED)
def test_what_is_around_a_few_rows(elements: list[tuple[str, str]]) -> None:
    page = parse("".join(f"<{tag} class='{name}'>{name}" for tag, name in elements) + "<p>and more text")
    words = ClassWords([("a", 1), ("b", 2)])
    rows = page.blocks.first.tolist()
    inside = words.inside(page.blocks.segments, 1, 0.5)
    assert words.around(page.blocks.segments, rows, 1, 0.5) == inside[rows].tolist()
    with pytest.raises(IndexError):
        words.around(page.blocks.segments, [len(page)], 1, 0.5)


def test_what_is_above_and_inside() -> None:
    page = parse("<div class=Comments itemtype=a><p itemtype=''><a itemprop=x>One</a><b>Two</b>")
    div, p, a, b = (int(page.rows_of(tag)[0]) for tag in ("div", "p", "a", "b"))
    assert (parent_of(page.table, p), end_of(page.table, p)) == (div, len(page))
    assert value_above(page.table, a, ATTRIBUTE["itemtype"]) == "a"
    assert value_above(page.table, div, ATTRIBUTE["itemtype"]) == ""
    assert is_below_class(page.table, b, b"comment", 2) and not is_below_class(page.table, b, b"comment", 1)
    assert rows_inside(page.table, div, ATTRIBUTE["itemprop"], 100) == links_inside(page.table, div) == [a]
    assert rows_inside(page.table, div, ATTRIBUTE["itemprop"], 2) == []
    for ask in (parent_of, end_of, links_inside):
        with pytest.raises(IndexError):
            ask(page.table, len(page))


WORDS = ["by", "von", "text", "told by"]


@given(st.lists(st.text("bytexvon Tld", max_size=9), max_size=6), st.integers(1, 3))
def test_texts_that_begin_with_a_word(texts: list[str], longest: int) -> None:
    page = parse("".join(f"<p>{text}" for text in texts))
    wanted = [
        (block, page.blocks.span(block)[0], int(page.blocks.words[block]), number)
        for block in range(len(page.blocks))
        if 0 < page.blocks.words[block] <= longest
        for number in [i for i, word in enumerate(WORDS) if page.blocks.text(block).lower().startswith(word)][:1]
    ]
    assert texts_beginning_with(page.blocks.segments, [word.encode() for word in WORDS], longest) == wanted
    with pytest.raises(ValueError, match="65 words"):
        texts_beginning_with(page.blocks.segments, 65 * [b"by"], longest)


def test_clues_are_kept_by_field_in_their_order() -> None:
    clues = [Clue(field, field, "meta", row) for row, field in enumerate(["title", "author", "title"])]
    assert by_field(clues[:1], iter(clues[1:])) == {"title": [clues[0], clues[2]], "author": [clues[1]]}


@given(st.text("aB1-/é ²", max_size=12))
def test_words_of_addresses(text: str) -> None:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    assert plain_words(text) == frozenset(re.findall("[a-z0-9]+", plain))
    assert words_of_address(text) == max(map(plain_words, text.split("/")), key=len)
    assert letters_alone(text) == re.sub("[^a-z0-9]", "", text)


@given(st.text(" \n\tab\xa0\u2003é", max_size=30), st.integers(0, 40), st.integers(0, 20))
def test_one_line(text: str, looked_at: int, most: int) -> None:
    assert one_line(text, looked_at, most) == " ".join(text[:looked_at].split())[:most]


@given(st.text("1x=_wh/ ", max_size=12) | st.text(max_size=12))
def test_an_address_that_tells_a_size_is_looked_at(address: str) -> None:
    assert may_tell_a_size(address) or not _SIZE.search(address)


def test_shares_are_those_of_a_logit() -> None:
    likely, other = Evidence("a", CLUE, {"x": 1, "unknown": 1}), Evidence("b", CLUE, {"x": 0.5, "y": True})
    value, none = Scale({"x": 2.0, "y": -1.0}), Scale({"always": 1.0})
    found = ranked(value, none, [other, likely], {"always": 1.0, "unknown": 1.0})
    powers = [math.exp(2), math.exp(0), math.exp(1)]  # 2; 2 / 2 - 1; none of them
    assert [share for share, _ in found] == pytest.approx([power / sum(powers) for power in powers[:2]])
    assert [evidence for _, evidence in found] == [likely, other]
    assert ranked(value, none, [], {}) == []


@given(NUMBERS, NUMBERS)
def test_features_weigh_what_they_do_in_plain_python(weights: dict[str, float], features: dict[str, float]) -> None:
    scale = Scale(weights)
    for _ in range(2):  # the second time with names that are other objects
        assert scale.weight(features) == sum(
            weights[name] * value for name, value in features.items() if name in weights
        )
        features = {"".join([*name]): value for name, value in features.items()}


def test_evidence_counts_who_says_so() -> None:
    evidence, met = Evidence("Rain", CLUE), {"meta og:title"}
    evidence.support("meta og:title", met)
    evidence.support("class title", met)
    evidence.tell({"only": 1})
    assert evidence.features == {
        "meta og:title": 1, "class title": 1, "class title, first": 1, "only": 1, "said": pytest.approx(math.log(3)),
    }  # fmt: skip
    assert evidence.seen and evidence.said == 2
