"""Which text is the caption of which image."""

from __future__ import annotations

from functools import cache
from typing import Final

from elute.page.table import Page
from elute.units._captions import Captions
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


def captions_of(page: Page, images: list[int]) -> list[tuple[int, ...]]:
    """For each image, given as sorted rows, the elements with its caption; of elements that many images share, the
    first of them alone.

    >>> import elute
    >>> page = elute.parse("<div class=wp-caption><img src=a.png><p class=wp-caption-text>A door.</div><p>A story.")
    >>> captions = captions_of(page, page.rows_of("img").tolist())
    >>> [page.tag_name(row) for row in captions[0]]
    ['p']
    """
    if not images:
        return []
    return Captions(page.blocks.segments, images, _class_words(), LONGEST_CAPTION, MOST, MOST_IMAGES).of_all()
