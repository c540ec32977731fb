"""ICE's heuristics: figure 1 of the paper, line by line."""

import numpy as np
import pytest
from hypothesis import given

import elute
from elute.methods.ice_heuristic import ice_heuristic
from elute.page import Page, parse
from elute.units.roles import Role
from properties.soup import pages

LONG = "These eleven words have more than three characters on the average."  # 11 words, 56 characters


def figure_1(page: Page, fewest: int) -> dict[int, str]:
    """The figure's pseudo-code as it stands: the markup of each line that is added."""
    added: dict[int, str] = {}
    possible_title: int | None = None
    line_counter = 0
    for line in range(len(page.blocks)):
        text = page.blocks.text(line)
        if page.blocks.hidden[line]:
            continue
        characters = sum(not character.isspace() for character in text)
        if characters > 3:
            words = int(page.blocks.words[line])
            if words > fewest and characters / len(text.split()) > 3:
                if possible_title is not None and line_counter < 3:
                    added[possible_title] = "h"
                possible_title = None
                added[line] = "p"
            else:
                possible_title = line
                line_counter = 0
        elif possible_title is not None:
            line_counter += 1
    return added


def marks(html: str, focus: str = "balanced") -> str:
    return elute.extract(html, method="ice-heuristic", focus=focus).cleaneval


def test_a_short_line_before_a_long_one_is_its_heading() -> None:
    html = f"<p>Home</p><p>News</p><p>{LONG}</p><p>Other</p>"
    assert marks(html) == f"<h> News\n<p> {LONG}"
    labels = ice_heuristic(parse(html))
    # Words / (words + 10): 1 / 11, for the heading that of its paragraph, 11 / 21, 1 / 11.
    assert labels.score[labels.page.blocks.first].tolist() == pytest.approx([1 / 11, 11 / 21, 11 / 21, 1 / 11])
    assert [labels.reason(line) for line in range(3)] == ["1 word", "right before a long line", "11 words"]


@pytest.mark.parametrize(("between", "heading"), [("<p>1<p>2", True), ("<p>1<p>2<p>3", False), ("<p>long", False)])
def test_at_most_two_tiny_lines_lie_between(between: str, heading: bool) -> None:
    assert marks(f"<p>News{between}<p>{LONG}").startswith("<h> News") == heading


def test_ten_words_are_too_few_and_so_are_three_characters() -> None:
    assert marks(f"<p>{LONG.removesuffix(' average.')}") == ""
    assert marks("<p>" + "a bc def " * 4) == ""  # 12 words of 2 characters
    assert ice_heuristic(parse("<p>" + "a bc def " * 4)).reason(0) == "12 words of few characters"


def test_the_focus_moves_the_number_of_words() -> None:
    html = f"<p>Seven words make no paragraph of their own.<p>{LONG}<p>{LONG} {LONG}"
    assert marks(html, "precision") == f"<h> {LONG}\n<p> {LONG} {LONG}"
    assert marks(html, "recall").count("<p>") == 3


def test_scripts_without_spaces() -> None:
    assert (
        marks("<p>下大雨了<p>今天早上下了一场大雨，河水涨了一米。")
        == "<h> 下大雨了\n<p> 今天早上下了一场大雨，河水涨了一米。"
    )


@given(html=pages())
def test_decisions_are_those_of_the_figure(html: str) -> None:
    page = parse(html)
    for focus, fewest in [("balanced", 10), ("precision", 20), ("recall", 5)]:
        labels = ice_heuristic(page, focus)
        roles = labels.roles.given
        assert roles is not None
        first = page.blocks.first
        kept = np.flatnonzero(labels.keep[first]).tolist()
        found = {line: "h" if roles[first[line]] == Role.HEADING else "p" for line in kept}
        assert found == figure_1(page, fewest)
        assert ((labels.score[first] > 0.5) == labels.keep[first]).all() or page.blocks.hidden.any()
