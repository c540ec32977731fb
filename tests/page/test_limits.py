"""Limits of the parser: what happens beyond each, and that a page says so."""

import numpy as np
import pytest

from elute.page import TEXT, _parser, parse
from elute.page.limits import LIMITS
from elute.page.table import LIMIT_WARNINGS

DEPTH_WARNING, FORMATTING_WARNING = LIMIT_WARNINGS.values()


def test_a_page_within_the_limits_has_no_warnings() -> None:
    page = parse("<div>" * 400 + "<b><i>x")
    assert page.warnings == []
    assert page.depth[-1] == 400 + 2 + 3


def test_a_hundred_thousand_nested_elements() -> None:
    page = parse("<div>" * 100_000 + "x")
    assert page.warnings == [DEPTH_WARNING]
    assert len(page.rows_of("div")) == 100_000
    assert page.depth.max() < 520
    assert page.text(len(page) - 1) == "x"


def test_a_hundred_thousand_closed_elements() -> None:
    page = parse("<div>" * 100_000 + "x" + "</div>" * 100_000 + "<p>y")
    assert len(page.rows_of("div")) == 100_000
    assert [page.text(row) for row in np.flatnonzero(page.kind == TEXT).tolist()] == ["x", "y"]


@pytest.mark.parametrize("tag", ["table", "template", "svg", "select", "b", "li", "x-mine"])
def test_deep_nesting_of_other_elements(tag: str) -> None:
    page = parse(f"<{tag}>" * 5_000 + "x")
    assert "x" in [page.text(row) for row in np.flatnonzero(page.kind == TEXT).tolist()]
    assert page.depth.max() < 1_100


def test_unclosed_formatting_is_opened_again_only_so_often() -> None:
    fonts = "".join(f"<font size={i}>" for i in range(2_000))
    page = parse(fonts + "<p>x</p>" * 2_000)
    assert FORMATTING_WARNING in page.warnings
    assert len(page) < 100_000  # opened again for each paragraph it would be four million rows
    assert len(page.rows_of("p")) == 2_000


def test_few_unclosed_formatting_elements_are_opened_again() -> None:
    page = parse("<b><i>" + "<p>x" * 100)
    assert page.warnings == []
    # <p> closes nothing of <b><i>; each paragraph stands inside both.
    assert len(page.rows_of("b", "i")) == 2
    page = parse("<p><b><i>" + "<p>x" * 100)
    assert len(page.rows_of("b", "i")) == 202


def test_what_is_opened_again_has_its_attributes_only_so_often() -> None:
    size, count = 10_000, 3_000
    page = parse(f"<p><a href='{'x' * size}'>" + "<p>z" * count)
    links = page.rows_of("a")
    lengths = [len(page.attribute(row, "href") or "") for row in links.tolist()]
    assert len(links) == count + 1
    assert {*lengths} == {0, size} and lengths == sorted(lengths, reverse=True)
    assert sum(lengths) <= LIMITS["COPIED_ALLOWANCE"] + LIMITS["COPIED_PER_BYTE"] * len(page.source) + 2 * size
    assert FORMATTING_WARNING in page.warnings


def test_many_names() -> None:
    count = 50_000
    page = parse("".join(f"<t{i} a{i}=1></t{i}>" for i in range(count)))
    assert len(page) == count + 4
    last = len(page) - 1
    assert page.tag_name(last) == f"t{count - 1}"
    assert page.attributes(last) == {f"a{count - 1}": "1"}
    assert page.rows_of(f"t{count - 1}").tolist() == [last]


def test_long_names_values_and_texts() -> None:
    size = 1_000_000
    page = parse(f"<t{'x' * size} a{'y' * size}='{'z' * size}'>{'w' * size}")
    assert page.tag_name(4) == "t" + "x" * size
    assert page.attributes(4) == {"a" + "y" * size: "z" * size}
    assert page.text(5) == "w" * size


def test_a_page_beyond_the_size_limit_is_an_error() -> None:
    limit = LIMITS["MAX_INPUT"]
    with pytest.raises(ValueError, match=f"a page of {limit + 1} bytes is larger than the limit of {limit}"):
        _parser.parse(bytes(limit + 1))  # zeros that no one reads take no memory


def test_the_text_of_a_frameset_is_joined_from_many_places() -> None:
    """Of what was decoded only white space stays; to join it moves the decoded text, which is still being read."""
    spaces = 200_000
    page = parse("<frameset>&#32;" + "x " * spaces)
    assert page.text(len(page) - 1) == " " * (spaces + 1)
