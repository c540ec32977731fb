"""A page with all its tags: for peers that read a stream of tags and leave their balance to the parser before them."""

from __future__ import annotations

from html import escape
from typing import Final

from elute.page import ELEMENT, TEXT, parse
from elute.page.vocabulary import VOID

CODE: Final = ("script", "style")


def balanced(html: str) -> str:
    """The elements and texts of a page, every tag written out that a parser implies; no attributes, no code.

    >>> balanced("<p>One<p>two <b>three</i>")
    '<html><head></head><body><p>One</p><p>two <b>three</b></p></body></html>'
    """
    page = parse(html)
    kind, end = page.kind.tolist(), page.end.tolist()
    parts: list[str] = []
    open_elements: list[tuple[int, str]] = []
    row = 0
    while row < len(page):
        while open_elements and open_elements[-1][0] <= row:
            parts.append(f"</{open_elements.pop()[1]}>")
        if kind[row] == TEXT:
            parts.append(escape(page.text(row), quote=False))
        elif kind[row] == ELEMENT:
            name = page.tag_name(row)
            if name in CODE:
                row = end[row]
                continue
            parts.append(f"<{name}>")
            if name not in VOID:
                open_elements.append((end[row], name))
        row += 1
    parts.extend(f"</{name}>" for _, name in reversed(open_elements))
    return "".join(parts)
