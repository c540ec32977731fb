"""A hypothesis strategy for pages: tag soup as the web serves it, only denser.

Every word of a page is different, so that a test sees a word that is repeated, moved or invented.
"""

from hypothesis import strategies as st

BLOCKS = (
    "div p h1 h3 ul ol li dl dt dd table caption tr td th thead tbody blockquote pre article section nav header footer "
    "main aside figure figcaption details summary form fieldset address hr center"
).split()
INLINES = "a b i em strong font span code kbd sub sup q u s small mark ruby rt nobr label abbr time".split()
ODD = (
    "select option textarea button input svg math foreignObject mi annotation-xml template noscript iframe object "
    "title style script frameset body html head br wbr img image applet plaintext x-thing colgroup col xmp noembed"
).split()
VOID_OR_RAW = {"hr", "br", "wbr", "img", "image", "input", "col", "plaintext"}

ATTRIBUTES = (
    ' class="a b"',
    " id=x",
    " href='/y?a=1&amp;b=2'",
    ' href="https://example.org/a b(c)"',
    ' title="it&apos;s > that"',
    " hidden",
    ' style="display: none"',
    " style=visibility:hidden",
    " aria-hidden=true",
    " open",
    " colspan=2",
    " rowspan=3",
    " start=7",
    ' class="language-python"',
    " src=data:, alt='a ] b'",
    ' a=1 A=2 b c=">"',
    " type=hidden",
    " role=navigation",
    "/",
    " =",
    " '",
    " \0x=\0",
    ' encoding="text/html"',
)

# `%d` is the number of the word: no word comes twice in a page.
WORDS = (
    "word%d",
    "Word%d.",
    "Ünïcödé%d",
    "е́слово%d",
    "مرحبا%d",
    "ไทย%d",
    "漢字%d",
    "ひらがな%d",
    "👩‍👩‍👧%d",
    "e\u0301%d",
    "*star%d*",
    "_under%d_",
    "`tick%d`",
    "[link%d](x)",
    "!%d",
    "#%d",
    "%d.",
    "|pipe%d|",
    "~~%d~~",
    "\\%d",
    "$%d$",
    "&lt;b%d&gt;",
    "a&amp;b%d",
    "&notanentity%d;",
    "&copy%d",
    "&#x41;%d",
    "&nbsp;%d",
    "zero\u200bwidth%d",
    "soft\u00adhyphen%d",
    "http://example.org/%d",
    "-%d",
    "+%d",
    "&gt;%d",
    "===%d",
    "---%d",
    "null\0%d",
)
SPACES = (" ", "  ", "\n", "\r\n", "\r", "\t", "\f", " \n\n ", "&#32;", "&#10;", "&nbsp;")
MARKUP = (
    "<!-- comment -->",
    "<!--->",
    "<!-- <p>hidden</p> --!>",
    "<!doctype html>",
    "<![CDATA[cdata]]>",
    "<?php echo 1 ?>",
    "<script>var a = '<p>no</p>';</script>",
    "<script><!-- <script> --></script>",
    "<style>p { color: red }</style>",
    '<script type="math/tex">x^2</script>',
    "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x_1</annotation></semantics></math>",
    "<svg><title>t</title><path d='M0'/></svg>",
    "<img src=a.png alt='an image'>",
    "<input type=hidden value=x>",
    "<br><br>",
    "<br>",
    "<hr>",
    "</p>",
    "</br>",
    "<",
    "</",
    "&",
    "<a",
    "<!",
    "\ufeff",
)

_number = "\x01"  # stands for a word's number until the page is whole; never in a page itself


def _tag(names: list[str]) -> st.SearchStrategy[str]:
    attributes = st.lists(st.sampled_from(ATTRIBUTES), max_size=2).map("".join)
    return st.builds(lambda name, more: f"<{name}{more}>", st.sampled_from(names), attributes)


_names = BLOCKS + INLINES + ODD
_words = st.lists(st.sampled_from(WORDS).map(lambda word: word.replace("%d", _number)), min_size=1, max_size=4).map(
    " ".join
)
_piece = st.one_of(
    _words,
    _words,
    _tag(BLOCKS),
    _tag(INLINES),
    _tag(ODD),
    st.sampled_from(_names).map(lambda name: f"</{name}>"),
    st.sampled_from(SPACES),
    st.sampled_from(MARKUP),
)


def _element(content: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    def wrap(start: str, inside: str) -> str:
        name = start[1:].split(" ")[0].rstrip("/>").partition("/")[0]
        return start + inside if name in VOID_OR_RAW else f"{start}{inside}</{name}>"

    return st.builds(wrap, _tag(BLOCKS + INLINES), content)


_content = st.recursive(
    _piece, lambda inner: st.one_of(_element(inner), st.lists(inner, max_size=6).map("".join)), max_leaves=25
)


def _numbered(soup: str) -> str:
    parts = soup.split(_number)
    return parts[0] + "".join(f"{number}{part}" for number, part in enumerate(parts[1:], 1))


def pages() -> st.SearchStrategy[str]:
    """Pages as text: well-formed parts, loose tags, words of many scripts, and what else is found between them."""
    return st.lists(_content, max_size=12).map("".join).map(_numbered)


def raw_pages() -> st.SearchStrategy[bytes]:
    """Pages as bytes, some with bytes that are no UTF-8."""
    spoilt = st.builds(
        lambda page, place, junk: page[: place % (len(page) + 1)] + junk + page[place % (len(page) + 1) :],
        pages().map(str.encode),
        st.integers(0, 10_000),
        st.binary(max_size=8),
    )
    return st.one_of(pages().map(str.encode), spoilt, st.binary(max_size=200))
