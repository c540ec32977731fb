"""Content code blurring: the blur by hand and against its definition, the shares of characters and of tokens."""

from importlib import import_module

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.methods.ccb import CHARACTERS, MOST_CODE, PASSES, TOKENS, accb, blur, ccb, character_shares, tccb
from elute.page import Page, parse
from elute.units.tokens import Tokens
from properties.soup import pages


def slowly(values: list[float], radius: int) -> list[float]:
    """The blur by its definition: each pass the mean of the neighbours, with code (0) beyond the ends."""
    for _ in range(PASSES):
        padded = [0.0] * radius + values + [0.0] * radius
        values = [sum(padded[i : i + 2 * radius + 1]) / (2 * radius + 1) for i in range(len(values))]
    return values


def test_three_passes_over_one_character() -> None:
    # 27 in the middle: a mean of three gives 9 9 9; again 3 6 9 6 3; again 1 3 6 7 6 3 1.
    assert blur(np.array([0, 0, 0, 27, 0, 0, 0]), 1).tolist() == pytest.approx([1, 3, 6, 7, 6, 3, 1])


def test_the_weights_are_a_bell_curve_as_wide_as_the_range() -> None:
    reach = 3 * CHARACTERS
    weights = blur((np.arange(2 * reach + 1) == reach).astype(float), CHARACTERS)
    place = np.arange(-reach, reach + 1)
    assert weights.sum() == pytest.approx(1.0)
    assert np.sqrt((weights * place**2).sum()) == pytest.approx(CHARACTERS, rel=0.02)
    normal = np.exp(-(place**2) / (2 * CHARACTERS**2)) / (CHARACTERS * np.sqrt(2 * np.pi))
    assert np.abs(weights - normal).max() < 0.1 * normal.max()


@given(values=st.lists(st.floats(0, 1), max_size=60), radius=st.integers(0, 40))
def test_the_blur_is_its_definition(values: list[float], radius: int) -> None:
    assert blur(np.array(values), radius).tolist() == pytest.approx(slowly(values, radius), abs=1e-9)


def test_a_text_between_code_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a range of 1: <p>abc has the vector 000111, and its passes are 0 0 1 2 3 2, 0 1 3 6 7 5 and 1 4 10 16 18 12
    thirds, ninths and twenty-sevenths. The mean over abc is (16 + 18 + 12) / 27 / 3."""
    monkeypatch.setattr(import_module("elute.methods.ccb"), "CHARACTERS", 1)
    page = parse("<p>abc")
    assert character_shares(page)[page.blocks.first[0]] == pytest.approx(46 / 81)
    assert ccb(page).reason(0) == "43% code around it, 25% allowed"
    assert not ccb(page).keep.any()
    assert ccb(page, "recall").keep.any()  # half of it may be code


def shares_slowly(page: Page, skip: str = "") -> dict[int, float]:
    """For each visible text row the mean of the blurred characters, from the source as a string."""
    source = page.source.decode()
    owner = [0] * len(source)
    for row in np.flatnonzero(page.blocks.row_visible).tolist():
        start, end = (len(page.source[:at].decode()) for at in (page.source_start[row], page.source_end[row]))
        owner[start:end] = [row] * (end - start)
    if skip:
        left = [True] * len(source)
        for tag in ("<a href=/>", "</a>"):
            at = source.find(tag)
            while at >= 0:
                left[at : at + len(tag)] = [False] * len(tag)
                at = source.find(tag, at + 1)
        owner = [row for row, stays in zip(owner, left, strict=True) if stays]
    values = slowly([float(row > 0) for row in owner], CHARACTERS)
    return {
        row: float(np.mean([v for v, o in zip(values, owner, strict=True) if o == row])) for row in set(owner) - {0}
    }


WORDY = "<div class=x><h1>雨 Rain</h1><p>{}<a href=/>Zoë</a> and so on.</p><ul><li><a href=/>b</a><li>c</ul></div>"


@pytest.mark.parametrize("words", ["", "It rained. ", "It rained all night, and the river rose. " * 5])
def test_shares_of_characters(words: str) -> None:
    page = parse(WORDY.format(words))
    expected = shares_slowly(page)
    found = character_shares(page)
    assert {row: found[row] for row in expected} == pytest.approx(expected)
    expected = shares_slowly(page, skip="a")
    found = character_shares(page, without_links=True)
    assert {row: found[row] for row in expected} == pytest.approx(expected)


@given(html=pages())
def test_shares_of_tokens(html: str) -> None:
    page = parse(html)
    tokens = Tokens(page)
    values = slowly([float(not tag) for tag in np.repeat(tokens.is_tag, tokens.counts)], TOKENS)
    labels = tccb(page)
    at = 0
    for row, count in zip(tokens.row.tolist(), tokens.counts.tolist(), strict=True):
        block = page.blocks.row_block[row]
        if row >= 0 and count and len(page.blocks.rows(block)) == 1:
            code = 1 - np.mean(values[at : at + count])
            assert labels.score[row] == pytest.approx(0.25 / (0.25 + code), abs=1e-6)
            assert labels.keep[row] == (code <= MOST_CODE["balanced"]) or abs(code - 0.25) < 1e-9
        at += count


def test_links_in_a_text_are_no_code_for_the_adapted_one() -> None:
    story = "".join(f"many words of text and <a href='/a/rather/long/address/{i}'>a link</a> " for i in range(20))
    page = parse(f"<p>{story}</p>")
    assert not ccb(page).keep.any()
    assert accb(page).keep.any()


def test_long_text_is_kept_and_a_menu_is_not() -> None:
    menu = "".join(f"<li><a href=/{i}>Item</a></li>" for i in range(30))
    page = parse(f"<ul>{menu}</ul><p>{'It rained all night. ' * 40}</p><ul>{menu}</ul>")
    for method in (ccb, accb, tccb):
        kept = [page.text(row)[:9] for row in np.flatnonzero(method(page).keep)]
        assert kept == ["It rained"], method
