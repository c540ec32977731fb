"""Pagelets: parts of a page with links, dropped where another page has the same part.

Ziv Bar-Yossef, Sridhar Rajagopalan: "Template detection via data mining and its applications". WWW 2002. Named by Yunis
(2016), section 2.5, and Kovačič (2012), section 2.2.2, among methods that know templates.

A pagelet is an element with at least k links none of whose children has so many; what is in no such element is the
pagelet of the page itself. Pagelets of different pages that are the same are a template. Two are the same where the
smallest hashes of their shingles are: near copies mostly agree in them (Broder 1997).

Different from the paper: pages of a cluster stand for pages that link to each other; several hashes must agree instead
of one, since a cluster is small, and text that is in no pagelet is content.

Time is that of sorting all words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np

from elute.labels import Labels
from elute.page import Page
from elute.page.arrays import Places
from elute.units.words import word_keys

LEAST_LINKS: Final = 3
SHINGLE: Final = 4
"""Words in a row; a part with fewer is one shingle."""
HASHES: Final = 2
"""Smallest hashes that must agree."""
_MIX: Final = np.uint64(0x9FB21C651E98DF25)

Sketch = tuple[int, ...]


def label_pages(pages: Sequence[Page]) -> list[Labels]:
    """Keep all but the pagelets that two pages have."""
    sketches = [{int(row): sketch(page, int(row)) for row in pagelets(page)} for page in pages]
    count = Counter(found for of_page in sketches for found in set(of_page.values()))
    return [_labels(page, of_page, count) for page, of_page in zip(pages, sketches, strict=True)]


def pagelets(page: Page) -> Places:
    """The elements with enough links none of whose children has enough.

    >>> import elute
    >>> page = elute.parse("<div><ul><li><a href=1>a</a><a href=2>b</a><a href=3>c</a></ul><p><a href=4>d</a></div>")
    >>> [page.tag_name(row) for row in pagelets(page)]
    ['li']
    """
    enough = page.subtree_sum(page.is_tag("a")) >= LEAST_LINKS
    of_children = np.bincount(page.parent[1:], enough[1:], len(page))
    return np.flatnonzero(enough & (of_children == 0))


def sketch(page: Page, row: int) -> Sketch:
    """The smallest hashes of the shingles of a pagelet."""
    everything = np.ones(len(page), dtype=np.bool_)
    words = word_keys(page.blocks.join(everything, row, int(page.end[row])))
    shingles = words[: max(len(words) - SHINGLE + 1, 1)].copy()
    for place in range(1, min(SHINGLE, len(words))):
        shingles = shingles * _MIX + words[place : place + len(shingles)]
    return tuple(np.unique(shingles)[:HASHES].tolist())


def _labels(page: Page, of_page: dict[int, Sketch], count: Counter[Sketch]) -> Labels:
    template = [row for row, found in of_page.items() if count[found] > 1]
    dropped = page.blocks.whole(page.in_subtrees(template))
    keep = page.blocks.row_visible & ~dropped

    def reason(block: int) -> str:
        again = dropped[page.blocks.first[block]]
        return (
            "in a part with links that another page has too" if again else "in no part with links that another page has"
        )

    return Labels(page, keep.astype(np.float32), keep, reason_of=reason)
