"""A page with all its tags: for peers that read a stream of tags and leave their balance to the parser before them."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from elute.page import ELEMENT, TEXT, parse

CODE: Final = ("script", "style")
SPACES: Final = re.compile(r"[ \t\n\f\r]+")


def balanced(html: str) -> str:
    """The elements and texts of a page, every tag written out that a parser implies; no attributes, no code.

    Each start has its end, as in NekoHTML's stream, also where HTML has none: boilerpy3 skips all from <embed> until
    </embed>. White space is one space, as Boilerpipe makes it: boilerpy3 takes each line of the source for a paragraph.

    >>> balanced("<p>One<p>two\\n <b>three</i><embed src=film>")
    '<html><head></head><body><p>One</p><p>two <b>three<embed></embed></b></p></body></html>'
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
            parts.append(escape(SPACES.sub(" ", page.text(row)), quote=False))
        elif kind[row] == ELEMENT:
            name = page.tag_name(row)
            if name in CODE:
                row = end[row]
                continue
            parts.append(f"<{name}>")
            open_elements.append((end[row], name))
        row += 1
    parts.extend(f"</{name}>" for _, name in reversed(open_elements))
    return "".join(parts)
