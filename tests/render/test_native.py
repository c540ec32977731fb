"""Native writers and the outline give what plain Python gives (`reference/`), on every page."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.labels import Labels
from elute.page import Page, parse
from elute.render import Options
from elute.render.html import html
from elute.render.markdown import markdown
from elute.render.outline import Step, outline
from places import REPOSITORY
from properties.families import FAMILIES
from render import reference
from render.helpers import keep_all
from render.soup import PAGES, TEXT

WRITERS = {"markdown": (markdown, reference.markdown), "html": (html, reference.html)}
CASES = sorted(path.parent.name for path in (REPOSITORY / "tests" / "pages").glob("*/page.html"))
SIZES = (40, 3_000)
URLS = (None, "https://example.org/a/b.html?c=d#e", "http://example.org", "file:///a/b", "https://x.org/a b/ü;p?q")

# What soup seldom is: all that the outline knows beside plain structure.
LINES = r"""
<sup><a href="#n1">1</a></sup>
<p id=n1>1. A note. <a href="#r">↩</a></p>
<ol><li id=n1>A note <a href="#r">^</a></ol>
<a href="#n1">[1]</a>
<div class=footnote id=n1><p>1<p>Its text</div>
<sup><a href="#n2">two</a></sup>
<p id=n2>(2) Note
<li><input type=checkbox checked>done
<li><input type=checkbox> open
<input type=checkbox>
<ol start=7><li value=9>nine
<script src=MathJax.js></script>
\(x^2\) and $$y$$ or $5
<script type="math/tex; mode=display">z_1</script>
<code class=language-math>a&#124;b</code>
<pre><code class=language-math>c</code></pre>
<code>one<br>two</code>
<code>`x`</code>
<pre class="language-py">a = 1\n\n```\nb</pre>
<div data-lang=c>int x;\nint y;</div>
<div role=heading aria-level=4>Heading</div>
<b style="font-weight: normal">plain</b>
<table role=grid><caption>Cap</caption><tr><th>A&#124;B<th>C<tr><td><ul><li>x</ul><td>y
<table><tr><td class=blob-num>1<td>code()</table>
<dl><dt>term<dd>definition&#124;text</dl>
<details open><summary>S</summary>t
<a href="http://h.org/p?q#f">abs</a>
<a href="../up">up</a>
<a href="//h/x">net</a>
<a href="?q">query</a>
<a href="#">top</a>
<a href="a//b">two</a>
<a href="java\nscript:x()">bad</a>
<a href="mailto:a@b.c">mail</a>
<a href="/x;y?">odd</a>
<a href="http://[">no
<a href="/ü &amp;amp; (b">par</a>
<a href="HTTP://H.ORG">big</a>
<kbd>k</kbd><kbd>l</kbd>
<q>a</q><q>b</q>
<ruby>字<rt>ji</rt></ruby>
text<span hidden>hidden <b>bold</b></span> goes on
<h2>Head # <p>with</p> more #
<hr>
<i>“quoted”</i>x
<b>€</b>5
<s>~</s>
<img src=a.png alt='An [image] &#124; of "it"' title='T "q" &amp;amp;'>
<figure><img src=b.png><figcaption>c</figcaption></figure>
<ul><li>a<ul><li>b</ul><li><p>c<p>d</ul><ul><li>e</ul>
<ul>bare<ul><li>x</ul>y</ul>
<li>lone
<svg><title>t</title></svg>
<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x+1</annotation></semantics></math>
"""
PIECES = [line.replace(r"\n", "\n") for line in LINES.strip().split("\n")]
ANYTHING = st.lists(st.one_of(st.sampled_from(PIECES), TEXT), max_size=12).map("".join)


def flat(steps: list[Step]) -> list[tuple[Any, ...]]:
    """An outline to be compared: nodes are the same where their numbers are."""
    numbers: dict[int, int] = {}
    names = "kind row number ordered label task loose runs text size".split()
    found = []
    for step, node in steps:
        table = node.table and (node.table.rows, node.table.headed)
        number = numbers.setdefault(id(node), len(numbers))
        found.append((step, number, *(getattr(node, name) for name in names), table))
    return found


def check(page: Page, labels: Labels, options: Options) -> None:
    assert flat(outline(page, labels, options)) == flat(reference.outline(page, labels, options))
    for native, plain in WRITERS.values():
        assert native(page, labels, options) == plain(page, labels, options)


@given(PAGES, st.booleans(), st.booleans())
def test_on_soup(source: str, links: bool, images: bool) -> None:
    page = parse(source, url=URLS[1])
    check(page, keep_all(page), Options(links=links, images=images))


@given(ANYTHING, st.sampled_from(URLS), st.integers(0))
def test_on_all_that_the_outline_knows(source: str, url: str | None, seed: int) -> None:
    page = parse(source, url=url)
    kept = np.random.default_rng(seed).random(len(page)) < 0.9
    check(page, keep_all(page, page.blocks.row_visible & kept), Options(images=bool(seed % 2)))


@pytest.mark.parametrize("case", CASES)
def test_on_pages(case: str) -> None:
    source = (REPOSITORY / "tests" / "pages" / case / "page.html").read_bytes()
    found = elute.extract(source, url=URLS[1], comments=True)
    check(found.page, found.labels.for_readers(), Options(images=True))
    check(found.page, keep_all(found.page), Options())


@pytest.mark.parametrize("family", FAMILIES)
def test_on_hostile_pages(family: str) -> None:
    for size in SIZES:
        page = parse(FAMILIES[family](size), url=URLS[1])
        check(page, keep_all(page), Options(images=True))
