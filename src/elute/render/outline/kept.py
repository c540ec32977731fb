"""What is known of a page and of what is kept of it: all that the walk over its rows seldom has to ask.

What few pages have is imported when a page has it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from elute.labels import Labels
from elute.page import Page
from elute.page.arrays import Mask
from elute.render import Options

if TYPE_CHECKING:
    from .footnotes import Footnotes
    from .images import WrittenImage

_PLAIN_STYLE = r"font-(?:weight|style)\s*:\s*(?:normal|400)"


class KeptPage:
    """A page, what is kept of it, and the questions that elements ask. Each is answered when it is first asked."""

    def __init__(self, page: Page, labels: Labels, options: Options) -> None:
        self.page = page
        self.keep = labels.keep
        self.posts = labels.posts or ()
        self.images: dict[int, WrittenImage] = {}
        if options.images:
            from .images import written_images

            self.images = written_images(page, labels)

    # --- rows

    @cached_property
    def text(self) -> Mask:
        """The rows of kept text."""
        blocks = self.page.blocks
        text: Mask = self.keep & (blocks.row_block >= 0) & (blocks.piece_len > 0)
        return text

    @cached_property
    def content(self) -> Mask:
        """Those, and the rows of images."""
        if not self.images:
            return self.text
        content = self.text.copy()
        content[list(self.images)] = True
        return content

    def texts_in(self, row: int, end: int) -> list[int]:
        """The rows of kept text in a subtree."""
        return self._texts[bisect_left(self._texts, row) : bisect_left(self._texts, end)]

    @cached_property
    def _texts(self) -> list[int]:
        texts: list[int] = np.flatnonzero(self.text).tolist()
        return texts

    # --- what is special about some of them

    def notes(self, candidates: list[int]) -> Footnotes:
        """The footnotes, of links that may be references."""
        from .footnotes import find_footnotes

        return find_footnotes(self.page, self.text, self.content, candidates)

    def notes_opened(self, notes: Footnotes) -> dict[int, int]:
        """What opens notes and raised references to them."""
        from .footnotes import note_openers

        return note_openers(self.page, notes)

    # --- links

    def base(self, declared: bool) -> str | None:
        """What addresses are relative to. Most pages declare nothing, which is known by then."""
        return self.page.base_url if declared else self.page.url

    @cached_property
    def left_out(self) -> Mask:
        """The links that are written without an address."""
        from elute.units.addresses import Addresses

        return Addresses(self.page).left_out

    def address(self, row: int) -> str | None:
        """Where a link leads, None where it does not lead anywhere that is safe."""
        from elute.page.urls import resolve

        return resolve(self.page.base_url, self.page.attribute(row, "href"))

    # --- elements

    def is_plain(self, row: int) -> bool:
        """Whether an element that means emphasis is styled as plain text, or shows an icon."""
        attributes = self.page.attributes(row)
        return attributes.get("aria-hidden") == "true" or bool(re.search(_PLAIN_STYLE, attributes.get("style") or ""))

    def level(self, row: int) -> int:
        """The level of an element that is a heading by its role."""
        value = self.page.attribute(row, "aria-level")
        return int(value) if value and value.isascii() and value.isdigit() and len(value) < 9 else 2

    # --- code and formulas

    def language(self, row: int) -> str:
        """The language of code that an element names."""
        from .languages import language_named

        return language_named(self.page, row)

    def lines(self, row: int, end: int, source: str) -> str:
        """The lines of a <code> element whose last block ends with it; "" where it has none."""
        from .code_lines import lines_of

        return lines_of(self.page, row, self.texts_in(row, end), source)

    @cached_property
    def has_raw_tex(self) -> bool:
        from .tex import typesets_tex

        return typesets_tex(self.page)

    def split_tex(self, text: str) -> list[tuple[str, str]]:
        """A text as parts, of which some are formulas."""
        from .tex import split_tex

        return split_tex(text)
