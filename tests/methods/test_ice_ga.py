"""ICE's genetic algorithm: what expressions capture and are worth, by hand; trees that always compile."""

import re
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.methods.expressions import DEEPEST, LARGEST, LITERALS, Node, crossed, mutated, random_node
from elute.methods.ice_ga import BRED, Case, captured, cases, evolved, fit, ice_ga
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


def test_what_a_row_is_worth() -> None:
    """Gold: It rained again, 3 words, at most 6 points. "It rained." 2 * 2, "Home" -1, "again" 2."""
    page = parse(PAGE)
    [case] = cases([Example(align(page, "It rained again"), np.zeros(2, dtype=np.uint8))])
    assert case.points(f"({TEXT})") == pytest.approx((4 - 1 + 2) / 6)
    assert case.points(f"(?:{LINK}{TEXT}|({TEXT}))") == pytest.approx((4 + 2) / 6)


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
    assert Case(parse(""), np.zeros(4)).points(f"({TEXT})") == 0


@given(seed=st.integers(0, 10_000))
def test_every_tree_is_a_valid_expression(seed: int) -> None:
    random = Random(seed)
    tree, other = random_node(random), random_node(random)
    for _ in range(5):
        tree = mutated(crossed(tree, other, random), random)
        re.compile(str(tree).encode())
        assert sum(1 for _ in tree.nodes()) <= max(LARGEST, 3**DEEPEST)


def test_a_part_is_put_in_its_place() -> None:
    tree = Node("group", (Node("or", (Node("tag"), Node("text"))), Node("link")))
    assert [node.kind for node in tree.nodes()] == ["group", "or", "tag", "text", "link"]
    for place, kinds in enumerate(["item", "group item link", "group or item text link", "group or tag item link"]):
        changed = tree.with_node(place, Node("item"))
        assert [node.kind for node in changed.nodes()] == kinds.split()


@pytest.mark.parametrize("literal", LITERALS)
def test_literals_give_nothing_back_and_begin_where_a_tag_begins_or_ends(literal: str) -> None:
    """What linear time rests on. With quantifiers that give back, or text that begins anywhere, this would not end."""
    expression = LITERALS[literal]
    assert expression.startswith(("<", "(?<=>)"))
    assert all(quantifier.endswith("+") for quantifier in re.findall(r"(?:[*+]|{\d+,})\+?(?!\])", expression))
    never = re.compile(f"{expression}(?!.)(?=.)".encode(), re.IGNORECASE | re.DOTALL)
    for source in (b"<p>" + b"x" * 300_000, b"<" * 300_000, b">" * 300_000, b"<p " * 100_000, b"<p>a." * 50_000):
        assert never.findall(source) == []


@given(html=pages())
def test_shares_are_from_0_to_1_and_hidden_text_is_never_kept(html: str) -> None:
    page = parse(html)
    share = captured(page, f"({TEXT})")
    assert ((share >= 0) & (share <= 1)).all()
    for focus in ("precision", "balanced", "recall"):
        assert not (ice_ga.predict(page, model(f"({TEXT})"), focus).keep & ~page.blocks.row_visible).any()
