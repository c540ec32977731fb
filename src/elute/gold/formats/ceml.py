"""The format "ceml": pages in which every element of the content has the class CEML__MAIN__CONTENT.

So they are annotated by Yunis (2016, sections 3.6 and 3.7.2): by rectangles
that are drawn on the page in a browser. An element is content when it has the class, whatever the elements around it
have; so a text is content when the element that it is directly in has it. The pages are `<id>.html` in one folder.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

import numpy as np

import elute
from elute.gold.files import safe_name
from elute.gold.markup import labelled_segments, marked
from elute.gold.page import GoldError, GoldPage, Meta, Source
from elute.page import Page
from elute.page.arrays import Mask

CLASS = "CEML__MAIN__CONTENT"
_SPELLINGS = {CLASS: 1, "CEML_MAIN_CONTENT": 1}
_LABELS = ("noisy", "main")
_TOKEN = rb"CEML__?MAIN__?CONTENT"
_WHOLE = re.compile(rb"\s+class\s*=\s*(?:([\"'])\s*" + _TOKEN + rb"\s*\1|" + _TOKEN + rb"(?=[\s>]))", re.IGNORECASE)
_AMONG_OTHERS = re.compile(rb"\s+" + _TOKEN + rb"\b|\b" + _TOKEN + rb"\s+")
_TAG_NAME = re.compile(rb"<[^\s/>]+")


def without_marks(html: bytes) -> bytes:
    """The page as it was before it was annotated.

    >>> without_marks(b'<h1 class="top CEML__MAIN__CONTENT">Rain</h1><p class="CEML__MAIN__CONTENT" id=a>It rained.')
    b'<h1 class="top">Rain</h1><p id=a>It rained.'
    """
    return _AMONG_OTHERS.sub(b"", _WHOLE.sub(b"", html))


def with_marks(page: Page, elements: Mask) -> bytes:
    """The source of the page with the class at the elements in the mask; those that the source lacks cannot have it.

    Of two attributes of one name the first counts, so the class goes before all others, with the element's own.

    >>> page = elute.parse("<p id=a>One <b class=x>two</b>")
    >>> with_marks(page, page.is_tag("p", "b"))
    b'<p class="CEML__MAIN__CONTENT" id=a>One <b class="x CEML__MAIN__CONTENT" class=x>two</b>'
    """
    source, parts, done = page.source, [], 0
    for row in np.flatnonzero(elements & (page.source_end > page.source_start)).tolist():
        tag = _TAG_NAME.match(source, max(done, int(page.source_start[row])))
        if tag and tag.start() == page.source_start[row]:
            classes = " ".join([*(page.attribute(row, "class") or "").split(), CLASS])
            parts += [source[done : tag.end()], f' class="{escape(classes)}"'.encode()]
            done = tag.end()
    return b"".join([*parts, source[done:]])


@dataclass(frozen=True)
class Ceml(Source):
    """Annotated pages; the class is taken out of the page and tells the gold."""

    def entries(self) -> Iterator[tuple[str, Meta]]:
        ids = sorted(path.stem for path in self.folder.glob("*.html"))
        if not any(re.search(_TOKEN, self._annotated(id)) for id in ids):
            raise GoldError(f"{self.folder}: no <id>.html in it has an element of the class {CLASS}")
        return ((id, {}) for id in ids)

    def html(self, page: GoldPage) -> bytes:
        return without_marks(self._annotated(page.id))

    def segments(self, page: GoldPage) -> list[tuple[str, str]]:
        copy = elute.parse(self._annotated(page.id))
        return labelled_segments(copy, marked(copy, _SPELLINGS)[copy.parent], _LABELS)

    def text(self, page: GoldPage) -> str:
        copy = elute.parse(self._annotated(page.id))
        return copy.blocks.join(marked(copy, _SPELLINGS)[copy.parent] > 0)

    def elements(self, page: GoldPage) -> Mask:
        copy = elute.parse(self._annotated(page.id))
        return marked(copy, _SPELLINGS) > 0

    def _annotated(self, id: str) -> bytes:
        return (self.folder / f"{id}.html").read_bytes()

    @classmethod
    def write(cls, pages: Iterable[GoldPage], folder: Path) -> None:
        """Where the gold is a text, elements get the class when most words directly in them are on the gold's side."""
        for page in pages:
            source = with_marks(page.page, page.elements)
            # the source is UTF-8 now, whatever the page declares: a byte order mark says so louder
            (folder / f"{safe_name(page.id)}.html").write_bytes(BOM_UTF8 + source.removeprefix(BOM_UTF8))
