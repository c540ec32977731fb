"""BTE: the best part worked out by hand, against all pairs, and the curve with several plateaus."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.methods.bte import bte
from elute.methods.bte_plateaus import WINDOW, bte_plateaus, plateaus, window_slopes
from elute.methods.shared.parts import best_parts
from elute.page import Page, parse
from elute.units.tokens import Tokens
from properties.soup import pages

# v:     -1  -1  -1       1   -1   -1  -1    5             -1  1    -1    1    -1  -1       1   -1
SMALL = "<ul><li><a href=/>Home</a></ul><p>It rained all night long, <b>and</b> poured.</p><footer>End</footer>"
# The sums S: 0 -1 -2 -3 -2 -3 -4 -5  0 -1 0 -1 0 -1 -2 -1 -2. The largest rise is from -5, before "It", to 0: five
# tokens. It is reached behind "long,", behind "and" and behind "poured."; the longest of these is the body text.
# T = 11 tags on the page + 5.


def texts(page: Page, keep: np.ndarray) -> list[str]:
    return [page.text(row).strip() for row in np.flatnonzero(keep)]


def test_the_body_text_of_a_small_page() -> None:
    page = parse(SMALL)
    labels = bte(page)
    assert texts(page, labels.keep) == ["It rained all night long,", "and", "poured."]


def test_scores_of_a_small_page() -> None:
    """With and without: the best part that holds "Home" has 1 - 2 tags - 1 + 5 = 1 token, the best without it 5."""
    labels = bte(parse(SMALL))
    home, story, end = labels.page.blocks.first
    # -1 before "Home" is best left out: Home </a> </ul> <p> and five words are 1 - 3 + 5 = 3.
    assert labels.score[home] == pytest.approx(3 / (3 + 5))
    # Of "It … long," the best part without it has 1 token (any single word). "and": holding 5, without it 5: one half.
    # Mean over the characters: 21 of "It…long,", 3 of "and", 7 of "poured.": 5/6, 1/2, 1/2
    assert labels.score[story] == pytest.approx((21 * 5 / 6 + 3 * 0.5 + 7 * 0.5) / 31)
    # "End": five words … </p> <footer> and 1: 5 - 2 + 1 = 4 with it, 5 without.
    assert labels.score[end] == pytest.approx(4 / 9)
    assert labels.reason(0) == "the best part without it is better by 2 tokens"
    assert labels.reason(1) == "the best part with it is better by 4 tokens"


def by_all_pairs(bits: list[int]) -> tuple[int, int, int]:
    """The paper: T for every i and j; of the best the smallest i, and of these the largest j."""
    found = (0, 0, -1)
    for i in range(len(bits)):
        for j in range(i, len(bits)):
            t = sum(bits[:i]) + sum(1 - bit for bit in bits[i : j + 1]) + sum(bits[j + 1 :])
            if t > found[0] or (t == found[0] and i == found[1]):
                found = (t, i, j)
    return found


@given(bits=st.lists(st.integers(0, 1), min_size=1, max_size=25))
def test_the_best_part_is_the_papers(bits: list[int]) -> None:
    t, i, j = by_all_pairs(bits)
    parts = best_parts(np.array([1.0 - 2 * bit for bit in bits]))
    if 0 not in bits:
        assert not parts.inside.any()
        return
    assert np.flatnonzero(parts.inside).tolist() == list(range(i, j + 1))
    assert parts.holding[i] == t - sum(bits)


@given(html=pages())
def test_kept_rows_are_those_of_the_best_part(html: str) -> None:
    page = parse(html)
    tokens = Tokens(page)
    bits = np.repeat(tokens.is_tag, tokens.counts).astype(int).tolist()
    _, i, j = by_all_pairs(bits)
    ends = np.cumsum(tokens.counts)
    kept = {
        int(row)
        for row, words, end in zip(tokens.row, tokens.words, ends, strict=True)
        if words and i <= end - words and end - 1 <= j
    }
    inside = np.zeros(len(page), dtype=np.bool_)
    inside[list(kept)] = True
    wordless = tokens.row[~tokens.is_tag & (tokens.words == 0)]
    labels = bte(page)
    if not len(wordless):  # a text without a word is on no side
        assert (labels.keep == page.blocks.whole(inside)).all()


def test_a_tag_costs_more_for_precision_and_less_for_recall() -> None:
    page = parse("<p>one two three four</p><p>five</p><hr><hr><p>six seven</p>")
    # v: -1 4 -1 -1 1 -1 -1 -1 -1 2 -1. Tags at 1: four words. At 1/2: 4 - 1 + 1 = 4, - 2 + 2 = 4, so all of it.
    assert len(texts(page, bte(page).keep)) == 1
    assert len(texts(page, bte(page, "recall").keep)) == 3
    assert len(texts(page, bte(page, "precision").keep)) == 1


# ---- several plateaus


def page_of_three_parts() -> str:
    """Two texts of 100 words with a list of 60 links between them, another at the end."""
    links = "<li><a href=/>x</a>" * 60
    return f"<p>{'word ' * 100}</p><ul>{links}</ul><p>{'more ' * 100}</p><ul>{links}</ul>"


def test_two_plateaus_and_no_noise_between_them() -> None:
    page = parse(page_of_three_parts())
    kept = texts(page, bte_plateaus(page).keep)
    assert {text[:4] for text in kept if len(text) > 4} == {"word", "more"}
    # Windows move by 25 tokens: up to two of them hang over the edge of the list, of four tokens a link.
    assert kept.count("x") <= 2 * WINDOW / 4


def test_slopes_of_windows() -> None:
    # 60 tokens, the last 30 are tags. Windows begin at 0, 25 and 50 and have 50, 35 and 10 tokens.
    is_tag = np.arange(60) >= 30
    assert window_slopes(is_tag).tolist() == [20 / 50, 30 / 35, 1.0]


def by_the_outline(low: list[bool]) -> list[bool]:
    """Three in a row begin or end a plateau; behind the last window it goes on as it was."""
    longer = [*low, low[-1], low[-1]]
    on, found = False, []
    for place in range(len(low)):
        three = longer[place : place + 3]
        on = True if all(three) else False if not any(three) else on
        found.append(on)
    return found


@given(low=st.lists(st.booleans(), min_size=1, max_size=30))
def test_plateaus_are_those_of_the_outline(low: list[bool]) -> None:
    assert plateaus(np.array(low)).tolist() == by_the_outline(low)


def test_slope_is_the_reason() -> None:
    page = parse("<p>" + "word " * 98 + "</p>")
    # 100 tokens, two of them tags: the page has 2 %, half of it is low. The windows have 1 of 50, 0, 1 of 50, 1 of 25.
    labels = bte_plateaus(page)
    assert labels.reason(0) == "2% tags around it, low is 1%"
    assert not labels.keep.any()  # not two low windows in a row: a page of one even slope has no plateau
