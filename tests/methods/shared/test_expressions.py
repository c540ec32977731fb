"""Expressions as trees: every one compiles, and none runs away."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.methods.shared.expressions import DEEPEST, LARGEST, LITERALS, Node, crossed, mutated, random_node


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
