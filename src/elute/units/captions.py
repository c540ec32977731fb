"""Which text is the caption of which image."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from functools import cache, cached_property
from itertools import takewhile
from typing import Final

import numpy as np

from elute.page.arrays import Mask, prefix_sums
from elute.page.table import Page
from elute.page.vocabulary import ATTRIBUTE
from elute.units._class_words import ClassWords

# Beginnings of words in class and id attributes that call a text a caption, also in compounds that are one word.
CAPTION_WORDS: Final = (
    "caption figcaption imagecaption imgcaption photocaption picturecaption mediacaption captiontext cutline "
    "legende bildunterschrift bildtext imagecredit photocredit imgcredit mediacredit photographer"
)


LONGEST_CAPTION: Final = 2000  # bytes; a longer text is no caption
MOST_IMAGES: Final = 24  # that share a caption; of so many it tells little, and further ones have none
MOST: Final = 3  # captions of one figure that are all of all its images; of more, each goes with the image before it


@cache
def _class_words() -> ClassWords:
    return ClassWords([(word, 1) for word in CAPTION_WORDS.split()])


class Captions:
    """The captions of a page's images, which are given as sorted rows.

    >>> import elute
    >>> page = elute.parse("<div class=wp-caption><img src=a.png><p class=wp-caption-text>A door.</div><p>A story.")
    >>> images = page.rows_of("img").tolist()
    >>> [page.tag_name(row) for row in Captions(page, images).of(images[0])]
    ['p']
    """

    def __init__(self, page: Page, images: list[int]) -> None:
        self.page = page
        self.images = images
        lengths = np.where(page.blocks.row_block >= 0, page.blocks.piece_len, 0)
        self.texts: list[int] = np.flatnonzero(lengths).tolist()
        self._length = prefix_sums(lengths)
        self._figures = page.nearest_in(page.is_tag("figure"))  # 0 for none
        self._figure_captions: dict[int, list[int]] = {}
        for row in filter(self._may_be, page.rows_of("figcaption").tolist()):
            if figure := int(self._figures[row]):
                self._figure_captions.setdefault(figure, []).append(row)

    def of_all(self) -> list[tuple[int, ...]]:
        """For each image the elements with its caption; of elements that many images share, the first of them alone."""
        shared: Counter[int] = Counter()
        found = []
        for image in self.images:
            captions = self.of(image)
            shared.update(captions)
            found.append(tuple(row for row in captions if shared[row] <= MOST_IMAGES))
        return found

    def of(self, image: int) -> tuple[int, ...]:
        """The elements with the caption of an image: which it names, of its figure, or called so right after it."""
        return self._named(image) or self._of_figure(image) or self._beside(image)

    def _named(self, image: int) -> tuple[int, ...]:
        names = (self.page.attributes(image).get("aria-describedby") or "").split()
        found = (self._row_of_id[name] for name in names[:MOST] if name in self._row_of_id)
        return tuple(row for row in found if self._may_be(row))

    def _of_figure(self, image: int) -> tuple[int, ...]:
        captions = self._figure_captions.get(int(self._figures[image]), [])
        return tuple(captions) if len(captions) <= MOST else ()

    def _beside(self, image: int) -> tuple[int, ...]:
        """The text that follows, where an element says that it is a caption and no other image stands between."""
        place = bisect_right(self.texts, image)
        if place == len(self.texts):
            return ()
        text = self.texts[place]
        following = bisect_right(self.images, image)
        if following < len(self.images) and self.images[following] < text:
            return ()
        beside = takewhile(lambda row: row > image, self.page.ancestors(text))
        called = [row for row in beside if self._called[row] and self._may_be(row)]
        return tuple(called[-1:])

    def _may_be(self, row: int) -> bool:
        """Whether an element holds text, not too much of it, and no image."""
        end = int(self.page.end[row])
        length = self._length[end] - self._length[row]
        return bool(0 < length <= LONGEST_CAPTION) and bisect_left(self.images, row) == bisect_left(self.images, end)

    @cached_property
    def _called(self) -> Mask:
        """The elements that are called captions."""
        called: Mask = _class_words().find(self.page.table) > 0
        called |= self.page.is_tag("figcaption")
        return called

    @cached_property
    def _row_of_id(self) -> dict[str, int]:
        rows = np.flatnonzero(self.page.attr_count)
        found: dict[str, int] = {}
        for row in rows.tolist():
            if (name := self.page.table.attribute(row, ATTRIBUTE["id"])) is not None:
                found.setdefault(name, row)
        return found
