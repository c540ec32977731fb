"""From decisions on rows or blocks to Labels: whole paragraphs, hidden text, and reasons."""

import numpy as np

from elute.methods.shared.decide import decide, decide_blocks, readable
from elute.page import parse
from elute.units.roles import Role

PAGE = "<p>It rained <b>all night</b><p>…<p hidden>Psst"


def told(block: int) -> str:
    return f"because of {block}"


def test_a_paragraph_is_kept_whole_by_where_most_of_it_lies() -> None:
    page = parse(PAGE)
    bold = page.in_subtrees(page.rows_of("b"))
    labels = decide(page, ~bold, np.where(bold, 0.0, 1.0), told)
    first = page.blocks.first
    # Of 16 characters "It rained" has 8, and half is enough; the hidden paragraph is not kept, whatever is said of it.
    assert labels.keep[first].tolist() == [True, True, False]
    assert labels.score[first].tolist() == [0.5, 1.0, 0.0]


def test_blocks_have_the_scores_and_roles_that_they_are_given() -> None:
    page = parse(PAGE)
    role = np.array([Role.HEADING, Role.LIST, Role.PARAGRAPH], dtype=np.uint8)
    labels = decide_blocks(page, np.ones(3, dtype=np.bool_), np.array([0.25, 0.5, 1.0]), told, role)
    first = page.blocks.first
    assert labels.keep[first].tolist() == [True, True, False]
    assert labels.score[first].tolist() == [0.25, 0.5, 1.0]
    assert labels.role[first].tolist() == role.tolist()
    assert labels.score.dtype == np.float32


def test_a_hidden_block_is_dropped_for_that_and_the_method_is_not_asked() -> None:
    page = parse(PAGE)
    for labels in (
        decide(page, np.ones(len(page), dtype=np.bool_), np.ones(len(page)), told),
        decide_blocks(page, np.ones(3, dtype=np.bool_), np.ones(3), told),
    ):
        assert [labels.reason(block) for block in range(3)] == ["because of 0", "because of 1", "hidden"]


def test_what_can_be_read_is_visible_and_has_words() -> None:
    assert readable(parse(PAGE)).tolist() == [0]
