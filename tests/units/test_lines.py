"""Lines of the source: what is a line, what is counted on it, and how its value gets back to the rows."""

import numpy as np
import pytest
from hypothesis import given

from elute.page import parse
from elute.units.lines import LONGEST_LINE, Lines
from properties.soup import pages


def lines_of(html: str) -> list[tuple[int, int]]:
    lines = Lines(parse(html))
    return list(zip(lines.chars.tolist(), lines.tags.tolist(), strict=True))


@pytest.mark.parametrize(
    ("html", "counts"),
    [
        ("", []),
        ("\n \n", []),
        ("one", [(3, 0)]),
        ("<p>one two\n\n\nthree <b>four</b>\n</p>", [(6, 1), (9, 2), (0, 1)]),
        ("<p>one<!-- a\nb -->two<script>x\ny</script>\n<style>\n</style>z", [(6, 1), (1, 0)]),
        ("<p\nclass=x>one", [(0, 1), (3, 0)]),  # a tag counts where it starts
        ("<p hidden>no</p>\n<p>yes", [(0, 2), (3, 1)]),
        ("<p>漢字\n<p>é", [(2, 1), (1, 1)]),
    ],
)
def test_counts(html: str, counts: list[tuple[int, int]]) -> None:
    assert lines_of(html) == counts


def test_a_long_line_is_broken_at_blocks() -> None:
    text = "x" * LONGEST_LINE
    html = f"<ul><li>one<li>two</ul><p>{text}<b>y</b><br>z</p><p>w"
    # <ul> | <li>one | <li>two</ul> | <p>x…<b>y</b><br> | z</p> | <p>w
    assert lines_of(html) == [(0, 1), (3, 1), (3, 2), (LONGEST_LINE + 1, 4), (1, 1), (1, 1)]
    assert lines_of("<ul><li>one<li>two</ul>\n" + text) == [(6, 4), (LONGEST_LINE, 0)]


def test_ratio() -> None:
    lines = Lines(parse("<p>one two\nthree\n<b>four</b>"))
    assert lines.ratio.tolist() == [6.0, 5.0, 2.0]


def test_a_row_has_the_mean_of_its_lines() -> None:
    page = parse("<p>aaa\nb<p>cc\n<p>dd")
    values = Lines(page).to_rows(np.array([1.0, 5.0, 7.0]))
    # aaa is on line 0 and b on line 1: (3 * 1 + 1 * 5) / 4; cc on line 1, dd on line 2
    assert values[page.blocks.first].tolist() == [2.0, 5.0, 7.0]


@given(html=pages())
def test_no_character_is_lost_and_means_are_means(html: str) -> None:
    page = parse(html)
    lines = Lines(page)
    assert ((lines.chars > 0) | (lines.tags > 0)).all()
    assert (np.diff(lines.start) > 0).all()
    values = lines.to_rows(np.ones(len(lines)))
    assert set(np.round(values, 9)) <= {0.0, 1.0}
