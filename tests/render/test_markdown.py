"""Markdown, feature by feature: a little HTML and what it becomes."""

import pytest

from elute.render.kinds import WIDEST_INDENT
from render.helpers import markdown_words, render, text_words

URL = "https://example.org/dir/page.html"

CASES = {
    "headings": ("<h1>One</h1><h2>Two</h2><h6>Six</h6>", "# One\n\n## Two\n\n###### Six"),
    "heading with blocks inside": ("<h2><div>Part</div><div>Two</div></h2>", "## Part Two"),
    "heading by role": ("<div role=heading aria-level=3>Three</div>", "### Three"),
    "heading is bold anyway": ("<h2><b>Bold</b> <i>and</i> more</h2>", "## Bold *and* more"),
    "heading that was never closed": (
        "<h1>Title<ul><li>one</ul><p>text",
        "Title\n\n- one\n\ntext",
    ),
    "heading that ends in hashes": ("<h1>C #</h1><h1>C#</h1>", "# C \\#\n\n# C#"),
    "heading with line break": ("<h1>One<br>two</h1>", "# One two"),
    "empty heading": ("<h1> </h1><p>text", "text"),
    "paragraphs": ("<p>One</p><p>Two</p>three", "One\n\nTwo\n\nthree"),
    "line break": ("<p>one<br>two", "one  \ntwo"),
    "two line breaks part paragraphs": ("<p>one<br><br>two", "one\n\ntwo"),
    "rule": ("<p>one</p><hr><p>two</p>", "one\n\n---\n\ntwo"),
    "rules at the border": ("<div><hr><p>one</p><hr></div>", "one"),
    "emphasis": ("<p><b>bold</b>, <i>italic</i>, <b><i>both</i></b>", "**bold**, *italic*, ***both***"),
    "white space goes outside": ("<p>a<b> bold </b>b<i> x</i>", "a **bold** b *x*"),
    "emphasis inside a word": ("<p>in<b>side</b>s", "in**side**s"),
    "emphasis that stars cannot mark": ("<p>a<b>(b)</b>c", "a<strong>(b)</strong>c"),
    "emphasis beside emphasis": ("<p><i>a</i><b>b</b>", "*a*<strong>b</strong>"),
    "emphasis at the start of emphasis": ("<p><b><i>a</i> b</b>", "<strong>*a* b</strong>"),
    "equal neighbours are one": ("<p><b>a</b><b>b</b> <strong>c</strong>", "**ab c**"),
    "bold that is not": ('<p><b style="font-weight:normal">plain</b>', "plain"),
    "emphasis over blocks": ("<b><p>one</p><p>two</p></b>", "**one**\n\n**two**"),
    "strikethrough": ("<p><del>old</del> <s>older</s>", "~~old older~~"),
    "sub and sup": ("<p>H<sub>2</sub>O, x<sup>2</sup>", "H<sub>2</sub>O, x<sup>2</sup>"),
    "ruby": ("<p><ruby>漢<rt>かん</rt></ruby>", "<ruby>漢<rt>かん</rt></ruby>"),
    "inline code": ("<p>use <code>x = 1</code>", "use `x = 1`"),
    "inline code with backticks": ("<p><code>a`b</code> <code>``</code>", "``a`b`` ``` `` ```"),
    "code beside code": ("<p><code>a</code><code>b</code> <code>c</code>", "`ab` `c`"),
    "keyboard": ("<p>press <kbd>Ctrl</kbd>", "press `Ctrl`"),
    "bold in code": ("<p><code>a <b>b</b> c</code>", "`a b c`"),
    "link in code": ('<p><code>f(<a href="/x">y</a>)</code>', "`f(`[`y`](https://example.org/x)`)`"),
    "links are absolute": ('<p><a href="../a b">x</a>', "[x](https://example.org/a%20b)"),
    "base element": ('<base href="//cdn.example/"><p><a href="a">x</a>', "[x](https://cdn.example/a)"),
    "link with parentheses": (
        '<p><a href="/a_(b)">x</a> <a href="/a(b">y</a>',
        "[x](https://example.org/a_(b)) [y](https://example.org/a\\(b)",
    ),
    "link that leads nowhere": ("<p><a href=javascript:x()>a</a> <a>b</a> <a href>c</a>", "a b c"),
    "link text with brackets": ("<p><a href=/x>[1]</a>", r"[\[1\]](https://example.org/x)"),
    "link around blocks": (
        "<a href=/x><h2>Title</h2><p>text</p></a>",
        "## [Title](https://example.org/x)\n\n[text](https://example.org/x)",
    ),
    "exclamation before a link": ("<p>Look!<a href=/x>here</a>", r"Look\![here](https://example.org/x)"),
    "list": ("<ul><li>one<li>two</ul>", "- one\n- two"),
    "list of paragraphs": ("<ul><li><p>one</p><li><p>two</p></ul>", "- one\n- two"),
    "list with longer items": (
        "<ul><li><p>one</p><p>more</p><li>two</ul>",
        "- one\n\n  more\n\n- two",
    ),
    "nested lists": (
        "<ul><li>one<ul><li>a<li>b<ol><li>x</ol></ul><li>two</ul>",
        "- one\n  - a\n  - b\n    1. x\n- two",
    ),
    "nested list without item": ("<ul><li>one<ul><li>a</ul></ul>", "- one\n  - a"),
    "list directly in a list": ("<ul><li>one</li><ul><li>a</ul><li>two</ul>", "- one\n  - a\n- two"),
    "item that begins with a list": ("<ul><li><ul><li>a</ul></ul>", "- - a"),
    "ordered list": ("<ol start=3><li>three<li value=7>seven<li>eight</ol>", "3. three\n7. seven\n8. eight"),
    "ordered list inside, not from one": (
        "<ul><li>one<ol start=3><li>three</ol></ul>",
        "- one\n\n  3. three",
    ),
    "lists side by side": ("<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d</ol>", "- a\n\n* b\n\n1. c\n\n1) d"),
    "text in a list": ("<ul>text<li>item</ul>", "- text\n- item"),
    "item without list": ("<div><li>a<li>b</div><p>c", "- a\n- b\n\nc"),
    "task list": (
        '<ul><li><input type=checkbox checked> done<li><label><input type="checkbox"> open</label></ul>',
        "- [x] done\n- [ ] open",
    ),
    "task in an item without text": (
        "<ul><li>one<li><ul><li><input type=checkbox> open</ul></ul>",
        "- one\n- - [ ] open",
    ),
    "item that looks like a task": ("<ul><li>[x] marks</ul>", "- \\[x] marks"),
    "code in an item": (
        "<ul><li>run<pre>a\n  b</pre></ul>",
        "- run\n\n  ```\n  a\n    b\n  ```",
    ),
    "definition list": ("<dl><dt>Tea</dt><dd>A drink</dd></dl>", "**Tea**\n\nA drink"),
    "quote": ("<blockquote><p>one</p><p>two</p></blockquote>", "> one\n>\n> two"),
    "nested quotes": ("<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
    "list in a quote": ("<blockquote><ul><li>a<li>b</ul></blockquote>", "> - a\n> - b"),
    "code": ("<pre>  if x:\n\n\ty = *1*\n</pre>", "```\n  if x:\n\n\ty = *1*\n```"),
    "code with language": ('<pre><code class="language-py">x</code></pre>', "```py\nx\n```"),
    "code with fences inside": ("<pre>```\nx\n```</pre>", "````\n```\nx\n```\n````"),
    "code with line breaks": ("<pre>a<br>  b<br><br>c</pre>", "```\na\n  b\n\nc\n```"),
    "code with line elements": ("<pre><div>a</div><div>  b</div></pre>", "```\na\n  b\n```"),
    "code without pre": ("<p><code>a<br>b</code>", "```\na\nb\n```"),
    "code without pre, by its source": ("<div><code>\n  a\n    b\n</code></div>", "```\na\n  b\n```"),
    "code without pre, by its style": ('<div><code style="white-space: pre">a  b</code></div>', "```\na  b\n```"),
    "code in a div": ("<div data-lang=http>GET /\n\n  x</div>", "```http\nGET /\n\n  x\n```"),
    "code in a table of line numbers": (
        '<table class="hljs-ln"><tr><td class=hljs-ln-numbers data-line=1></td><td class=hljs-ln-code>a {</td></tr>'
        "<tr><td class=hljs-ln-numbers data-line=2></td><td class=hljs-ln-code>  b</td></tr></table>",
        "```\na {\n  b\n```",
    ),
    "details": (
        "<details open><summary>More</summary><p>text</p></details>",
        "**More**\n\ntext",
    ),
    "figure": (
        "<p>Text, and more of it.</p><figure><img src=a.png alt=A><figcaption>Caption</figcaption></figure>",
        "Text, and more of it.\n\nCaption",
    ),
    "formula from KaTeX": (
        '<p>so <span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi>'
        '<annotation encoding="application/x-tex">x_1</annotation></semantics></math></span>'
        '<span class="katex-html" aria-hidden="true">x1</span></span> is',
        "so $x_1$ is",
    ),
    "formula on its own line": (
        '<p><math display="block"><semantics><mi>x</mi>'
        '<annotation encoding="application/x-tex">x = 1</annotation></semantics></math></p>',
        "$$x = 1$$",
    ),
    "formula from MathJax": (
        '<p>a <script type="math/tex">x^2</script> b <script type="math/tex; mode=display">y</script> c',
        "a $x^2$ b\n\n$$y$$\n\nc",
    ),
    "formula in the text": (
        r'<script src="https://cdn/mathjax.js"></script><p>so \(x_1\), \[y\] and $z$, not $5 or $6',
        "so $x_1$,\n\n$$y$$\n\nand $z$, not \\$5 or \\$6",
    ),
    "formula without content": (r'<script src="mathjax.js"></script><p>a $$ $$ \[ \] b', "a b"),
    "no formula in code": ('<script src="mathjax.js"></script><p>use <code>$x$</code>', "use `$x$`"),
    "formula as code": ('<p><code class="language-math">x</code>', "$x$"),
    "dollars where there is no formula": ("<p>from $5 to $6", "from $5 to $6"),
}


@pytest.mark.parametrize(("html", "expected"), CASES.values(), ids=CASES)
def test_features(html: str, expected: str) -> None:
    assert render(html, url=URL) == expected


TABLES = {
    "header": (
        "<table><tr><th>A<th>B<tr><td>1<td>2</table>",
        "| A | B |\n| --- | --- |\n| 1 | 2 |",
    ),
    "no header": (
        "<table><tr><td>1<td>2<tr><td>3<td>4</table>",
        "| 1 | 2 |\n| --- | --- |\n| 3 | 4 |",
    ),
    "caption": (
        "<table><caption>All</caption><tr><th>A<th>B<tr><td>1<td>2</table>",
        "All\n\n| A | B |\n| --- | --- |\n| 1 | 2 |",
    ),
    "caption below": (
        "<table><tr><th>A<th>B<tr><td>1<td>2<caption>All</caption></table>",
        "| A | B |\n| --- | --- |\n| 1 | 2 |\n\nAll",
    ),
    "colspan and rowspan": (
        "<table><tr><th colspan=2>A<th>B<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>",
        "| A |  | B |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |",
    ),
    "row headers": (
        "<table><tr><th>A<td>1<tr><th>B<td>2</table>",
        "| A | 1 |\n| --- | --- |\n| B | 2 |",
    ),
    "lists and breaks in cells": (
        "<table><tr><th>A<th>B<tr><td>1<br>2<td>x<ul><li>a<li>b</ul>y<p>z</table>",
        "| A | B |\n| --- | --- |\n| 1<br>2 | x<ul><li>a</li><li>b</li></ul>y<br>z |",
    ),
    "pipes": (
        "<table><tr><th>a|b<th><code>c|d</code><tr><td>1<td><code>\\|</code></table>",
        "| a\\|b | `c\\|d` |\n| --- | --- |\n| 1 | <code>\\\\\\|</code> |",
    ),
    "empty column": (
        "<table><tr><th>A<th><th>B<tr><td>1<td><td>2</table>",
        "| A | B |\n| --- | --- |\n| 1 | 2 |",
    ),
    "header is bold anyway": (
        "<table><tr><th><b>A</b><th>B<tr><td><b>1</b><td>2</table>",
        "| A | B |\n| --- | --- |\n| **1** | 2 |",
    ),
    "code block in a cell": (
        "<table><tr><th>A<th>B<tr><td>1<td><pre>x\n  y</pre></table>",
        "| A | B |\n| --- | --- |\n| 1 | `x`<br>`y` |",
    ),
    "layout: one cell": ("<table><tr><td><p>one</p><p>two</p></table>", "one\n\ntwo"),
    "layout: by role": ("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>", "a\n\nb\n\nc\n\nd"),
    "layout: prose in cells": (
        "<table><tr><td><h2>News</h2><p>text</p><td>menu<tr><td>a<td>b</table>",
        "## News\n\ntext\n\nmenu\n\na\n\nb",
    ),
    "layout: tables in tables": (
        "<table><tr><td>a<td>b<tr><td><table><tr><th>A<th>B<tr><td>1<td>2</table><td>c</table>",
        "a\n\nb\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\nc",
    ),
}


@pytest.mark.parametrize(("html", "expected"), TABLES.values(), ids=TABLES)
def test_tables(html: str, expected: str) -> None:
    assert render(html) == expected


NOTES = {
    "list": (
        '<p>Text<sup><a href="#fn1">1</a></sup> more<sup>[<a href="#fn2" id=r2>2</a>]</sup>.</p>'
        '<ol><li id=fn1>First. <a href="#r1">↩</a></li><li id=fn2><p>Second.</p><p>Part.</p></li></ol>',
        "Text[^1] more[^2].\n\n[^1]: First.\n\n[^2]: Second.\n\n    Part.",
    ),
    "numbered paragraphs": (
        '<p>Text<a href="#n1" id=t1><sup>1</sup></a></p><p id=n1><a href="#t1"><sup>1</sup></a> The note.</p>',
        "Text[^1]\n\n[^1]: The note.",
    ),
    "named anchors": (
        '<p>Text <a href="#_ftn1" name="_ftnref1">[1]</a></p><p><a name="_ftn1" href="#_ftnref1">[1]</a> The note.</p>',
        "Text [^1]\n\n[^1]: The note.",
    ),
    "two references to one note": (
        '<p>a<sup><a href="#n">1</a></sup> b<sup><a href="#n">1</a></sup></p><ol><li id=n>The note.</ol>',
        "a[^1] b[^1]\n\n[^1]: The note.",
    ),
    "number in a block of its own": (
        '<p>Text <a href="#r1">[1]</a></p><div><a id=r1>1.</a><div>The note.</div></div>',
        "Text [^1]\n\n[^1]: The note.",
    ),
    "called a note": (
        '<p>Text<span class=fn><a href="#x1">1</a></span></p><p id=x1>1. The note.</p>',
        "Text[^1]\n\n[^1]: The note.",
    ),
    "several ways back": (
        '<p id=t>a<sup><a href="#n">1</a></sup></p>'
        '<ol><li id=n>^ <a href="#t"><sup>a</sup></a> <a href="#t"><sup>b</sup></a> The note.</ol>',
        "a[^1]\n\n[^1]: The note.",
    ),
    "links in a note stay": (
        '<p>a<sup><a href="#n">1</a></sup></p><ol><li id=n>See <a href="http://x.org/#y">Y</a>.</ol>',
        "a[^1]\n\n[^1]: See [Y](http://x.org/#y).",
    ),
    "no note to lead to": ('<p>Text<sup><a href="#x">1</a></sup>', "Text<sup>[1](#x)</sup>"),
    "a section is no note": (
        '<p>See <a href="#s">[2]</a></p><h2 id=s>Two</h2><p>text',
        r"See [\[2\]](#s)" + "\n\n## Two\n\ntext",
    ),
    "without links": (
        '<p>Text<sup><a href="#n">1</a></sup></p><ol><li id=n>The note.</ol>',
        "Text[^1]\n\n[^1]: The note.",
    ),
}


@pytest.mark.parametrize(("html", "expected"), NOTES.values(), ids=NOTES)
def test_footnotes(html: str, expected: str) -> None:
    assert render(html) == expected


IMAGES = {
    "alt": ("<p>Text <img src=a.png alt='A [b]'> more", r"Text ![A \[b\]](https://example.org/dir/a.png) more"),
    "lazy": (
        '<p>Text <img src="data:image/gif;base64,R0" data-src="/a.png"> more',
        "Text ![](https://example.org/a.png) more",
    ),
    "srcset": (
        '<p>Text <img srcset="/s.png 100w, /l.png 900w"> more',
        "Text ![](https://example.org/l.png) more",
    ),
    "picture": (
        '<p>Text <picture><source srcset="/a.webp 2x"><img alt=A></picture> more',
        "Text ![A](https://example.org/a.webp) more",
    ),
    "linked": (
        "<p>Text <a href=/big.png><img src=/small.png></a> more",
        "Text [![](https://example.org/small.png)](https://example.org/big.png) more",
    ),
    "repeated for browsers without scripts": (
        "<p>Text <img data-src=/a.png><noscript><img src=/a.png></noscript> more",
        "Text ![](https://example.org/a.png) more",
    ),
    "counter": ("<p>Text <img src=/count.gif width=1 height=1> more", "Text more"),
    "figure": (
        "<p>Text, more of it.</p><figure><img src=/a.png><figcaption>Caption</figcaption></figure>",
        "Text, more of it.\n\n![](https://example.org/a.png)\n\nCaption",
    ),
}


@pytest.mark.parametrize(("html", "expected"), IMAGES.values(), ids=IMAGES)
def test_images(html: str, expected: str) -> None:
    assert render(html, url=URL, images=True) == expected


ESCAPES = {
    "snake_case and 2 * 3 and ~5": "snake_case and 2 * 3 and ~5",
    "*stars* and _lines_ and __init__": r"\*stars\* and \_lines\_ and \_\_init\_\_",
    "1. one": r"1\. one",
    "1986) two": r"1986\) two",
    "1.5 litres": "1.5 litres",
    "# hash": r"\# hash",
    "#hashtag": "#hashtag",
    "- item": r"\- item",
    "-5 degrees": "-5 degrees",
    "+ plus": r"\+ plus",
    "> quote": r"\> quote",
    "---": r"\---",
    "[1] and [text]": "[1] and [text]",
    "[text](x)": r"[text\](x)",
    "[text]: x": r"[text\]: x",
    "[^1]": r"\[^1]",
    "`code`": r"\`code\`",
    "a\\*b and C:\\dir": r"a\\\*b and C:\dir",
    "AT&T &amp; &nosuch": r"AT&T \&amp; &nosuch",
    "<div> and a < b": r"\<div> and a < b",
    "~~gone~~": r"\~\~gone\~\~",
    "a | b": "a | b",
    "http://example.org/a_b_c": "http://example.org/a_b_c",
}


@pytest.mark.parametrize(("text", "expected"), ESCAPES.items())
def test_escapes_only_where_needed(text: str, expected: str) -> None:
    html = f"<p>{text.replace('&', '&amp;').replace('<', '&lt;')}</p>"
    assert render(html) == expected
    assert markdown_words(render(html)) == text.split()


@pytest.mark.parametrize("html", [html for cases in (CASES, TABLES) for html, _ in cases.values()])
def test_words_do_not_depend_on_options(html: str) -> None:
    words = [
        markdown_words(render(html, url=URL, links=links, images=images), formulas="math" in html)
        for links in (True, False)
        for images in (True, False)
    ]
    assert all(other == words[0] for other in words)
    if "mathjax.js" not in html:
        assert words[0] == text_words(html)


def test_without_links() -> None:
    assert render("<p>a <a href=/x>link</a> <b><a href=/y>bold</a></b>", links=False) == "a link **bold**"


def test_nothing_kept() -> None:
    assert render("<p hidden>x</p>") == ""
    assert render("") == ""


def test_an_indent_has_a_limit() -> None:
    deep = "<ol start=12345678><li>" * 20 + "<pre>one\ntwo</pre>"
    lines = render(deep).split("\n")
    assert max(len(line) - len(line.lstrip()) for line in lines) <= WIDEST_INDENT
    assert [line.strip() for line in lines if "two" in line] == ["two"]


def test_the_name_of_a_language_has_a_limit() -> None:
    long, short = (f"<div class=language-{'x' * length}><pre>a</pre></div>" for length in (33, 32))
    assert render(long).startswith("```\n")
    assert render(short).startswith("```" + "x" * 32)


def test_a_formula_in_a_link_stays_in_its_line() -> None:
    typesetter = "<script src=mathjax.js></script>"
    assert render(f"{typesetter}<p><a href=/b>a $$x^2$$ c</a>") == "[a $x^2$ c](/b)"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<a href=/u>a</a><a href=/u>b</a>", "[a b](/u)"),  # plain text parts such words too
        ("<a href=/u>a</a> <a href=/u>b</a>", "[a b](/u)"),
        ("<a href=/u>a </a><a href=/u><b>b</b></a>", "[a **b**](/u)"),
        ("<a href=/u>a</a>, <a href=/u>b</a>", "[a](/u), [b](/u)"),
        ("<a href=/u>a</a> <a href=/v>b</a>", "[a](/u) [b](/v)"),
        ("<p><a href=/u>a</a><p><a href=/u>b</a>", "[a](/u)\n\n[b](/u)"),
        ("<a href=javascript:x()>a</a> <a href=/u>b</a>", "a [b](/u)"),
    ],
)
def test_neighbours_with_one_address_are_one_link(html: str, expected: str) -> None:
    assert render(html, url=None) == expected


def test_no_line_of_a_cell_is_empty() -> None:
    note = "<p>b</p><p><a href='#r'>^</a></p><p>c</p>"
    table = f"<table><tr><th>x<td>{note}</table>"
    html = f"<p>a<sup id=r><a href='#n'>1</a></sup></p><div id=n class=footnote>1 {table}</div>"
    assert "| x | b<br>c |" in render(html)
