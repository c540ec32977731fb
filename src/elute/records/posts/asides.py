"""What stands in posts and is no text of theirs: signatures, and what is the same in most of them.

A signature is what a class calls so. The title of the thread, "Re:" before it, the words of buttons, and labels such as
"Location:" beside what is told of the author are the same in most posts.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Final

import numpy as np

from elute.page.arrays import Mask
from elute.page.table import Page
from elute.units._class_words import ClassWords
from elute.units.posts import Post

SIGNATURE_WORDS: Final = (("signatur", 1),)
FEWEST: Final = 3  # posts that say the same
BYLINE_WORDS: Final = 25  # of a block with author and date, which has no text of the post
LABELLED_WORDS: Final = 12  # of a block with such a label
_LABEL = re.compile(r"[^:]{2,30}:")
_DIGITS = re.compile(r"\d+")
_ANSWER = re.compile(r"(?:(?:re|aw|sv|antw)\s*+:\s*+)++", re.I)


def asides(page: Page, posts: list[Post]) -> tuple[Mask, Mask]:
    """The rows that are no text of posts; and with them those that tell nothing of where it is: what a post before has
    said, and what stands beside author and date."""
    row_block = page.blocks.row_block
    said = [_said(page, post) for post in posts]
    counts = Counter(text for blocks in said for text in set(blocks.values()))
    first = {text: number for number, blocks in reversed(list(enumerate(said))) for text in blocks.values()}
    again = [block for number, blocks in enumerate(said) for block, text in blocks.items() if first[text] < number]
    in_most = [
        block
        for blocks in said
        for block, text in blocks.items()
        if counts[text] >= FEWEST and 2 * counts[text] > len(posts)
    ]
    found: Mask = np.isin(row_block, in_most) | page.in_subtrees(np.flatnonzero(_words().find(page.table)))
    short = page.blocks.words <= BYLINE_WORDS
    named = {block for post in posts for block in row_block[post.byline].tolist() if short[block]}
    return found, found | np.isin(row_block, [*again, *named])


def _said(page: Page, post: Post) -> dict[int, str]:
    """What each block of a post says that other posts may say too."""
    blocks = np.unique(page.blocks.row_block[post.start : post.end])
    return {block: _in_common(page.blocks.text(block)) for block in blocks.tolist() if block >= 0}


def _in_common(text: str) -> str:
    """A text without what makes an answer of a title; of a short one its label, or all of it without numbers.

    >>> _in_common("Re: Hens"), _in_common("Location: Ohio"), _in_common("Post #17")
    ('Hens', 'Location:', 'Post #')
    """
    text = without_answer(text)
    if len(text.split(maxsplit=LABELLED_WORDS)) > LABELLED_WORDS:
        return text
    label = _LABEL.match(text)
    return label[0] if label else _DIGITS.sub("", text)


def without_answer(text: str) -> str:
    """A title without what makes an answer of it.

    >>> without_answer("Re: AW: Pads"), without_answer("Software: pads")
    ('Pads', 'Software: pads')
    """
    found = _ANSWER.match(text)
    return text[found.end() :] if found else text


@cache
def _words() -> ClassWords:
    return ClassWords(SIGNATURE_WORDS)
