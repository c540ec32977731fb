"""The outline that formats are written from: steps over nodes, and runs with marks."""

import pytest

from elute.page import parse
from elute.render import Options
from elute.render.outline import ENTER, LEAF, Node, outline
from elute.render.outline.runs import plain
from render.helpers import keep_all


def steps(html: str, **options: bool) -> list[tuple[int, Node]]:
    page = parse(html)
    return outline(page, keep_all(page, page.blocks.row_block >= 0), Options(**options))


def drawn(html: str) -> str:
    """The outline in a line: kind[…] for containers, the text of leaves after their kind."""
    parts = []
    for step, node in steps(html):
        if step == LEAF:
            parts.append(f"{node.kind}:{node.text or ' '.join(plain(node.runs).split())}")
        else:
            parts.append(f"{node.kind}[" if step == ENTER else "]")
    return " ".join(parts)


def runs(html: str, **options: bool) -> list[tuple[str, list[str]]]:
    """The runs of the first leaf, with the kinds of their marks."""
    (_, node), *_ = steps(html, **options)
    return [(text, [mark.kind for mark in marks]) for text, marks in node.runs]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h1>a</h1><p>b<p>c", "heading:a paragraph:b paragraph:c"),
        ("<blockquote>a<p>b</blockquote>c", "quote[ paragraph:a paragraph:b ] paragraph:c"),
        ("<ul><li>a<li>b</ul>", "list[ item[ paragraph:a ] item[ paragraph:b ] ]"),
        ("<ul>a<li>b</ul>", "list[ item[ paragraph:a ] item[ paragraph:b ] ]"),
        ("<ul><li>a</li><ul><li>b</ul><li>c</ul>",
         "list[ item[ paragraph:a list[ item[ paragraph:b ] ] ] item[ paragraph:c ] ]"),
        ("<ul><ul><li>a</ul></ul>", "list[ item[ list[ item[ paragraph:a ] ] ] ]"),
        ("<div><li>a<li>b<p>c</div>d", "list[ item[ paragraph:a ] item[ paragraph:b paragraph:c ] ] paragraph:d"),
        ("<dl><dt>a<dd>b</dl>", "definitions[ term[ paragraph:a ] definition[ paragraph:b ] ]"),
        ("<dl>a<dd>b</dl>", "definitions[ definition[ paragraph:a ] definition[ paragraph:b ] ]"),
        ("<table><caption>a</caption><tr><th>b<tr><td>c</table>",
         "table[ caption[ paragraph:a ] row[ cell[ paragraph:b ] ] row[ cell[ paragraph:c ] ] ]"),
        ("<table role=none><tr><td>a<td>b</table>", "paragraph:a paragraph:b"),
        ("<h2>a<div>b</div></h2>", "heading:a b"),
        ("<h2>a<ul><li>b</ul></h2>", "paragraph:a list[ item[ paragraph:b ] ]"),
        ("<div role=heading>a</div>", "heading:a"),
        ("<pre>a\n  b</pre>", "code:a\n  b"),
        ("<p><code>a<br>b</code></p>", "code:a\nb"),
        ("<p>a <code>b</code></p>", "paragraph:a b"),
        ("<p>a<hr><hr><p>b<hr>", "paragraph:a rule: paragraph:b"),
        ("<p>a <span hidden>b</span> c", "paragraph:a c paragraph:b"),
        ("<details><summary>a</summary>b</details>", "details[ summary[ paragraph:a ] paragraph:b ]"),
    ],
)  # fmt: skip
def test_the_steps_of_a_page(html: str, expected: str) -> None:
    assert drawn(html) == expected


def test_marks_belong_to_runs() -> None:
    assert runs("<p>a <b>b <i>c</i></b>") == [("a", []), (" b", ["strong"]), (" c", ["strong", "em"])]
    assert runs("<p><a href=/x>a <b>b</b></a>") == [("a", ["link"]), (" b", ["link", "strong"])]
    assert runs("<p><a href=/x>a</a> b", links=False) == [("a", []), (" b", [])]


def test_a_mark_inside_an_equal_one_says_nothing() -> None:
    assert runs("<p><b>a<strong>b</strong></b>") == [("a", ["strong"]), ("b", ["strong"])]
    assert runs("<p>x<sub>a<sub>b</sub></sub>") == [("x", []), ("a", ["sub"]), ("b", ["sub", "sub"])]


def test_what_nodes_say() -> None:
    found = [node for step, node in steps("<ol start=3><li>a<li value=7><input type=checkbox checked>b<p>c</ol>")]
    items = list(dict.fromkeys(node for node in found if node.kind == "item"))
    assert found[0].ordered and found[0].number == 3 and found[0].loose
    assert [(item.number, item.task, item.loose) for item in items] == [(3, None, False), (7, True, True)]
    ((_, code),) = steps("<pre><code class=language-c>int a;</code></pre>")
    assert (code.kind, code.label, code.text) == ("code", "c", "int a;")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2 id=rain>Rain<a href=#rain>#</a></h2>", "heading:Rain"),
        ("<h2 id=rain>Rain <a class=headerlink href=/weather#rain title=Permalink>¶</a></h2>", "heading:Rain"),
        ("<h2><a href=#rain>#</a> Rain</h2>", "heading:Rain"),
        ("<h2><a href=#rain><span>#</span></a> Rain</h2>", "heading:Rain"),
        ("<h2>Learn C<a href=/sharp>#</a></h2>", "heading:Learn C#"),
        ("<p>The sign <a href=#hash>#</a> is a hash.", "paragraph:The sign # is a hash."),
    ],
)
def test_the_link_of_a_heading_to_itself_is_left_out(html: str, expected: str) -> None:
    assert drawn(html) == expected


def test_an_icon_that_is_never_closed_emphasises_nothing() -> None:
    """XML writes an empty <i> as <i/>, which HTML reads as the start of one: all that follows is inside it."""
    assert runs('<div><i aria-hidden="true"/></div><p>Rain all day.</p>') == [("Rain all day.", [])]
    assert runs("<p><i>Rain</i> all day.</p>") == [("Rain", ["em"]), (" all day.", [])]
