"""ICE's genetic algorithm: what expressions capture and are worth, by hand."""

import numpy as np
import pytest
from hypothesis import given

from elute.methods.ice_ga import BRED, Case, captured, cases, evolved, fit, ice_ga
from elute.methods.shared.expressions import LITERALS, Node
from elute.methods.shared.trained import Example
from elute.model import Model
from elute.page import parse
from elute.units.alignment import align
from properties.soup import pages

TEXT, LINK = LITERALS["text"], LITERALS["link"]
PAGE = "<p>It rained.<p><a href=/>Home</a> again<script>no()</script>"


def model(expression: str) -> Model:
    return Model({"expression": np.frombuffer(expression.encode(), dtype=np.uint8)}, {})


def kept(html: str, expression: str, focus: str = "balanced") -> list[str]:
    page = parse(html)
    return page.blocks.join(ice_ga.predict(page, model(expression), focus).keep).split("\n")


def test_groups_are_captured_and_the_rest_is_not() -> None:
    page = parse(PAGE)
    texts = [row for row in range(len(page)) if page.blocks.row_block[row] >= 0]
    assert captured(page, f"({TEXT})")[texts].tolist() == [1, 1, 1]
    assert captured(page, f"(?:{LINK}{TEXT}|({TEXT}))")[texts].tolist() == [1, 0, 1]
    assert captured(page, f"<p>({TEXT})")[texts].tolist() == [1, 0, 0]
    assert captured(page, "<p>((?:It) (r))")[texts].tolist() == [4 / 10, 0, 0]  # "It r"; a group inside adds nothing
    assert captured(page, TEXT)[texts].tolist() == [0, 0, 0]  # no group


def test_decisions_are_of_whole_blocks() -> None:
    assert kept(PAGE, f"({TEXT})") == ["It rained.", "Home again"]
    assert kept(PAGE, f"<a href=/>({TEXT})") == [""]  # 4 of 9 characters of the second block
    labels = ice_ga.predict(parse(PAGE), model(f"<a href=/>({TEXT})"), "balanced")
    assert labels.reason(1) == "44% of it captured"


def case_of(html: str, gold: str) -> Case:
    page = parse(html)
    [case] = cases([Example(align(page, gold), np.zeros(len(page.blocks), dtype=np.uint8))])
    return case


def test_what_an_expression_is_worth() -> None:
    """Gold: It rained again, 3 words, at most 6 points. "It rained." 2 * 2, "Home" -1, "again" 2."""
    case = case_of(PAGE, "It rained again")
    assert case.points(f"({TEXT})") == pytest.approx((4 - 1 + 2) / 6)
    assert case.points(f"(?:{LINK}{TEXT}|({TEXT}))") == pytest.approx((4 + 2) / 6)


def test_a_word_counts_as_often_as_the_gold_has_it() -> None:
    """A bag: of "rain" three times and once in the gold, two are too many; of twice in the gold, one is missing."""
    assert case_of("<p>rain rain<p>rain", "rain").points(f"({TEXT})") == pytest.approx((2 - 1 - 1) / 2)
    assert case_of("<p>rain<p>fell", "rain rain fell").points(f"({TEXT})") == pytest.approx((2 + 2) / 6)
    assert case_of("<p>rain", "rain").points(TEXT) == 0  # nothing captured


def test_no_points_above_those_of_the_gold() -> None:
    """What stands on the page twice, as in a menu, gives its points once."""
    case = case_of("<p>It rained.<p>It rained.<p>again", "It rained again")
    assert case.points(f"({TEXT})") == pytest.approx((4 - 2 + 2) / 6)


def test_an_expression_is_bred_that_leaves_links_out() -> None:
    links = "".join(f"<li><a href=/{n}>Link {n} elsewhere</a>" for n in range(20))
    page = parse(f"<ul>{links}</ul><p>It rained all day.<p>It will rain again.")
    example = Example(align(page, "It rained all day. It will rain again."), np.zeros(22, dtype=np.uint8))
    found = fit([example])
    assert found["expression"].tobytes() == fit([example])["expression"].tobytes()  # the same, every time
    labels = ice_ga.predict(page, Model(found, {}), "balanced")
    assert labels.keep[page.blocks.first].tolist() == [False] * 20 + [True] * 2


def test_without_pages_any_tree_will_do() -> None:
    assert isinstance(evolved([], **{**BRED, "generations": 1}), Node)
    assert case_of("", "").points(f"({TEXT})") == 0


@given(html=pages())
def test_shares_are_from_0_to_1_and_hidden_text_is_never_kept(html: str) -> None:
    page = parse(html)
    share = captured(page, f"({TEXT})")
    assert ((share >= 0) & (share <= 1)).all()
    for focus in ("precision", "balanced", "recall"):
        assert not (ice_ga.predict(page, model(f"({TEXT})"), focus).keep & ~page.blocks.row_visible).any()
