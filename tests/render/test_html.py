"""Clean HTML: nothing but the elements and attributes of the allow-list, whatever the page tries."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.helpers import render

ALLOWED = {
    **dict.fromkeys(
        "blockquote br caption cite code dd del dfn dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr ins kbd mark p "
        "pre q rt ruby samp small strong sub summary sup tr u ul var".split(),
        frozenset[str](),
    ),
    "a": frozenset({"href"}),
    "code": frozenset({"class"}),
    "details": frozenset({"open"}),
    "img": frozenset({"src", "alt"}),
    "input": frozenset({"type", "disabled", "checked"}),
    "li": frozenset[str](),
    "ol": frozenset({"start"}),
    "table": frozenset({"role"}),
    "td": frozenset({"colspan", "rowspan"}),
    "th": frozenset({"colspan", "rowspan"}),
}
SAFE = re.compile(r"(?:https?|mailto):|(?![A-Za-z][A-Za-z0-9+.-]*:)", re.IGNORECASE)

ATTACKS = [
    "<script>alert(1)</script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<img src=x onerror=alert(1)>",
    "<img src='javascript:alert(1)'>",
    "<img src='data:image/svg+xml,<svg onload=alert(1)>'>",
    "<img src=x srcset='javascript:alert(1) 2x' data-src='vbscript:x'>",
    "<svg onload=alert(1)><script>alert(1)</script></svg>",
    "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
    "<math><mi xlink:href='data:x,<script>alert(1)</script>'>x</mi></math>",
    "<math><annotation encoding='application/x-tex'>&lt;img src=x onerror=alert(1)&gt;</annotation></math>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href='JaVaScRiPt:alert(1)'>x</a>",
    "<a href=' &#14; javascript:alert(1)'>x</a>",
    "<a href='java&Tab;script:alert(1)'>x</a>",
    "<a href='java\nscript:alert(1)'>x</a>",
    "<a href='&#106;&#97;vascript&colon;alert(1)'>x</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
    "<a href='vbscript:x'>x</a>",
    "<a href='http://x/\"onmouseover=alert(1) \"'>x</a>",
    '<a href="http://x/\'><script>alert(1)</script>">x</a>',
    "<iframe src='javascript:alert(1)'></iframe>",
    "<object data='javascript:alert(1)'>x</object><embed src='javascript:alert(1)'>",
    "<form action='javascript:alert(1)'><button formaction='javascript:alert(1)'>x</button><input autofocus></form>",
    "<style>body{background:url(javascript:alert(1))}</style>",
    "<p style='background:url(javascript:alert(1))' onclick=alert(1) class=x id=y>x</p>",
    "<link rel=stylesheet href='javascript:alert(1)'><meta http-equiv=refresh content='0;javascript:alert(1)'>",
    "<base href='javascript:alert(1)//'><a href='x'>x</a>",
    "<template><script>alert(1)</script><p>x</p></template>",
    "<noscript><p title='</noscript><script>alert(1)</script>'>x</p></noscript>",
    "<textarea></textarea><script>alert(1)</script>",
    "<plaintext><script>alert(1)</script>",
    "<xmp><script>alert(1)</script></xmp>",
    "<pre class='language-\"><script>alert(1)</script>'>x</pre>",
    "<pre data-lang='\"><script>alert(1)</script>'>x</pre>",
    "<td colspan='2\" onclick=\"alert(1)'>x</td><table><tr><td rowspan='\"><script>'>x<td>y<tr><td>1<td>2</table>",
    "<ol start='\"><script>alert(1)</script>'><li value='1 onclick'>x</ol>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<p>&lt;img src=x onerror=alert(1)&gt;</p>",
    "<img alt='\"><script>alert(1)</script>' src=/x>",
    "<b><a href='javascript:alert(1)'><p>x</b></a>",
    "<!--><script>alert(1)</script>--><![CDATA[<script>alert(1)</script>]]><?x <script>alert(1)</script>?>",
]


class Checker(HTMLParser):
    """Fails on any element, attribute or address outside the allow-list."""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED, f"<{tag}>"
        for name, value in attributes:
            assert name in ALLOWED[tag], f"{name} on <{tag}>"
            if name in ("href", "src"):
                assert value and SAFE.match(value), value
            if name == "class":
                assert value and value.startswith("language-")
        super().handle_starttag(tag, attributes)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_decl(self, declaration: str) -> None:
        raise AssertionError(f"a declaration: {declaration}")

    def handle_pi(self, data: str) -> None:
        raise AssertionError(f"an instruction: {data}")


def check(html: str) -> None:
    checker = Checker(convert_charrefs=True)
    checker.feed(html)
    checker.close()


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("url", [None, "https://example.org/a/"])
def test_attacks(attack: str, url: str | None) -> None:
    html = render(f"<p>Some text before it.</p>{attack}<p>And some after it.</p>", "html", url=url, images=True)
    check(html)
    assert "Some text before it." in html


@given(st.lists(st.one_of(st.sampled_from(ATTACKS), st.text("<>\"'=/ ascriptonloadhrefimg:&;#1-!", max_size=30))))
def test_mixtures_of_attacks(parts: list[str]) -> None:
    check(render("".join(parts), "html", images=True))


CASES = {
    "structure": (
        "<div><h2>One <b>b</b></h2>text<ul><li>a<li>b</ul></div>",
        "<h2>One <strong>b</strong></h2>\n<p>text</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>",
    ),
    "addresses": (
        '<p><a href="b?x=1&amp;y=2">x</a> <a href="mailto:a@b.c">y</a> <a href="tel:1">z</a>',
        '<p><a href="https://example.org/b?x=1&amp;y=2">x</a> <a href="mailto:a@b.c">y</a> z</p>',
    ),
    "code": (
        '<pre class="brush: js">a &lt; b\n\n  c</pre><p><code>x</code>',
        '<pre><code class="language-js">a &lt; b\n\n  c</code></pre>\n<p><code>x</code></p>',
    ),
    "table": (
        "<table><caption>C</caption><tr><th>A<th colspan=2>B<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>",
        '<table>\n<caption>C</caption>\n<tr><th>A</th><th colspan="2">B</th></tr>\n'
        '<tr><td rowspan="2">1</td><td>2</td><td>3</td></tr>\n<tr><td>4</td><td>5</td></tr>\n</table>',
    ),
    "spans count rows that stay": (
        "<table><tr><th>A<th>B<tr><td rowspan=3>1<td>2<tr><td hidden>x<tr><td>3<tr><td>4<td>5</table>",
        "<table>\n<tr><th>A</th><th>B</th></tr>\n"
        '<tr><td rowspan="2">1</td><td>2</td></tr>\n<tr><td>3</td></tr>\n<tr><td>4</td><td>5</td></tr>\n</table>',
    ),
    "formula": (
        '<p>a <script type="math/tex">x<y</script>',
        '<p>a <code class="language-math math-inline">x&lt;y</code></p>',
    ),
    "hidden is left out": ("<p>a</p><p hidden>b</p><p style='display:none'>c</p>", "<p>a</p>"),
}


@pytest.mark.parametrize(("source", "expected"), CASES.values(), ids=CASES)
def test_features(source: str, expected: str) -> None:
    html = render(source, "html", url="https://example.org/")
    assert html == expected
    check(html)
    assert render(html, "html", url="https://example.org/") == html
