"""Text blocks: where they part, and their text as a browser's innerText would give it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.page import TEXT, parse
from units.shown import blocks


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("", []),
        ("one", ["one"]),
        ("<p>one<p>two", ["one", "two"]),
        ("one<p>two</p>three", ["one", "two", "three"]),
        ("<div>one<div>two</div>three</div>four", ["one", "two", "three", "four"]),
        ("<div><div><div>one</div></div></div>", ["one"]),
        ("<h1>one</h1>two<hr>three", ["one", "two", "three"]),
        ("<ul><li>one<li>two<ul><li>three</ul>four</ul>five", ["one", "two", "three", "four", "five"]),
        ("<ol><li><p>one</p><p>two</p></ol>", ["one", "two"]),
        ("<dl><dt>one<dd>two</dl>", ["one", "two"]),
        ("<blockquote>one<p>two</blockquote>", ["one", "two"]),
        ("<table><caption>one</caption><tr><th>two<td>three</table>", ["one", "two", "three"]),
        ("<table><tr><td><p>one<p>two<td>three</table>", ["one", "two", "three"]),
        ("<figure><img alt=no><figcaption>one</figcaption></figure>", ["one"]),
        ("<fieldset><legend>one</legend>two</fieldset>", ["one", "two"]),
        ("<address>one</address><center>two</center>three", ["one", "two", "three"]),
        ("<details open><summary>one</summary>two</details>", ["one", "two"]),
    ],
)
def test_block_level_elements_part_blocks(html: str, expected: list[str]) -> None:
    assert blocks(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>one <b>two</b> <i>three</i>", "one two three"),
        ("<p>one<b>two</b><wbr>three", "onetwothree"),
        ("<p>one<img alt=no>two", "onetwo"),
        ("<p>one<!-- no -->two<script>no</script>three<style>no</style>", "onetwothree"),
        ("<p>one<sup>2</sup><q>three</q>", "one2three"),
        ("<p>one <x-mine>two</x-mine>", "one two"),
        ("<p>one <a href=x>two</a>, <label>three</label>", "one two, three"),
        ("<p>one<input value=no>", "one"),
        ("<p><font size=2>one</font> <tt>two</tt>", "one two"),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢(kan)"),
    ],
)
def test_inline_elements_part_none(html: str, expected: str) -> None:
    assert blocks(html) == [expected]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<nav><a href=x>one</a><a href=y>two</a></nav>", "one two"),  # most menus show them apart
        ("<p>one<a href=x>two</a>three", "onetwothree"),
        ("<p><a href=x>one</a><b>two</b>", "onetwo"),
    ],
)
def test_links_that_touch_are_parted(html: str, expected: str) -> None:
    assert blocks(html) == [expected]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>one<br>two", ["one\ntwo"]),
        ("<p>one <br> two", ["one\ntwo"]),
        ("<p>one<br><br>two", ["one", "two"]),
        ("<p>one<br> \n <br>two", ["one", "two"]),
        ("<p>one<br>&nbsp;<br>two", ["one", "two"]),
        ("<p>one<br><b><br>two</b>", ["one", "two"]),
        ("<p>one<br><br><br><br>two", ["one", "two"]),
        ("<p><br>one<br>", ["one"]),
        ("<br><br>one<br><br>", ["one"]),
        ("<p>one<br>two<br><br>three<br>four", ["one\ntwo", "three\nfour"]),
        ("<td>one<br><br>two", ["one", "two"]),
    ],
)
def test_line_breaks(html: str, expected: list[str]) -> None:
    assert blocks(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>  one \t\n two\r\n\f three  ", "one two three"),
        ("<p>one<b> two </b>three", "one two three"),
        ("<p>one <b> two </b> three", "one two three"),
        ("<p>one<b> </b>two", "one two"),
        ("<p>one<b></b> <b></b>two", "one two"),
        ("<p>one<a href=x> two </a>three", "one two three"),
        ("<p>one&#10;two&#32;&#32;three", "one two three"),
        ("<p>漢\n字", "漢 字"),
    ],
)
def test_white_space_is_collapsed(html: str, expected: str) -> None:
    assert blocks(html) == [expected]


@pytest.mark.parametrize("length", range(1, 36))
def test_white_space_of_any_length(length: int) -> None:
    """It is skipped sixteen bytes at a time, and one by one where a page ends."""
    space = "\n\t  \x0b"[: length % 5 or 5] + " " * (length - (length % 5 or 5))
    assert len(space) == length
    assert blocks(f"<p>{space}one{space}two<b>{space}</b>three{space}<p>{space}</p>{space}<p>four{space}") == [
        "one two three",
        "four",
    ]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>one&nbsp;two", ["one\u00a0two"]),
        ("<p>one &nbsp; two", ["one \u00a0 two"]),
        ("<p>&nbsp;<p>one", ["one"]),
        ("<p>one\u200btwo", ["one\u200btwo"]),
        ("<p>one\u3000two\u2003three", ["one\u3000two\u2003three"]),
        ("<p>soft&shy;hyphen", ["soft\u00adhyphen"]),
        ("<p>one\x0btwo", ["one two"]),
    ],
)
def test_other_spaces_stay(html: str, expected: list[str]) -> None:
    assert blocks(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<pre>  one\n    two</pre>", ["  one\n    two"]),
        ("<pre>\none</pre>", ["one"]),
        ("<pre>\n\none</pre>", ["\none"]),
        ("<pre>one\n\ntwo\n\n</pre>three", ["one\n\ntwo", "three"]),
        ("<pre>one <b>  two</b>\tthree</pre>", ["one   two\tthree"]),
        ("<pre>one<br>two</pre>", ["one\ntwo"]),
        ("<pre>one<br><br>two</pre>", ["one\n\ntwo"]),
        ("<pre>    <b>one</b>\n    two</pre>", ["    one\n    two"]),
        ("<pre>\n\n</pre>one", ["one"]),
        ("<pre>one\r\n two</pre>", ["one\n two"]),
        ("one<pre>two</pre>three", ["one", "two", "three"]),
        ("<pre> <script>one()</script>two</pre>", [" two"]),
        ("<pre> <style>p {}</style><b>  </b>two</pre>", ["   two"]),
        ("<pre> <svg><text>one</text></svg>two</pre>", [" two"]),
        ("<pre><i hidden> </i>one</pre>", ["one"]),
        ("<pre>one<i hidden> </i>two<i hidden>three</i>four</pre>", ["onetwofour", "three"]),
        ("<pre>one<i hidden> </i>two<p hidden>three</p> four</pre>", ["onetwo", "three", " four"]),
        ("<listing> one</listing><xmp> <b></xmp>", [" one", " <b>"]),
        ("<plaintext> one<p>", [" one<p>"]),
        ("<p>one <code>two  three</code>", ["one two three"]),
    ],
)
def test_preformatted_text(html: str, expected: list[str]) -> None:
    assert blocks(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<pre><div>one</div><div>two</div></pre>", "one\ntwo"),
        ("<pre><div>one\n</div><div>two\n</div></pre>", "one\ntwo"),
        ("<pre><div>one</div>\n<div>two</div></pre>", "one\ntwo"),
        ("<pre><code><div>one</div><div>  </div><div>  two</div></code></pre>", "one\n  \n  two"),
        ("<pre><div>one</div>two</pre>", "one\ntwo"),
        ("<pre>one<div>two</div>three</pre>", "one\ntwo\nthree"),
        ("<pre><p>one</p><ul><li>two</li><li>three</li></ul></pre>", "one\ntwo\nthree"),
    ],
)
def test_elements_in_pre_are_lines_of_one_block(html: str, expected: str) -> None:
    assert blocks(html) == [expected]


@pytest.mark.parametrize(
    "html",
    [
        "<title>no</title>",
        "<head><script>no</script><style>no</style></head>",
        "<body><script>no</script><style>no</style>",
        "<svg><title>no</title><text>no</text></svg>",
        "<iframe>no</iframe>",
        "<object>no</object>",
        "<video>no</video><audio>no</audio><canvas>no</canvas>",
        "<noembed>no</noembed><noframes>no</noframes>",
        "<frameset><frame></frameset><noframes>no</noframes>",
        "<datalist><option>no</datalist>",
        "<body><title>no</title>",
        "<p>&nbsp; \n <br>",
        "<!-- no -->",
    ],
)
def test_what_is_in_no_block(html: str) -> None:
    page = parse(html)
    assert len(page.blocks) == 0
    assert (page.blocks.row_block == -1).all()
    assert page.blocks.join(np.ones(len(page), dtype=np.bool_)) == ""


@pytest.mark.parametrize("tag", ["iframe", "object", "video", "audio", "canvas", "noembed"])
def test_embedded_things_part_blocks(tag: str) -> None:
    assert blocks(f"<p>one<{tag}>no</{tag}>two") == ["one", "two"]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<textarea>\n one\n  two</textarea>", [" one\n  two"]),
        ("<select><option>one<option> two </select>", ["one", "two"]),
        ("<select><optgroup label=no><option>one</select>", ["one"]),
        ("<p>one <button>two <b>three</b></button> four", ["one", "two three", "four"]),
    ],
)
def test_form_controls_have_blocks(html: str, expected: list[str]) -> None:
    assert blocks(html) == expected


@pytest.mark.parametrize("tag", ["noscript", "template"])
def test_fallbacks_inside_a_line_part_no_block(tag: str) -> None:
    assert blocks(f"<p>one <{tag}><img src=a.png></{tag}> two") == ["one two"]


# ---- columns


def test_columns_of_a_small_page() -> None:
    page = parse("<h1>One</h1><div>two <a href=/x>three four</a><p>five<br>six <b hidden>seven</b> eight")
    # rows: 4 h1, 5 "One", 6 div, 7 "two ", 8 a, 9 "three four", 10 p, 11 "five", 12 br, 13 "six ", 14 b, 15 "seven", 16
    found = page.blocks
    assert len(found) == 4
    assert [found.text(block) for block in range(4)] == ["One", "two three four", "five\nsix eight", "seven"]
    assert found.first.tolist() == [5, 7, 11, 15]
    assert found.last.tolist() == [6, 10, 17, 16]
    assert found.container.tolist() == [4, 6, 10, 10]
    assert found.words.tolist() == [1, 3, 3, 1]
    assert found.link_words.tolist() == [0, 2, 0, 0]
    assert found.chars.tolist() == [3, 12, 12, 5]
    assert found.link_chars.tolist() == [0, 9, 0, 0]
    assert found.hidden.tolist() == [0, 0, 0, 1]
    assert [found.rows(block) for block in range(4)] == [[5], [7, 9], [11, 13, 16], [15]]
    assert found.row_block[[5, 7, 9, 11, 13, 15, 16]].tolist() == [0, 1, 1, 2, 2, 3, 2]
    assert [found.piece(row) for row in (7, 9, 11, 13, 16, 4)] == ["two", " three four", "five", "\nsix", " eight", ""]
    assert found.piece_len[[7, 9, 13]].tolist() == [3, 11, 4]
    assert found.row_chars[[7, 9, 15, 8]].tolist() == [3, 9, 5, 0]
    assert np.flatnonzero(found.row_in_link & (page.kind == TEXT)).tolist() == [9]
    assert np.flatnonzero(found.row_visible).tolist() == [5, 7, 9, 11, 13, 16]


def test_pieces_make_up_the_text() -> None:
    page = parse("<p> one <b>two </b><i> three</i><br> four<pre>  a\n<i> b</i>\n</pre>")
    found = page.blocks
    for block in range(len(found)):
        assert "".join(found.piece(row) for row in found.rows(block)) == found.text(block)
    assert [found.piece(row) for row in found.rows(0)] == ["one", " two", " three", "\nfour"]


def test_the_nearest_block_level_element_is_the_container() -> None:
    page = parse("<div><span><b>one</b></span><ul><li><i>two</i></ul></div>")
    assert [page.tag_name(row) for row in page.blocks.container.tolist()] == ["div", "li"]


def test_rows_of_no_text_are_in_no_block() -> None:
    page = parse("<p>one<!--no-->")
    assert (page.blocks.row_block[page.kind != TEXT] == -1).all()


def test_a_page_keeps_its_blocks() -> None:
    page = parse("<p>one")
    assert page.blocks is page.blocks


@pytest.mark.parametrize("block", [-1, 1])
def test_no_such_block(block: int) -> None:
    with pytest.raises(IndexError):
        parse("<p>one").blocks.text(block)


def test_values_of_blocks_as_values_of_rows() -> None:
    page = parse("<p>one <b>two</b><p>three<br>")
    spread = page.blocks.to_rows(np.array([0.25, 0.5], dtype=np.float32), -1.0)
    # rows: document html head body p "one " b "two" p "three" br
    assert spread.tolist() == [-1, -1, -1, -1, -1, 0.25, -1, 0.25, -1, 0.5, -1]
    assert spread.dtype == np.float32


def test_blocks_that_lie_in_a_mask_by_half_are_in_it_whole() -> None:
    page = parse("<p>1234<b>5678</b><p>1234<b>567</b><p>123<b>4567</b><p hidden>1<b>2</b><p><b>1</b>")
    mask = page.in_subtrees(page.rows_of("b"))
    rows = page.blocks.whole(mask)
    assert sorted(set(page.blocks.row_block[rows].tolist())) == [0, 2, 3, 4]
    assert rows.tolist() == np.isin(page.blocks.row_block, [0, 2, 3, 4]).tolist()
    with pytest.raises(ValueError, match="3 values for a page of"):
        page.blocks.whole(mask[:3])


def test_a_block_of_spaces_alone_is_no_block() -> None:
    assert blocks("<p>\u3000<p>one<p>\u2003 ") == ["one"]


# ---- plain text


def joined(html: str, *dropped: str, start: int = 0, stop: int | None = None) -> str:
    """The text of a page with some text rows dropped."""
    page = parse(html)
    keep = np.array([page.text(row).strip() not in dropped for row in range(len(page))])
    return page.blocks.join(keep, start, stop)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>one<p>two <b>three</b>", "one\ntwo three"),
        ("<p>one<br>two<br><br>three", "one\ntwo\nthree"),
        ("<pre> one\n  two</pre>three", " one\n  two\nthree"),
        ("<table><tr><td>one<td>two<tr><td>three<td>four</table>five", "one\ttwo\nthree\tfour\nfive"),
        (
            "<table><tr><td>one<p>two<td>three</table>",
            "one\ntwo\nthree",
        ),  # a cell of several blocks has lines of its own
        ("<table><tr><td>one<td><ul><li>two<li>three</ul></table>", "one\ntwo\nthree"),
        ("<table><tr><th>one<td><p>two</p></table>", "one\ttwo"),
        ("<table><tr><td><table><tr><td>one<td>two</table><td>three</table>", "one\ttwo\nthree"),
        ("", ""),
    ],
)
def test_join(html: str, expected: str) -> None:
    assert joined(html) == expected


@pytest.mark.parametrize(
    ("html", "dropped", "expected"),
    [
        ("<p>one<p>two<p>three", ["two"], "one\nthree"),
        ("<p>one <b>two</b> three", ["one"], "two three"),
        ("<p>one <b>two</b> three", ["two"], "one three"),
        ("<p>one<br><b>two</b>", ["one"], "two"),
        ("<pre><b>one</b>  <i>two</i></pre>", ["one", ""], "two"),
        ("<table><tr><td>one<td>two<td>three</table>", ["two"], "one\nthree"),
        ("<p>one", ["one"], ""),
    ],
)
def test_join_of_some_rows(html: str, dropped: list[str], expected: str) -> None:
    assert joined(html, *dropped) == expected


def test_join_of_a_slice() -> None:
    # rows: document html head body p "one " b "two" p "three"
    html = "<p>one <b>two</b><p>three"
    assert joined(html, start=4, stop=8) == "one two"
    assert joined(html, start=6, stop=10) == "two\nthree"
    assert joined(html, start=6, stop=6) == ""
    with pytest.raises(IndexError, match="rows 6 to 11 of 10"):
        joined(html, start=6, stop=11)


def test_join_of_a_slice_that_begins_with_hidden_text() -> None:
    page = parse("<p>one <a href=x><b hidden>no</b>two</a> three")
    link = int(page.rows_of("a")[0])
    assert page.blocks.join(page.blocks.row_visible, link, int(page.end[link])) == "two"


def test_join_of_a_mask_of_the_wrong_length() -> None:
    with pytest.raises(ValueError, match="3 values for a page of 6 rows"):
        parse("<p>one").blocks.join(np.ones(3, dtype=np.bool_))


# As wide as Latin letters, as the rest of the first plane, and as all of Unicode; the first and last of each length.
WORDS = [
    "rain",
    "a" * 70,
    "é",
    "\u00a1\u00ff",
    "\u0100",
    "\u07ff",
    "\u0800",
    "“雨”",
    "\uffee",
    "\U00010000",
    "🌧",
    "\U0010fffd",
]


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12))
def test_join_of_characters_of_any_width(words: list[str]) -> None:
    text = " ".join(words)
    found = joined(f"<p>{text}")
    assert found == text
    assert found.isascii() == text.isascii()
    assert hash(found) == hash(text)  # also the memory is as Python itself would have it


def test_the_rows_of_one_block() -> None:
    page = parse("<div>one<p>two</p>three <b>four</b></div>")
    spans = [page.blocks.span(block) for block in range(len(page.blocks))]
    assert spans == list(zip(page.blocks.first.tolist(), page.blocks.last.tolist(), strict=True))
    assert [page.text(row) for row in range(*spans[2]) if page.blocks.row_block[row] == 2] == ["three ", "four"]
    for block in (-1, len(page.blocks)):
        with pytest.raises(IndexError):
            page.blocks.span(block)
