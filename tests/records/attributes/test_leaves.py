"""The text leaves of a page."""

import elute
from elute.records.attributes.leaves import leaves_of


def test_leaves_are_what_is_seen() -> None:
    found = leaves_of(elute.parse("<p>One <b>two</b><p hidden>three<script>four</script><p> "))
    assert found.texts == ["One", "two"]


def test_lines_end_with_blocks_and_breaks() -> None:
    found = leaves_of(elute.parse("<p>a <b>b</b><br>c<p>d"))
    assert found.lines == [0, 0, 1, 2]
    assert found.blocks == [0, 0, 0, 1]


def test_text_reads_as_on_the_page() -> None:
    found = leaves_of(elute.parse("<p>re<b>use</b><p>it"))
    assert found.text(range(3)) == "reuse it"


def test_what_python_alone_takes_for_white_space_is_no_leaf() -> None:
    found = leaves_of(elute.parse("<p>\x1f<p>\x85<p>a"))
    assert found.texts == ["a"]


def test_leaves_of_a_subtree() -> None:
    page = elute.parse("<p>a<ul><li>b<li>c</ul><p>d")
    found, row = leaves_of(page), int(page.rows_of("ul")[0])
    assert found.texts[found.before(row) : found.before(int(page.end[row]))] == ["b", "c"]
