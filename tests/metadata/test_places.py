"""Where a page says something of itself, read natively."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.metadata._evidence import Evidence
from elute.metadata._places import dated_text_inside, kept_text, times
from elute.metadata._weights import Scale, ranked
from elute.metadata.clue import Clue
from elute.metadata.places import LONGEST, MOST_ROWS, text_of
from elute.page import Page, parse

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
    page = parse("<p><time pubdate datetime=2020-05-05>Tuesday</time><time data-x=1> 5  May </time>")
    rows = page.rows_of("time").tolist()
    numbers = np.zeros(len(page), dtype=np.uint8)
    numbers[page.parent[rows[0]]], numbers[rows[1]] = 3, 2
    assert times(page.table, rows, numbers.tobytes(), MOST_ROWS, LONGEST) == [
        (rows[0], 3, True, "2020-05-05"),
        (rows[1], 2, False, "5 May"),
    ]
    with pytest.raises(ValueError, match="2 values"):
        times(page.table, rows, numbers[:2].tobytes(), MOST_ROWS, LONGEST)
    with pytest.raises(IndexError):
        times(page.table, [len(page)], numbers.tobytes(), MOST_ROWS, LONGEST)


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
        assert scale.weight(features) == sum(weights[name] * value for name, value in features.items() if name in weights)
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
