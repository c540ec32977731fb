"""The page as the annotator shows it: it looks like the page, does nothing, and every element knows its row.

It is written anew from the table, so that elements that the source only implies have a row too, and so that what runs,
loads, sends or leads away is not in it: `elute.page.inert` knows what that is. Elements stay where they are, because
style sheets count them. The browser is told the same once more by a content security policy, in `guard.py`.
"""

from __future__ import annotations

import re
from typing import Final

from elute.page import Page
from elute.page.inert import ANNOTATED, NO_IMAGE, Writer

ROW: Final = "data-elute-row"

# What a page's own style sheet must not do here: hide what waits for a script, or keep the window from scrolling. A
# browser that runs scripts does not show noscript, and the text of one counts as hidden.
STYLE: Final = (
    "noscript{display:none!important}"
    "html,body{visibility:visible!important;opacity:1!important;overflow:visible!important;animation:none!important}"
)
# Images are not loaded. Where the page tells the size of one, a grey area takes its place, so that the layout holds: a
# browser shows a broken image as its alternative text, however large it is said to be.
PLACEHOLDER: Final = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='{}' height='{}'%3E"
    "%3Crect width='100%25' height='100%25' fill='%23888' fill-opacity='.3'/%3E%3C/svg%3E"
)
LARGEST_IMAGE: Final = 10_000  # pixels in each direction

_PIXELS = re.compile(r"\s*(\d{1,6})(?![\d.]*%)", re.ASCII)


def view(page: Page) -> str:
    """The page for the frame.

    >>> import elute
    >>> print(view(elute.parse("<p onclick=steal()>One<script>steal()</script><a href=//evil.example>two</a>")))
    <html data-elute-row="1"><head data-elute-row="2"><style>...</style></head><body data-elute-row="3"><p
    data-elute-row="4">One<script data-elute-row="6"></script><a href="#" data-elute-row="8">two</a></p></body></html>
    """
    start = "" if page.quirks else "<!DOCTYPE html>\n"
    return start + _View(page, ANNOTATED).written(1, len(page))


class _View(Writer):
    """Every element tells its row, and the head ends with our style."""

    def attributes(self, row: int, name: str, kept: dict[str, str]) -> dict[str, str]:
        if name == "img" and "src" not in kept:
            kept["src"] = _in_place_of_image(kept.get("width", ""), kept.get("height", ""))
        kept[ROW] = str(row)
        return kept

    def end_tag(self, name: str) -> str:
        return f"<style>{STYLE}</style></head>" if name == "head" else f"</{name}>"


def _in_place_of_image(width: str, height: str) -> str:
    """The address of what is shown instead of an image.

    >>> _in_place_of_image("640", ""), _in_place_of_image("640", "360px").count("'640' height='360'")
    ('data:,', 1)
    """
    sizes = [int(found[1]) for value in (width, height) if (found := _PIXELS.match(value))]
    return PLACEHOLDER.format(*sizes) if len(sizes) == 2 and max(sizes) <= LARGEST_IMAGE else NO_IMAGE
