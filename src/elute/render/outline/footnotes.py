"""Footnotes: a short link that leads forward to a note of the same page, and the note it leads to."""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from elute.page import Page
from elute.page.arrays import Mask
from elute.page.vocabulary import BLOCK, HEADING, TAG
from elute.render.kinds import OPENERS

from ._plan import KeptTexts, fragments, rows_named

_LONGEST_REFERENCE = 8
_LINKS_OF_NOTE = 20
"""One of the first so many links leads back: all that notes inside notes have would be squares."""
_REFERENCE = re.compile(r"[\[(]?\s*(\d{1,4}|[a-zA-Z]{1,2})\s*[\])]?[.:]?")
_FIRST_WORD = re.compile(r"\W*(\w+)")
_BRACKETED = re.compile(r"[\[(].*[\])]")
_SAYS_SO = re.compile(
    r"foot-?note|note-?ref|end-?note|\bfn\b|\bfn[-:]?\w*\d|cite_note|note-?\d|\bbib\b|ftnt?\d", re.IGNORECASE
)

_TELLING = ("class", "role", "rel", "epub:type", "href")  # attributes

_BLOCKS = frozenset(TAG[name] for name in BLOCK)
_ITEMS = frozenset({TAG["li"], TAG["dd"]})
_NEVER_NOTES = frozenset(
    TAG[name] for name in [*HEADING, *"html body main article table tbody thead tfoot tr td th dt ul ol dl".split()]
)
_SUP = TAG["sup"]


@dataclass(slots=True)
class Footnotes:
    """Labels of references and notes by row, and the rows of links from a note back to its reference."""

    references: dict[int, str] = field(default_factory=dict)
    notes: dict[int, str] = field(default_factory=dict)
    back_links: set[int] = field(default_factory=set)


def note_openers(page: Page, notes: Footnotes) -> dict[int, int]:
    """What opens notes and raised references to them, where it is not what their tag says: numbers of `OPENERS`."""
    found = {row: OPENERS.index("note") for row in notes.notes if int(page.tag[row]) not in _ITEMS}
    return found | {row: OPENERS.index("raised") for row in notes.references if page.tag[row] == _SUP}


def find_footnotes(page: Page, kept: Mask, content: Mask, candidates: list[int]) -> Footnotes:
    """The footnotes of a page. `candidates` are the rows of <a> elements that may be references, in document order."""
    finder = _Finder(page, kept, content)
    if references := finder.references(candidates):
        finder.match(references)
        finder.leave_out_nested()
        finder.find_back_links()
    return finder.found


class _Finder:
    def __init__(self, page: Page, kept: Mask, content: Mask) -> None:
        self.page = page
        self.content = content
        self.kept = KeptTexts(page.blocks.segments, kept.view(np.uint8))
        self.found = Footnotes()
        self.here = ("", (page.url or "").partition("#")[0])
        # What many references may ask of one element:
        self.texts: dict[int, str] = {}
        self.called: dict[int, bool] = {}
        self.looks: dict[int, tuple[bool, str]] = {}
        self.holders: dict[int, int] = {}

    @cached_property
    def fragments(self) -> dict[int, str]:
        """The places that links with content lead to, by their rows."""
        return fragments(self.page.table, np.ascontiguousarray(self.content, dtype=np.bool_).view(np.uint8))

    @cached_property
    def links(self) -> list[int]:
        return list(self.fragments)

    @cached_property
    def targets(self) -> dict[str, int]:
        """The first row whose id (or <a name>) is each of the fragments."""
        return rows_named(self.page.table, set(self.fragments.values()))

    def _fragment(self, link: int) -> str:
        return (self.page.attribute(link, "href") or "").partition("#")[2]

    def references(self, links: list[int]) -> dict[int, tuple[int, str]]:
        """Of links those that read like references to notes: for each the row to mark, and the label."""
        return {link: seen for link in links if (seen := self._reference(link)) and self._fragment(link)}

    def match(self, references: dict[int, tuple[int, str]]) -> None:
        """Pair references with notes. One label means one note: a second note of that label stays as it is."""
        by_label: dict[str, int] = {}
        for link, (row, label) in references.items():
            note = self._note(link)
            if note is None:
                continue
            if label not in by_label and note not in self.found.notes and self._is_note(note, label):
                by_label[label] = note
                self.found.notes[note] = label
            if by_label.get(label) == note:
                self.found.references[row] = label

    def leave_out_nested(self) -> None:
        """Markdown has no note inside a note: the inner one stays ordinary text, its references ordinary links."""
        end = -1
        nested = set()
        for note in sorted(self.found.notes):
            if note < end:
                nested.add(self.found.notes.pop(note))
            else:
                end = int(self.page.end[note])
        if nested:
            references = self.found.references.items()
            self.found.references = {row: label for row, label in references if label not in nested}

    def find_back_links(self) -> None:
        """A link in a note leads back when its target is before the note, or in the page but nowhere to be found."""
        for note in self.found.notes:
            for link in self._links_in(note):
                target = self.targets.get(self.fragments[link])
                if self._in_page(link) if target is None else target < note:
                    self.found.back_links.add(link)

    def _reference(self, link: int) -> tuple[int, str] | None:
        """The row to mark and the label, when the link reads like a reference to a note."""
        page = self.page
        text = self._text(link)
        match = _REFERENCE.fullmatch(text)
        if not match:
            return None
        parent = int(page.parent[link])
        for ancestor in (parent, int(page.parent[parent]) if parent > 0 else 0):
            if page.tag[ancestor] == _SUP:
                whole = _REFERENCE.fullmatch(self._text(ancestor))
                return (ancestor if whole else link), match[1]
        if self._is_raised(link) or self._says_so(link) or self._is_called_so(parent):
            return link, match[1]
        return (link, match[1]) if self._in_page(link) and _BRACKETED.fullmatch(text) else None

    def _is_raised(self, link: int) -> bool:
        return bool((self.page.tag[link + 1 : self.page.end[link]] == _SUP).any())

    def _says_so(self, link: int) -> bool:
        attributes = self.page.attributes(link)
        return bool(_SAYS_SO.search(" ".join(attributes.get(name, "") for name in _TELLING)))

    def _is_called_so(self, row: int) -> bool:
        """Whether the classes of an element say so. They are read once, however many links are in it."""
        if row not in self.called:
            self.called[row] = bool(_SAYS_SO.search(self.page.attribute(row, "class") or ""))
        return self.called[row]

    def _in_page(self, link: int) -> bool:
        return (self.page.attribute(link, "href") or "").partition("#")[0] in self.here

    def _note(self, link: int) -> int | None:
        """The note after a link that it leads to."""
        target = self.targets.get(self.fragments[link], 0)
        if target not in self.holders:
            self.holders[target] = self._holder(target)
        return self.holders[target] if self.holders[target] > link else None

    def _holder(self, row: int) -> int:
        """The element that holds the whole note: the target's block, or the item that begins with it; 0 for none."""
        page = self.page
        while row > 0 and int(page.tag[row]) not in _BLOCKS:
            row = int(page.parent[row])
        if row <= 0:
            return 0
        parent = int(page.parent[row])
        if int(page.tag[parent]) in _ITEMS and not self.kept.any_in(parent, row):
            row = parent
        can_be = int(page.tag[row]) not in _NEVER_NOTES and self.kept.any_in(row, int(page.end[row]))
        return row if can_be else 0

    def _is_note(self, note: int, label: str) -> bool:
        """Whether it looks like a note: an item, called so, linked back, or begun with its label. All but the last is
        found out once, however many references lead there."""
        if note not in self.looks:
            begun = _FIRST_WORD.match(self._text(note))
            self.looks[note] = self._looks_like_note(note), begun[1] if begun else ""
        looks, first_word = self.looks[note]
        return looks or first_word == label

    def _looks_like_note(self, note: int) -> bool:
        page = self.page
        if int(page.tag[note]) in _ITEMS:
            return True
        attributes = page.attributes(note)
        if _SAYS_SO.search(" ".join(attributes.get(name, "") for name in ("class", "role", "epub:type", "id"))):
            return True
        links = self._links_in(note, _LINKS_OF_NOTE)
        return any(self.targets.get(self.fragments[link], note) < note for link in links)

    def _links_in(self, note: int, most: int | None = None) -> list[int]:
        """The links with content in a note, or the first so many."""
        first, end = bisect_right(self.links, note), bisect_right(self.links, int(self.page.end[note]) - 1)
        return self.links[first : end if most is None else min(end, first + most)]

    def _text(self, row: int) -> str:
        """The kept text below `row`; no more of it than shows that it is too long for a reference."""
        if row not in self.texts:
            self.texts[row] = self.kept.text(row, _LONGEST_REFERENCE)
        return self.texts[row]
