"""The JSON-LD of a page, parsed: `<script type="application/ld+json">`. Broken JSON is repaired, within limits.

What is repaired is what pages do: comments or CDATA marks around it, a semicolon or closing brackets too many after it,
comments behind its lines, commas before closing brackets, line breaks inside strings, several documents in one script,
HTML's references for quotes. Whatever is still broken then says nothing. Every repair is one pass over the text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from elute.page.references import unescaped
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.units._scripts import json_ld_scripts

LONGEST_SCRIPT: Final = 4_000_000
"""Bytes of a script that is read."""
MOST_DOCUMENTS: Final = 100
"""In one script."""

_AROUND = re.compile(
    r"\A\s*(?:<!--|//\s*<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/|<!\[CDATA\[)|"
    r"(?:(?://\s*)?-->|//\s*\]\]>|/\*\s*\]\]>\s*\*/|\]\]>)\s*\Z"
)
_COMMENT = r"//[^\n]*+"
_STRING_OR_NEEDLESS = re.compile(  # a string that does not end is read once
    rf'"(?:[^"\\]|\\.)*+"?|,(?:\s|{_COMMENT})*+(?=[\]}}])|{_COMMENT}', re.DOTALL
)
_BETWEEN = re.compile(r"[\s;,\]}]*")
_decoder = json.JSONDecoder(strict=False)


@remembered
def json_ld(page: Page) -> tuple[tuple[int, Any], ...]:
    """The documents of a page: the row of the script, and what it says.

    >>> import elute
    >>> page = elute.parse('<script type="application/ld+json">{"@type": "Event", "name": "Fair",}</script>')
    >>> json_ld(page)
    ((3, {'@type': 'Event', 'name': 'Fair'}),)
    """
    return tuple(
        (row, document) for row, text in json_ld_scripts(page.table, LONGEST_SCRIPT) for document in documents(text)
    )


def documents(text: str) -> list[Any]:
    """The JSON documents in a text, repaired where that helps; none where it does not.

    >>> documents('<!-- {"a": [1, 2,],} -->'), documents('{"a": 1}; {"a": 2}'), documents('{&quot;a&quot;: 1}')
    ([{'a': [1, 2]}], [{'a': 1}, {'a': 2}], [{'a': 1}])
    >>> documents("{'a': 1}"), documents('{"a": ')
    ([], [])
    """
    for repaired in _repairs(text):
        try:
            return list(_read(repaired))
        except (ValueError, RecursionError):
            continue
    return []


def _repairs(text: str) -> Iterator[str]:
    """The text, and what becomes of it with more and more repairs."""
    yield text
    text = _AROUND.sub("", text)
    yield text
    text = _STRING_OR_NEEDLESS.sub(lambda found: found[0] if found[0][0] == '"' else "", text)
    yield text
    if "&" in text:
        yield unescaped(text)


def _read(text: str) -> Iterator[Any]:
    place = _BETWEEN.match(text).end()  # type: ignore[union-attr]  # it matches nothing at all too
    for _ in range(MOST_DOCUMENTS):
        if place >= len(text):
            return
        document, place = _decoder.raw_decode(text, place)
        place = _BETWEEN.match(text, place).end()  # type: ignore[union-attr]
        yield document
