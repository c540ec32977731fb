"""A page as it looks, with its kept and dropped parts coloured and the reason for each on hover.

The page is written anew from its table, row by row, so that nothing active gets through: no scripts, no
frames, no forms that send, and unless assets are allowed nothing that loads from elsewhere. A content
security policy at the top of the file says the same to the browser, and covers what style sheets would load.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import numpy as np

from elute.page import ELEMENT, TEXT
from elute.page.arrays import prefix_sums

from .coloured_style import BAR, BASE_STYLE, READING_STYLE, STYLE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from elute.extraction import Extraction

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'"
_POLICY_WITH_ASSETS = (
    "default-src 'none'; style-src * 'unsafe-inline'; img-src * data:; font-src * data:; form-action 'none'"
)

# Elements that run, load, embed or redirect, or whose content a browser would take for raw text: they go with
# all that is in them. A title or a meta element inside the body would do no good either.
_LEFT_OUT = frozenset(
    "script template iframe frame frameset object embed applet portal param audio video track bgsound "
    "noembed noframes base meta title animate animatetransform animatemotion set".split()
)
_OPENED = frozenset({"noscript"})  # its content is shown: scripts do not run here
_RENAMED = {
    "plaintext": "pre",
    "xmp": "pre",
    "listing": "pre",
}  # a browser would not see their end tags alike
_VOID = frozenset("area br col hr img input link source wbr keygen basefont".split())
_FIRST_NEWLINE_IS_LOST = frozenset({"pre", "textarea"})
_COLOURED_AS_A_WHOLE = frozenset({"textarea", "select", "math", "svg"})  # no element of ours may stand inside

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9:._-]*")
_NEVER = re.compile(r"on.*|srcdoc|.*action|ping|nonce|autofocus|http-equiv|is|title|data-elute", re.IGNORECASE)
_LOADS = frozenset({"src", "srcset", "background", "lowsrc", "dynsrc"})
_LEADS_TO = frozenset({"href", "xlink:href", "cite", "longdesc"})
_HARMLESS_ADDRESS = re.compile(r"(https?|mailto|tel):|[^:]*([/?#]|$)", re.IGNORECASE)
_BASES = ("http://", "https://", "file://")
_INLINE_IMAGE = re.compile(r"data:image/", re.IGNORECASE)
_NOT_IN_ADDRESSES = re.compile(r"[\x00-\x20]+")


def coloured(extraction: Extraction, assets: bool = False, base: str | None = None) -> str:
    """The page as one HTML file that needs nothing else.

    `assets` lets images and style sheets load from where the page had them; `base` is the address to resolve
    them against when the page itself does not know one.
    """
    page = extraction.page
    writer = _Writer(extraction, assets)
    html, head, body = (_first(page.rows_of(name)) for name in ("html", "head", "body"))
    base = urljoin(base or "", page.base_url or "")
    policy = _POLICY_WITH_ASSETS if assets else _POLICY
    return "".join(
        [
            "" if page.quirks else "<!DOCTYPE html>\n",
            f"<html{writer.attributes(html)}>\n<head>\n<meta charset=utf-8>\n",
            f'<meta http-equiv=Content-Security-Policy content="{policy}">\n',
            '<meta name=referrer content=no-referrer>\n<meta name=viewport content="width=device-width">\n',
            f'<base href="{escape(base)}">\n' if base.startswith(_BASES) else "",
            f"<title>{escape(extraction.title or 'A page')} – elute explain</title>\n",
            f"<style>{BASE_STYLE}{'' if assets or not writer.has_sheets() else READING_STYLE}</style>\n",
            writer.inside(head),
            f"<style>{STYLE}</style>\n</head>\n<body{writer.attributes(body)}>\n{_bar(extraction)}",
            writer.inside(body),
            "\n</body>\n</html>\n",
        ]
    )


class _Writer:
    """Writes rows of a page as HTML, text rows of blocks with their colour."""

    def __init__(self, extraction: Extraction, assets: bool) -> None:
        page = extraction.page
        self._page = page
        self._blocks = extraction.blocks
        self._words = page.blocks.words.tolist()
        self._assets = assets
        self._kind = page.kind.tolist()
        self._end = page.end.tolist()
        self._parent = page.parent.tolist()
        self._namespace = page.namespace.tolist()
        self._block = page.blocks.row_block.tolist()
        self._keep = extraction.labels.keep.tolist()
        in_block = page.blocks.row_block >= 0
        self._kept_before = _counts(in_block & extraction.labels.keep)
        self._dropped_before = _counts(in_block & ~extraction.labels.keep)
        self._introduced: set[int] = set()

    def inside(self, parent: int | None) -> str:
        """All that is in the element, without its own tags."""
        if parent is None:
            return ""
        out: list[str] = []
        closing: list[tuple[int, str]] = []
        row, stop = parent + 1, self._end[parent]
        whole_until = row  # rows before this one are in an element that is coloured as a whole
        while row < stop:
            while closing and closing[-1][0] <= row:
                out.append(closing.pop()[1])
            if self._kind[row] == TEXT:
                out.append(self._text(row, coloured=row >= whole_until))
            elif self._kind[row] == ELEMENT:
                name = self._page.tag_name(row)
                if self._is_left_out(row, name):
                    row = self._end[row]
                    continue
                if name == "style":
                    out.append(f"<style{self.attributes(row)}>{self._style_sheet(row)}</style>")
                    row = self._end[row]
                    continue
                if name not in _OPENED:
                    name = _RENAMED.get(name, name) if _NAME.fullmatch(name) else "span"
                    mark = self._mark_of_box(row)
                    if name in _COLOURED_AS_A_WHOLE and row >= whole_until:
                        whole_until = self._end[row]
                        mark = self._mark_of_whole(row)
                    out.append(f"<{name}{self.attributes(row)}{mark}>")
                    if name in _FIRST_NEWLINE_IS_LOST:
                        out.append("\n")
                    if name not in _VOID:
                        closing.append((self._end[row], f"</{name}>"))
            row += 1
        out.extend(tag for _, tag in reversed(closing))
        return "".join(out)

    def attributes(self, row: int | None) -> str:
        """The attributes that may stay, each with a space before it."""
        if row is None:
            return ""
        kept = self._page.attributes(row).items()
        foreign = self._namespace[row] != 0
        return "".join(
            f' {name}="{escape(value)}"' for name, value in kept if self._may_stay(name.lower(), value, foreign)
        )

    def has_sheets(self) -> bool:
        """Whether the page links to style sheets."""
        return any(map(self._is_sheet, self._page.rows_of("link").tolist()))

    def _may_stay(self, name: str, value: str, foreign: bool) -> bool:
        if not _NAME.fullmatch(name) or _NEVER.fullmatch(name):
            return False
        address = _NOT_IN_ADDRESSES.sub("", value)
        if name in _LEADS_TO and foreign:  # in SVG it may load a file, so only parts of the page itself
            return address.startswith("#")
        if name in _LEADS_TO:
            return bool(_HARMLESS_ADDRESS.match(address))
        return name not in _LOADS or self._assets or bool(_INLINE_IMAGE.match(address) and name == "src")

    def _is_left_out(self, row: int, name: str) -> bool:
        if name == "link":
            return not (self._assets and self._is_sheet(row))
        return name.lower() in _LEFT_OUT or (name == "style" and self._namespace[row] != 0)

    def _is_sheet(self, row: int) -> bool:
        return "stylesheet" in (self._page.attribute(row, "rel") or "").lower().split()

    def _style_sheet(self, row: int) -> str:
        """Raw text; it ends at the first end tag, so there must be none in it."""
        return "".join(self._page.text(child) for child in range(row + 1, self._end[row])).replace("</", "<\\/")

    def _text(self, row: int, coloured: bool) -> str:
        text = escape(self._page.text(row), quote=False)
        block = self._block[row]
        if block < 0 or not coloured:
            return text
        return f"<elute-mark{self._mark(row, block)}>{text}</elute-mark>"

    def _mark_of_whole(self, row: int) -> str:
        """The colour of the first block inside, for an element that takes none there."""
        inside = next((r for r in range(row + 1, self._end[row]) if self._block[r] >= 0), None)
        return "" if inside is None else self._mark(inside, self._block[inside])

    def _mark_of_box(self, row: int) -> str:
        """A sign on the outermost elements in which nothing is kept, so that they can be hidden as one."""
        end, parent = self._end[row], self._parent[row]
        nothing_kept = self._kept_before[row] == self._kept_before[end]
        something_dropped = self._dropped_before[row] < self._dropped_before[end]
        outermost = self._kept_before[parent] < self._kept_before[self._end[parent]]
        return " data-elute=box" if nothing_kept and something_dropped and outermost else ""

    def _mark(self, row: int, number: int) -> str:
        block = self._blocks[number]
        decision = "kept" if self._keep[row] else "dropped"
        words = f"{self._words[number]} word{'' if self._words[number] == 1 else 's'}"
        tip = f"{decision} · score {block.score:.2f} · {block.role} · {words} · block {number}\n{block.reason}"
        anchor = "" if number in self._introduced else f" id=elute-{number}"
        self._introduced.add(number)
        return f'{anchor} data-elute={decision} title="{escape(tip)}"'


def _bar(extraction: Extraction) -> str:
    words = extraction.page.blocks.words
    keep = np.array([block.keep for block in extraction.blocks], dtype=bool)
    hidden = [block.keep for block in extraction.blocks if block.hidden]
    return BAR.format(
        method=escape(extraction.method),
        confidence=extraction.confidence,
        kept=f"{int(keep.sum()):,} blocks, {int(words[keep].sum()):,} words",
        dropped=f"{int((~keep).sum()):,} blocks, {int(words[~keep].sum()):,} words",
        hidden=f"<span>{len(hidden):,} of these blocks are hidden, {sum(hidden):,} of them kept</span>\n"
        if hidden
        else "",
        warnings="".join(f"<p>{escape(warning)}</p>\n" for warning in extraction.warnings),
    )


def _counts(mask: NDArray[np.bool_]) -> list[int]:
    """How many rows before each row (and before the end) are set."""
    counts: list[int] = prefix_sums(mask).tolist()
    return counts


def _first(rows: NDArray[np.int_]) -> int | None:
    return int(rows[0]) if len(rows) else None
