"""What is hidden, and how: each way told apart."""

import pytest

from elute.page import parse
from units.shown import blocks, hidden


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<p hidden>x", "hidden attribute"),
        ("<p hidden=until-found>x", "hidden attribute"),
        ('<p style="display:none">x', "inline style"),
        ('<p style="color: red ; DISPLAY : None !important">x', "inline style"),
        ('<p style="visibility: hidden">x', "inline style"),
        ('<p style=";;visibility\n:\thidden">x', "inline style"),
        ("<p aria-hidden=true>x", "aria-hidden"),
        ("<p aria-hidden=TRUE>x", "aria-hidden"),
        ("<details><summary></summary><p>x</details>", "closed details"),
        ("<details>x</details>", "closed details"),
        ("<body><noscript>x</noscript>", "noscript"),
        ("<body><template>x</template>", "template"),
        ("<p>x", ""),
        ("<p aria-hidden=false>x", ""),
        ('<p style="display:block">x', ""),
        ('<p style="display:">x', ""),
        ('<p style="visibility:visible">x', ""),
        ('<p style="-x-display:none">x', ""),
        ("<p style>x", ""),
        ("<p data-hidden>x", ""),
        ("<details open>x</details>", ""),
        ("<p type=hidden>x", ""),
        ('<div hidden id="S:0">x', ""),  # React sends it later, and a script moves it to its place
        ('<div hidden id="S:1a">x', ""),
        ('<div hidden id="S:">x', "hidden attribute"),
        ('<div hidden id="S:section">x', "hidden attribute"),
        ('<div hidden id="0">x', "hidden attribute"),
        ('<div hidden style="display:none" id="S:0">x', ""),
    ],
)
def test_each_way_to_hide(html: str, reason: str) -> None:
    assert hidden(html) == {"x": reason}


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<div hidden><p style='display:none'>x", "hidden attribute"),  # the outermost has the word
        ("<div style='display:none'><p hidden>x", "inline style"),
        ("<details><p hidden>x</details>", "closed details"),
        ("<div hidden><details><summary>x</summary></details></div>", "hidden attribute"),
        ("<p hidden style='display:none'>x", "hidden attribute"),
        ("<p style='display:none' hidden>x", "hidden attribute"),
        ("<p aria-hidden=true style='display:none'>x", "aria-hidden"),
        ("<body><noscript hidden>x</noscript>", "noscript"),
    ],
)
def test_hidden_in_several_ways(html: str, reason: str) -> None:
    assert hidden(html) == {"x": reason}


def test_everything_inside_is_hidden() -> None:
    assert hidden("<div hidden>a<p>b<ul><li>c <b>d</b></ul></div><p>e") == {
        "a": "hidden attribute",
        "b": "hidden attribute",
        "c d": "hidden attribute",
        "e": "",
    }


def test_of_closed_details_the_summary_is_shown() -> None:
    html = "<details>a<summary>b <i>c</i></summary>d<p>e</p></details>f"
    closed = "closed details"
    assert hidden(html) == {"a": closed, "b c": "", "d": closed, "e": closed, "f": ""}


def test_details_inside_details() -> None:
    html = "<details open><summary>a</summary>b<details><summary>c</summary>d</details></details>"
    assert hidden(html) == {"a": "", "b": "", "c": "", "d": "closed details"}
    html = "<details><summary>a</summary><details open><summary>b</summary>c</details></details>"
    assert hidden(html) == {"a": "", "b": "closed details", "c": "closed details"}


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a<span hidden>x</span>b", {"ab": "", "x": "hidden attribute"}),
        ("<p>a <span hidden>x</span> b", {"a b": "", "x": "hidden attribute"}),
        ("<p><span hidden>x</span>b", {"x": "hidden attribute", "b": ""}),
        ("<p>a<span hidden>x</span>", {"a": "", "x": "hidden attribute"}),
        (
            "<p>a<i style='display:none'>x</i>b<i hidden>y <b>z</b></i>c<p>d",
            {"abc": "", "x": "inline style", "y z": "hidden attribute", "d": ""},
        ),
        ("<p>a<i hidden>x<b style='display:none'>y</b></i>b", {"ab": "", "xy": "hidden attribute"}),
        ("<pre>a <i hidden>x</i>  b</pre>", {"a   b": "", "x": "hidden attribute"}),
        ("<p hidden>a<span style='display:none'>x</span>b", {"axb": "hidden attribute"}),
        ("<p>a<br><i hidden>x</i><br>b", {"a": "", "b": "", "x": "hidden attribute"}),
    ],
)
def test_hidden_text_inside_a_line_is_a_block_of_its_own(html: str, expected: dict[str, str]) -> None:
    assert hidden(html) == expected


def test_aria_hidden_inside_a_line_is_shown() -> None:
    # Browsers show it all the same: in a line of text it is an ornament of that line.
    assert hidden("<p>a<i aria-hidden=true>x</i>b") == {"axb": ""}


def test_neighbours_of_a_hidden_element_are_not_joined_to_it() -> None:
    assert blocks("<div>a</div><span hidden>x</span>b") == ["a", "x", "b"]


def test_hidden_text_is_not_visible() -> None:
    page = parse("<p>a<b hidden>x</b><p hidden>y<p>z")
    shown = [page.text(row) for row in page.blocks.row_visible.nonzero()[0].tolist()]
    assert shown == ["a", "z"]
