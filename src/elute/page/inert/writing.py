"""A page written anew from its table, row by row: what its policy lets stay, and what a view adds of its own.

All text is escaped, also in attributes, names are plain, and style sheets are those of `sheets.py`: whatever a browser
makes of the nesting, no text of the page becomes a tag. Comments are not written.
"""

from __future__ import annotations

from html import escape
from typing import Final

from elute.page.kinds import ELEMENT, HTML, TEXT
from elute.page.table import Page
from elute.page.vocabulary import SWALLOWS_NEWLINE, VOID

from .policy import Fate, Policy

WHOLE: Final = frozenset("textarea select math svg title".split())  # no element of a view may stand inside
_VOID: Final = frozenset(VOID)
_SWALLOWS_NEWLINE: Final = frozenset(SWALLOWS_NEWLINE)
_TOLD_BY_ATTRIBUTES: Final = frozenset("link meta".split())
# What is asked for by name here: a browser reads these names in any case.
_ASKED_FOR: Final = WHOLE | _VOID | _SWALLOWS_NEWLINE | _TOLD_BY_ATTRIBUTES | {"style", "form"}


def links_sheets(page: Page) -> bool:
    """Whether style sheets that are not in the page decide what it looks like."""
    told = [page.attribute(row, "rel") or "" for row in page.rows_of("link").tolist()]
    return any("stylesheet" in rel.lower().split() for rel in told)


class Writer:
    """Writes rows. A view is a subclass: it adds attributes to elements, elements around text, or style."""

    def __init__(self, page: Page, policy: Policy) -> None:
        self.page = page
        self.policy = policy
        self.out: list[str] = []
        self.whole_until = 0  # rows before this one are inside an element of `WHOLE`
        self.end: list[int] = page.end.tolist()
        self._kind: list[int] = page.kind.tolist()
        self._tag: list[int] = page.tag.tolist()
        self._namespace: list[int] = page.namespace.tolist()
        self._has_attributes: list[int] = page.attr_count.tolist()
        self._known: dict[tuple[int, int], tuple[str, Fate, str]] = {}

    # ---- what a view may add to

    def attributes(self, row: int, name: str, kept: dict[str, str]) -> dict[str, str]:
        """The attributes of an element, of which `kept` are those that the policy lets stay."""
        return kept

    def text(self, row: int, text: str) -> str:
        """The text of a row, which is escaped already."""
        return text

    def end_tag(self, name: str) -> str:
        """The end tag of an element, and what stands right before it."""
        return f"</{name}>"

    # ---- the rows

    def written(self, start: int, stop: int) -> str:
        """The rows from `start` up to `stop`, which are whole elements."""
        first = len(self.out)
        self.write(start, stop)
        return "".join(self.out[first:])

    def write(self, start: int, stop: int) -> None:
        """Write the rows from `start` up to `stop`, which are whole elements, to `out`."""
        out, kind = self.out, self._kind
        closing: list[tuple[int, str]] = []  # the end tags of the elements around, with the row that they stand before
        row = start
        while row < stop:
            while closing and closing[-1][0] <= row:
                out.append(closing.pop()[1])
            if kind[row] == ELEMENT:
                row = self._begin(row, closing)
                continue
            if kind[row] == TEXT:
                out.append(self.text(row, escape(self.page.text(row), quote=False)))
            row += 1
        out.extend(tag for _, tag in reversed(closing))

    def start_tag(self, row: int, name: str, fate: Fate = Fate.STAYS) -> str:
        """The start tag of an element that is written with this name."""
        kept: dict[str, str] = {}
        if fate is not Fate.BARE and (self._has_attributes[row] or name == "form"):
            kept = self.policy.attributes(name, self._namespace[row], self._told(row))
        told = "".join([f' {key}="{escape(value)}"' for key, value in self.attributes(row, name, kept).items()])
        return f"<{name}{told}>"

    def _told(self, row: int) -> dict[str, str]:
        """`Page.attributes`, but faster."""
        return self.page.table.attributes(row) if self._namespace[row] == HTML else self.page.attributes(row)

    def _begin(self, row: int, closing: list[tuple[int, str]]) -> int:
        """Write the start of an element, or all of one in which no row is written; the row to go on with."""
        name, fate, end_tag = self._written_as(row)
        end = self.end[row]
        if fate is Fate.GONE:
            return end
        if fate is Fate.OPENED:
            return row + 1
        self.out.append(self.start_tag(row, name, fate))
        if name in _VOID and self._namespace[row] == HTML:
            return row + 1
        closing.append((end, end_tag))
        if name in WHOLE:
            self.whole_until = max(end, self.whole_until)
        if name == "style":
            texts = [self.page.text(inner) for inner in range(row + 1, end) if self._kind[inner] == TEXT]
            self.out.append(self.policy.sheet("".join(texts)))
            return end
        if fate is not Fate.STAYS:
            return end
        if name in _SWALLOWS_NEWLINE:
            self.out.append("\n")
        return row + 1

    def _written_as(self, row: int) -> tuple[str, Fate, str]:
        """The name that an element is written with, what becomes of it, and its end tag."""
        key = self._tag[row], self._namespace[row]
        found = self._known.get(key)
        if found is None:
            name = self.page.tag_name(row)
            if name.lower() in _ASKED_FOR:
                name = name.lower()
            if name in _TOLD_BY_ATTRIBUTES:
                return name, self.policy.fate(name, self.page.attributes(row)), self.end_tag(name)
            written = self.policy.tag(name, key[1])
            found = self._known[key] = written, self.policy.fate(name, {}), self.end_tag(written)
        return found
