"""Real pages and awkward shapes: the tree is lexbor's. Reads the unpacked datasets, skipped where absent."""

from __future__ import annotations

import pytest
from benchmarks.parts.pages import sample

from . import lexbor
from .lexbor import EQUAL, UNEXPLAINED, compare, compare_file

SETS = sorted({page.set for page in sample(300)})

SHAPES = {
    "empty": "",
    "byte order mark": "\ufeff<p>x",
    "NUL in names": "<a \0b=1 \ufffdb=2><x\0>1</x\ufffd>2",
    "empty end tag in a table": "<table>\n</>a",
    "empty end tags in text": "<p>a</>b&amp;</></>c<b></>d</b></>\n</>",
    "doctype on two lines": '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01\nTransitional//EN" "x"><p>x',
    "doctype that swallows the page": '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01" "x><p>\r\n</p><b>',
    "many attributes": "<p " + " ".join(f"a{number}=x" for number in range(300)) + ">x",
    "repeated attributes": "<p a=1 A=2 b=3 a=4>x",
    "odd attributes": "<p =a=b \"c' d=&lt;&amp e=\"\r\n&notit;&not=\" f='\0' <g>x",
    "svg attributes": "<svg viewbox=1 xlink:href=2 xml:lang=3 xmlns:xlink=4 xlink:other=5 definitionurl=6>",
    "math attributes": "<math viewbox=1 xlink:title=2 definitionurl=3><annotation-xml encoding=text/html><p>",
    "attributes merged into html and body": "<p><html a=1><body b=2><html a=3 c=4><body b=5 d=6>",
    "NULs": "a\0b<p\0q c\0d=\0>\0</p\0q><!--\0--><svg>\0<title>\0</title></svg>",
    "NULs in raw text": "<title>\0</title><script>\0</script><style>\0</style><plaintext>\0",
    "NUL before a frameset": "<svg>\0</svg><frameset>",
    "line ends": "<pre>\r\n\r\na\rb\r</pre><textarea>\n\nc</textarea><listing>\nd",
    "raw text": "<script><!--<script></script>--></script><style><p></style><xmp><b></xmp><iframe><i>",
    "unclosed raw text": "<title>a<p>b",
    "plaintext": "<p>a<plaintext>b</plaintext><p>c",
    "noscript": "<head><noscript><link><p>x</noscript><body><noscript><img></noscript>",
    "templates": "<template><tr><td>a<template>b</template></template><table><template><td>c</template>d",
    "foster parenting": "<table>a<b>b<tr>c<td>d</b>e</table>f",
    "foster parenting of text around rows": "<table> a <tr> b </tr> c </table>",
    "adoption": "<a>1<p>2<b>3<i>4</a>5</b>6</i>7<a>8",
    "more formatting than the adoption agency's limits": "<b>" * 30 + "<p>x" + "</b>" * 30 + "y",
    "select": "<select><div>a<option>b<optgroup>c<hr>d<input><select>e",
    "selectedcontent": "<select><button><selectedcontent></button><option>a<option selected>b",
    "references": "&amp;&amp &ampx&notin;&notit;&#0;&#x80;&#xD800;&#x110000;&#99999999999;&bogus;&;&#;&#x;",
    "comments": "<!--a--!><!--><!---><!----!><!-- -- --><!x><![CDATA[y]]></ z><svg><![CDATA[<&]]></svg>",
    "after the body": "<p>a</body>b<!--c--></html> d<!--e--><p>f",
    "frameset": "<frameset><frame><noframes><p>a</noframes></frameset><!--b--></html>c",
    "deep": "<div>" * 500 + "x",
    "NUL before the body": "\0<meta> ",
    "NUL after the body": "a</body>\0<!--b-->",
    "NUL after the end": "a</html>\0<!--b-->",
    "NUL before a line feed in pre": "<pre>\0\na",
    "doctype before a line feed in pre": "<pre><!DOCTYPE html>\na",
    "body closed inside svg": "<svg></body><!--a-->",
    "html closed inside math": "<math></html><!--a-->",
    "end of file in a tag": "<p>a<b class='c",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_shape(shape: str) -> None:
    comparison = compare(shape, SHAPES[shape].encode())
    assert comparison.result == EQUAL, comparison


@pytest.mark.parametrize("html", ["<?php echo '<p>' ?>a", "<p>a<?b?>c", "<script><?</script><?Target data>", "<?"])
def test_processing_instructions(html: str) -> None:
    """The standard of June 2026 makes nodes of these, a Page has comments."""
    assert compare(html, html.encode()).result == "processing instructions"


def test_nesting_beyond_the_limit() -> None:
    html = "<div>" * 1000 + "x" + "</div>" * 1000 + "<p>y"
    assert compare("deep", html.encode()).result == "nesting beyond 512 levels"


def test_other_differences_are_unexplained(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cause must not explain away what it does not cause."""
    true_tree = lexbor.lexbor_tree
    monkeypatch.setattr(lexbor, "lexbor_tree", lambda source: true_tree(source).replace('"x"', '"y"'))
    for html in ("<p>x</p>", "<?php?><p>x</p>", "<div>" * 1000 + "x"):
        assert compare("changed", html.encode()).result == UNEXPLAINED


@pytest.mark.datasets
@pytest.mark.parametrize("set", SETS or ["no dataset"])
def test_pages(set: str) -> None:
    """A fixed sample; `python -m tests.conformance.lexbor --all` compares every page."""
    comparisons = [compare_file(page) for page in sample(300) if page.set == set]
    unexplained = [str(comparison) for comparison in comparisons if comparison.result == UNEXPLAINED]
    assert comparisons
    assert not unexplained, "\n\n".join(unexplained)
