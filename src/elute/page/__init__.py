"""Bytes to Page: decoding, the native parser, the table, the HTML vocabulary."""

from __future__ import annotations

import os
from dataclasses import replace

from elute.page import _parser, document
from elute.page.binary import not_a_page
from elute.page.decode import Encoding, decode
from elute.page.document import Document, ReadError
from elute.page.kinds import COMMENT, DOCTYPE, DOCUMENT, ELEMENT, HTML, MATHML, SVG, TEXT
from elute.page.table import Page
from elute.page.tokens import tokenize

__all__ = [
    "COMMENT",
    "DOCTYPE",
    "DOCUMENT",
    "ELEMENT",
    "HTML",
    "MATHML",
    "SVG",
    "TEXT",
    "Document",
    "Encoding",
    "Page",
    "ReadError",
    "decode",
    "parse",
    "tokenize",
]

Html = bytes | bytearray | memoryview | str | os.PathLike[str] | Document
"""What a page may be given as."""

LONGEST_NAME = 4096  # characters of a path, as most systems have it

STRING = Encoding(name="utf-8", source="text", note="", replaced=0)
SAID = Encoding(name="utf-8", source="meta", note="", replaced=0)


def parse(
    html: Html,
    *,
    url: str | None = None,
    charset: str | None = None,
    context: str | None = None,
    scripting: bool | None = None,
) -> Page:
    """Parse a page into its table. A path is read, and a Document has its own `url` and `charset`, unless given.

    `charset` is what the HTTP header said. With `context` ("td", "svg path") the html is a fragment inside that
    element. With `scripting` the content of noscript is one text, as in a browser that runs scripts; unless told, it
    is elements, except where that would lose the page behind it.

    >>> page = parse("<ul><li>One<li>Two</ul>")
    >>> [page.text(int(row)) for row in (page.kind == TEXT).nonzero()[0]]
    ['One', 'Two']
    """
    source, encoding, url = decoded(html, url, charset)
    return finish(Page(_parser.parse(source, context, bool(scripting)), encoding, url), context, scripting)


def decoded(html: Html, url: str | None = None, charset: str | None = None) -> tuple[bytes, Encoding, str | None]:
    """What is parsed of a page, which is valid UTF-8 and not too much of it, the encoding it was in, and its url."""
    if url is not None and not isinstance(url, str):
        raise TypeError(f"url is a str or None, not {type(url).__name__}")
    if charset is not None and not isinstance(charset, str):
        raise TypeError(f"charset is a str or None, not {type(charset).__name__}")
    if not isinstance(html, (bytes, str)):
        html, url, charset = _opened(html, url, charset)
    source, encoding = _encode(html) if isinstance(html, str) else _decode(html, charset)
    _parser.checked_length(source)
    return source, encoding, url


def _opened(
    html: bytearray | memoryview | os.PathLike[str] | Document, url: str | None, charset: str | None
) -> tuple[bytes, str | None, str | None]:
    """The bytes of a page that is given in another way, and what is known of them."""
    if isinstance(html, os.PathLike):
        html = document.read(html)
    if isinstance(html, Document):
        return bytes(html.data), url or html.url, charset or html.charset
    if not isinstance(html, (bytearray, memoryview)):
        raise TypeError(f"a page is bytes, str or a Path, not {type(html).__name__}")
    return bytes(html), url, charset


def _decode(data: bytes, charset: str | None) -> tuple[bytes, Encoding]:
    if charset is None and _parser.says_utf8(data):
        return data, SAID
    kind = not_a_page(data)
    if kind is not None:
        return b"", Encoding("utf-8", "default", f"the input is {kind}, not a web page: nothing of it was read")
    return decode(data, charset)


def finish(page: Page, context: str | None = None, scripting: bool | None = None) -> Page:
    """The page, parsed once more where an element that is never closed had swallowed the rest of it."""
    if page.table.swallowing_row() < 0:
        return page
    from elute.page.unclosed import opened  # few pages need it

    return opened(page, context, scripting)


def _encode(html: str) -> tuple[bytes, Encoding]:
    note = ""
    if len(html) <= LONGEST_NAME and "<" not in html:
        from elute.page.mistaken import mistaken  # few pages need it

        note = mistaken(html)
    try:
        return html.encode(), replace(STRING, note=note) if note else STRING
    except UnicodeEncodeError:
        # A lone surrogate stands for no character: the standard's replacement takes its place.
        source = html.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        lone = source.count("\ufffd") - html.count("\ufffd")
        return source.encode(), replace(STRING, note=note or f"{lone} lone surrogates were replaced", replaced=lone)
