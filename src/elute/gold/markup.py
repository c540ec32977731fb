"""Gold that is in the HTML itself: the text of marked elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import numpy as np

import elute
from elute.page import ELEMENT, TEXT, Page
from elute.page.arrays import Bytes


def all_text(html: bytes) -> str:
    """The visible text of an HTML page, a line a block.

    >>> all_text(b"<p>It <b>rained.</b><p hidden>Psst<p>And how.")
    'It rained.\\nAnd how.'
    """
    page = elute.parse(html)
    return page.blocks.join(page.blocks.row_visible)


def marked(page: Page, marks: Mapping[str, int]) -> Bytes:
    """For each row the number that a class of its element has in `marks`; 0 where none has one.

    >>> page = elute.parse("<p class='x a'>One <b class=b>two</b>")
    >>> marked(page, {"a": 1, "b": 2})[page.rows_of("p", "b", "body")].tolist()
    [0, 1, 2]
    """
    found = np.zeros(len(page), dtype=np.uint8)
    for row in np.flatnonzero((page.kind == ELEMENT) & (page.attr_count > 0)).tolist():
        classes = (page.attribute(row, "class") or "").split()
        found[row] = max((marks.get(name, 0) for name in classes), default=0)
    return found


def labelled_segments(page: Page, label_of_row: Bytes, names: Sequence[str]) -> list[tuple[str, str]]:
    """The text of the page in runs of one block and one label, each with the name that `names` has for its label.

    >>> page = elute.parse("<p>It <b class=a>rained</b> all night.<p class=a>And how.")
    >>> labelled_segments(page, page.nearest_above(marked(page, {"a": 1})), ["noise", "main"])
    [('noise', 'It'), ('main', 'rained'), ('noise', 'all night.'), ('main', 'And how.')]
    """
    blocks = page.blocks
    rows = np.flatnonzero((page.kind == TEXT) & (blocks.row_block >= 0))
    runs = groupby(rows.tolist(), key=lambda row: (int(blocks.row_block[row]), int(label_of_row[row])))
    found = [(names[label], "".join(map(blocks.piece, run)).strip()) for (_, label), run in runs]
    return [(label, text) for label, text in found if text]
