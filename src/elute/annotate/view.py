"""The page as the annotator shows it: it looks like the page, does nothing, and every element knows its row.

It is written anew from the table, so that elements that the source only implies have a row too, and so that what runs,
loads, sends or leads away is not in it: scripts, handlers of events, addresses, refreshes, plugins. Elements stay where
they are, because style sheets count them. The browser is told the same once more by a content security policy, in
`server.py`, which also covers what style sheets would load.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final

from elute.page import ELEMENT, HTML, TEXT, Page
from elute.page.vocabulary import VOID

ROW: Final = "data-elute-row"

# What a page's own style sheet must not do here: hide what waits for a script, or keep the window from scrolling. A
# browser that runs scripts does not show noscript, and the text of one counts as hidden.
STYLE: Final = (
    "noscript{display:none!important}"
    "html,body{visibility:visible!important;opacity:1!important;overflow:visible!important;animation:none!important}"
)
# Images are not loaded. Where the page tells the size of one, a grey area takes its place, so that the layout holds: a
# browser shows a broken image as its alternative text, however large it is said to be.
BROKEN_IMAGE: Final = "data:,"
PLACEHOLDER: Final = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='{}' height='{}'%3E"
    "%3Crect width='100%25' height='100%25' fill='%23888' fill-opacity='.3'/%3E%3C/svg%3E"
)
LARGEST_IMAGE: Final = 10_000  # pixels in each direction

# Their content is no text to a browser, or would run; the elements themselves stay.
_EMPTIED: Final = frozenset(
    "script template iframe frame noembed noframes object applet audio video canvas portal fencedframe".split()
)
# Without attributes they do nothing.
_BARE: Final = frozenset("meta link base script template animate animatemotion animatetransform set".split())
_RENAMED: Final = {"plaintext": "pre", "xmp": "pre", "listing": "pre"}  # a browser would see their ends elsewhere
_SWALLOWS_NEWLINE: Final = frozenset({"pre", "textarea"})
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9:._-]*")
_NEVER = re.compile(
    # runs, or is a page of its own
    r"on.*|srcdoc|is|nonce|http-equiv|content|shadowroot.*|slot|"
    # sends, or leads away
    r".*action|ping|target|formtarget|download|attributionsrc|"
    # loads
    r"srcset|imagesrcset|lowsrc|dynsrc|poster|data|code|codebase|archive|classid|manifest|profile|cite|longdesc|xml:base|"
    # takes the keyboard
    r"autofocus|accesskey|tabindex|contenteditable|popovertarget.*|command.*|"
    # is ours
    r"data-elute.*",
    re.IGNORECASE,
)
_PAGES: Final = _EMPTIED | {"embed"}  # to these an image in SVG is a page, with scripts
_IMAGE_ATTRIBUTES: Final = frozenset({"src", "background"})
_LINK_ATTRIBUTES: Final = frozenset({"href", "xlink:href"})
_INLINE_IMAGE = re.compile(r"\s*data:image/", re.IGNORECASE)
_PIXELS = re.compile(r"\s*(\d{1,6})(?![\d.]*%)", re.ASCII)
_MARKUP_IN_STYLE = re.compile(r"<(?=[A-Za-z/!?])")


def view(page: Page) -> str:
    """The page for the frame.

    >>> import elute
    >>> print(view(elute.parse("<p onclick=steal()>One<script>steal()</script><a href=//evil.example>two</a>")))
    <html data-elute-row="1"><head data-elute-row="2"><style>...</style></head><body data-elute-row="3"><p
    data-elute-row="4">One<script data-elute-row="6"></script><a href="#" data-elute-row="8">two</a></p></body></html>
    """
    kind, end, namespace = page.kind.tolist(), page.end.tolist(), page.namespace.tolist()
    out: list[str] = [] if page.quirks else ["<!DOCTYPE html>\n"]
    closing: list[tuple[int, str]] = []  # the elements around, with the row that they end before
    row = 1
    while row < len(page):
        while closing and closing[-1][0] <= row:
            out.append(_end_tag(closing.pop()[1]))
        if kind[row] == TEXT:
            raw = bool(closing) and closing[-1][1] == "style" and namespace[page.parent[row]] == HTML
            out.append(_inert_style(page.text(row)) if raw else escape(page.text(row), quote=False))
        elif kind[row] == ELEMENT:
            name = _tag(page, row)
            out.append(f"<{name}{_attributes(page, row, name)}>")
            if name in VOID and namespace[row] == HTML:
                row += 1
                continue
            closing.append((end[row], name))
            if name.lower() in _EMPTIED:
                row = end[row]
                continue
            if name in _SWALLOWS_NEWLINE:
                out.append("\n")
        row += 1
    out.extend(_end_tag(name) for _, name in reversed(closing))
    return "".join(out)


def _end_tag(name: str) -> str:
    return f"<style>{STYLE}</style></head>" if name == "head" else f"</{name}>"


def _tag(page: Page, row: int) -> str:
    name = page.tag_name(row)
    if not _NAME.fullmatch(name):
        return "span"
    return _RENAMED.get(name, name) if page.namespace[row] == HTML else name


def _attributes(page: Page, row: int, name: str) -> str:
    """The attributes that may stay, then the row."""
    kept: dict[str, str] = {}
    if name.lower() not in _BARE:
        for attribute, value in page.attributes(row).items():
            if _NAME.fullmatch(attribute) and not _NEVER.fullmatch(attribute):
                inert = _inert(attribute.lower(), value, name)
                if inert is not None:
                    kept[attribute] = inert
    if name == "img":
        kept.setdefault("src", _in_place_of_image(kept.get("width", ""), kept.get("height", "")))
    return "".join(f' {attribute}="{escape(value)}"' for attribute, value in (kept | {ROW: str(row)}).items())


def _inert(attribute: str, value: str, name: str) -> str | None:
    """The value of an attribute as it may stay, None where it may not."""
    if attribute in _IMAGE_ATTRIBUTES:
        return value if _INLINE_IMAGE.match(value) and name.lower() not in _PAGES else None
    if attribute in _LINK_ATTRIBUTES:
        if name in ("a", "area"):
            return "#"  # style sheets tell links by it
        return value if value.startswith("#") or (name == "image" and _INLINE_IMAGE.match(value)) else None
    return value


def _in_place_of_image(width: str, height: str) -> str:
    """The address of what is shown instead of an image.

    >>> _in_place_of_image("640", ""), _in_place_of_image("640", "360px").count("'640' height='360'")
    ('data:,', 1)
    """
    sizes = [int(found[1]) for value in (width, height) if (found := _PIXELS.match(value))]
    return PLACEHOLDER.format(*sizes) if len(sizes) == 2 and max(sizes) <= LARGEST_IMAGE else BROKEN_IMAGE


def _inert_style(css: str) -> str:
    """A style sheet in which no tag begins, should a browser not take it for one."""
    return _MARKUP_IN_STYLE.sub(r"\\3c ", css)
