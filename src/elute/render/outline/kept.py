"""What is known of a page and of what is kept of it: all that the walk over its rows seldom has to ask."""

import re
from bisect import bisect_left
from functools import cached_property

import numpy as np

from elute.labels import Labels
from elute.page import TEXT, Page
from elute.page.arrays import Mask
from elute.page.urls import resolve
from elute.render import Options
from elute.units._titles import SELF_LINKS
from elute.units.addresses import Addresses
from elute.units.tables import TableReader

from .bases import Base, base_of
from .code_lines import lines_of
from .footnotes import Footnotes, find_footnotes, note_openers
from .images import WrittenImage, written_images
from .languages import Languages
from .posts import post_openers
from .tex import typesets_tex

_PLAIN_STYLE = re.compile(r"font-(?:weight|style)\s*:\s*(?:normal|400)")


class KeptPage:
    """A page, what is kept of it, and the questions that elements ask. Each is answered when it is first asked."""

    def __init__(self, page: Page, labels: Labels, options: Options) -> None:
        self.page = page
        self.keep = labels.keep
        self.posts = labels.posts or ()
        self.images: dict[int, WrittenImage] = written_images(page, labels) if options.images else {}

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
        return find_footnotes(self.page, self.text, self.content, candidates)

    def notes_opened(self, notes: Footnotes) -> dict[int, int]:
        """What opens notes and raised references to them."""
        return note_openers(self.page, notes)

    def posts_opened(self) -> dict[int, int]:
        """What opens the elements of posts, where it is not what their tag says."""
        return post_openers(self)

    @cached_property
    def authors(self) -> set[int]:
        return {row for post in self.posts for row in post.author}

    @cached_property
    def post_of(self) -> dict[int, int]:
        """The number of the post for each row of a byline."""
        return {row: number for number, post in enumerate(self.posts) for row in post.byline}

    # --- links

    def base(self, declared: bool) -> Base | None:
        """What addresses are relative to. Most pages declare nothing, which is known by then."""
        return base_of(self.page.base_url if declared else self.page.url)

    @cached_property
    def left_out(self) -> Mask:
        """The links that are written without an address."""
        return Addresses(self.page).left_out

    def address(self, row: int) -> str | None:
        return resolve(self.page.base_url, self.page.attribute(row, "href"))

    # --- elements

    def tables(self) -> TableReader:
        return TableReader(self.page, self.text, self.content)

    def is_plain(self, row: int) -> bool:
        """Whether an element that means emphasis is styled as plain text, or shows an icon."""
        attributes = self.page.attributes(row)
        return attributes.get("aria-hidden") == "true" or bool(_PLAIN_STYLE.search(attributes.get("style") or ""))

    def is_sign(self, row: int, end: int) -> bool:
        """Whether a link in a heading is but the sign that documentation puts there, for those who want its address."""
        texts = [inside for inside in range(row + 1, end) if self.page.kind[inside] == TEXT]
        return "".join(map(self.page.blocks.piece, texts)).strip() in SELF_LINKS

    def level(self, row: int) -> int:
        """The level of an element that is a heading by its role."""
        value = self.page.attribute(row, "aria-level")
        return int(value) if value and value.isascii() and value.isdigit() and len(value) < 9 else 2

    # --- code and formulas

    @cached_property
    def languages(self) -> Languages:
        return Languages(self.page)

    def lines(self, row: int, end: int, source: str) -> str:
        """The lines of a <code> element whose last block ends with it; "" where it has none."""
        return lines_of(self.page, row, self.texts_in(row, end), source)

    @cached_property
    def has_raw_tex(self) -> bool:
        return typesets_tex(self.page)
