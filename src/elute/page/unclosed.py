"""Elements that hold no elements and are never closed: by the standard all the rest of the page is their text.

A browser then shows next to nothing. Such pages were written as XML, where `<iframe/>` is closed, or were damaged on
their way here: cut, and joined. So they are parsed once more, with another name in place of the element's: one that
closes itself, or that takes elements in. The name is as long, so that all places in the source stay what they are. An
element that noscript would have ended is left to it: noscript is one text then, as in a browser that runs scripts.
"""

from __future__ import annotations

import re
from typing import Final

from elute.page import _parser
from elute.page.table import Page

READ_AS: Final = {"iframe": b"embed", "textarea": b"input", "title": b"p", "noframes": b"div", "noembed": b"div"}
"""What an element is read as. The text of scripts and styles is not text of the page, whatever follows them."""
TRIES: Final = 4  # a page may be damaged in more than one place


def opened(page: Page, context: str | None, scripting: bool | None) -> Page:
    """The page without what swallows the rest of it; as it is where the caller wants it as the standard has it."""
    warnings: list[str] = []
    runs_scripts = bool(scripting)
    for _ in range(TRIES):
        row = page.table.swallowing_row()
        text = page.text(row) if row >= 0 else ""
        if "</" not in text:
            break
        holder = int(page.parent[row])
        name, start = page.tag_name(holder), int(page.source_start[holder])
        told = f"<{name}> is never closed: the {len(text)} characters behind it"
        if scripting is not None or name not in READ_AS:
            warnings.append(f"{told} are its text")
            break
        source = page.source
        if _closed_as_in_xml(name).match(source, start):
            source = source[:start] + _closed_as_in_xml(name).sub(_renamed(name), source[start:])
        elif not runs_scripts and "</noscript" in text.lower():
            runs_scripts = True
        else:
            source = source[:start] + _renamed(name) + source[start + 1 + len(name) :]
            warnings.append(f"{told} were read as the page")
        page = Page(_parser.parse(source, context, runs_scripts), page.encoding, page.url)
    page.warnings.extend(warnings)
    return page


def _closed_as_in_xml(name: str) -> re.Pattern[bytes]:
    """The beginning of tags such as <iframe src="x" />."""
    return re.compile(rf"<{name}(?=(?:\s[^<>]*)?/>)".encode(), re.IGNORECASE)


def _renamed(name: str) -> bytes:
    return b"<" + READ_AS[name].ljust(len(name))
