"""Where on a page JSON stands that may hold its text, beside JSON-LD: scripts, and the attribute that Discourse has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from elute.page.table import Page

from .reading import LEAST, LONGEST, Allowance, assigned, value_of

DISCOURSE: Final = "data-preloaded"
"""The id of Discourse's element, and the attribute of it that has all data."""

MOST_SCRIPTS: Final = 200


def discourse_store(page: Page, allowed: Allowance) -> Any:
    """What Discourse has put into the page, None where the page is none of its own."""
    if DISCOURSE.encode() not in page.source:
        return None
    for row in page.rows_of("div").tolist():
        if page.attribute(row, "id") == DISCOURSE:
            return value_of(page.attribute(row, DISCOURSE) or "", allowed)
    return None


def stores(page: Page, allowed: Allowance) -> Iterator[tuple[str, Any]]:
    """The values that scripts hold, each with a name: the id of a script that is JSON, the name that one is assigned.

    >>> import elute
    >>> text = "It rained all night, and the river rose by a metre before dawn. " * 4
    >>> page = elute.parse(f'<script id=__NEXT_DATA__ type="application/json">{{"text": "{text}"}}</script>')
    >>> [(name, list(value)) for name, value in stores(page, Allowance())]
    [('__NEXT_DATA__', ['text'])]
    """
    for row in page.rows_of("script").tolist()[:MOST_SCRIPTS]:
        if page.end[row] == row + 1 or not LEAST <= page.text_len[row + 1] <= LONGEST:
            continue
        kind = (page.attribute(row, "type") or "").lower()
        if "ld+json" in kind:
            continue
        if "json" in kind:
            if (value := value_of(page.text(row + 1), allowed)) is not None:
                yield page.attribute(row, "id") or kind, value
        elif kind in SCRIPTS:
            yield from assigned(page.text(row + 1), allowed)


SCRIPTS: Final = ("", "text/javascript", "application/javascript", "module")
"""The types of scripts that a browser runs."""
