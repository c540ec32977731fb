"""Bytes to Page: decoding, the native parser, the table, the HTML vocabulary."""

from __future__ import annotations

from dataclasses import replace

from elute.page import _parser
from elute.page.binary import not_a_page
from elute.page.decode import Encoding, decode
from elute.page.table import COMMENT, DOCTYPE, DOCUMENT, ELEMENT, HTML, MATHML, SVG, TEXT, Page
from elute.page.tokens import tokenize
from elute.page.vocabulary import TAG

__all__ = [
    "COMMENT",
    "DOCTYPE",
    "DOCUMENT",
    "ELEMENT",
    "HTML",
    "MATHML",
    "SVG",
    "TEXT",
    "Encoding",
    "Page",
    "decode",
    "parse",
    "tokenize",
]

HOLD_NO_ELEMENTS = frozenset(
    TAG[name] for name in ("iframe", "noembed", "noframes", "noscript", "style", "textarea", "title", "xmp")
)
STRING = Encoding(name="utf-8", source="text", note="", replaced=0)


def parse(
    html: bytes | bytearray | memoryview | str,
    *,
    url: str | None = None,
    charset: str | None = None,
    context: str | None = None,
    scripting: bool | None = None,
) -> Page:
    """Parse a page into its table.

    `charset` is what the HTTP header said. With `context` ("td", "svg path") the html is a fragment inside that
    element. With `scripting` the content of noscript is one text, as in a browser that runs scripts; unless told, it
    is elements, except where that would lose the page behind it.

    >>> page = parse("<ul><li>One<li>Two</ul>")
    >>> [page.text(int(row)) for row in (page.kind == TEXT).nonzero()[0]]
    ['One', 'Two']
    """
    for name, value in (("url", url), ("charset", charset)):
        if value is not None and not isinstance(value, str):
            raise TypeError(f"{name} is a str or None, not {type(value).__name__}")
    if isinstance(html, str):
        source, encoding = _encode(html)
    elif isinstance(html, (bytes, bytearray, memoryview)):
        data = bytes(html)
        kind = not_a_page(data)
        if kind is not None:
            encoding = Encoding("utf-8", "default", f"the input is {kind}, not a web page: nothing of it was read")
            return Page(_parser.parse(b""), encoding, url)
        source, encoding = decode(data, charset)
    else:
        raise TypeError(f"a page is bytes or str, not {type(html).__name__}")
    return _page(source, encoding, url, context, scripting)


def _page(source: bytes, encoding: Encoding, url: str | None, context: str | None, scripting: bool | None) -> Page:
    page = Page(_parser.parse(source, context, bool(scripting)), encoding, url)
    row = _swallowed(page)
    if row is None:
        return page
    text = page.text(row)
    if scripting is None and "</noscript" in text.lower():
        return _page(source, encoding, url, context, True)
    if "</" in text:
        holder = page.tag_name(int(page.parent[row]))
        page.warnings.append(f"<{holder}> is never closed: the {len(text)} characters behind it are its text")
    return page


def _swallowed(page: Page) -> int | None:
    """The text that may be all the rest of the page: the last one, in an element that holds no elements.

    Only the columns are read: the last text of many pages is a script of a megabyte.
    """
    for row in range(len(page) - 1, max(len(page) - 3, 0), -1):  # behind a title there is still the body, empty
        if page.kind[row] == TEXT and int(page.tag[page.parent[row]]) in HOLD_NO_ELEMENTS:
            return row
    return None


def _encode(html: str) -> tuple[bytes, Encoding]:
    try:
        return html.encode(), STRING
    except UnicodeEncodeError:
        # A lone surrogate stands for no character: the standard's replacement takes its place.
        source = html.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        lone = source.count("\ufffd") - html.count("\ufffd")
        return source.encode(), replace(STRING, note=f"{lone} lone surrogates were replaced", replaced=lone)
