"""CleanEval's wrapper: a `<text>` element around the whole page, with the page's address, title and encoding."""

from __future__ import annotations

import re
from html import unescape

_QUOTED = rb"\"[^\"]*\"|'[^']*'"
_OPEN = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*<text\b((?:" + _QUOTED + rb"|[^>\"'])*)>[ \t]*\r?\n?", re.IGNORECASE)
_CLOSE = re.compile(rb"\s*</text\s*>\s*\Z", re.IGNORECASE)
_ATTRIBUTE = re.compile(rb"([\w-]+)\s*=\s*(" + _QUOTED + rb")")
HEAD = 8192  # bytes from the start of a file that hold the whole opening tag


def unwrapped(data: bytes) -> bytes:
    """The page without its wrapper; as it is when it has none.

    >>> unwrapped(b'<text id="http://a.org/" title="1 > 0">\\n<html>Rain</html>\\n</text>\\n')
    b'<html>Rain</html>'
    """
    opened = _OPEN.match(data)
    if not opened:
        return data
    closed = _CLOSE.search(data, max(opened.end(), len(data) - HEAD))
    return data[opened.end() : closed.start() if closed else len(data)]


def attributes(data: bytes) -> dict[str, str]:
    """The attributes of the wrapper that the data begins with.

    >>> attributes(b'<text id="http://a.org/" title="Q&amp;A" encoding="unset">')
    {'id': 'http://a.org/', 'title': 'Q&A', 'encoding': 'unset'}
    """
    opened = _OPEN.match(data[:HEAD])
    found = _ATTRIBUTE.findall(opened[1]) if opened else []
    return {name.decode().lower(): unescape(_decoded(value[1:-1])).strip() for name, value in found}


def meta(data: bytes) -> dict[str, str]:
    """What the wrapper tells, under the names that pages are described with."""
    names = {"id": "url", "title": "title", "encoding": "declared_encoding"}
    return {names.get(name, name): value for name, value in attributes(data).items()}


def _decoded(value: bytes) -> str:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value.decode("windows-1252", "replace")
