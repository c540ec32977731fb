"""Makes the set `shortened`: articles of the training sets, cut to their beginning.

    PYTHONPATH=src:. python -m benchmarks.learned.shortened

It is put beside the installed sets, where `elute train` finds it. A short text among menus and teasers is what the
method does worst, and few pages that may teach it have one. So of half of the articles a copy is made that has all the
rest of the page, and of the content only the first words, some 15 to 200. What is behind them is taken out of the
source, with the elements that hold nothing else. Which pages and how many words is drawn by their names: the set is
the same every time. A copy says which page it is of, so that folds keep both together, and it teaches the second look
alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np
from benchmarks.learned.read_articles import Read

import elute
from elute.gold import Dataset, GoldPage, load
from elute.gold.convert import convert
from elute.gold.dataset import datasets_folder
from elute.page import Page
from elute.page.arrays import Ints, Mask
from elute.units.alignment import Alignment, align

NAME: Final = "shortened"
LICENCE: Final = "CC-BY-4.0, MIT, Apache-2.0"  # those of the sets
SETS: Final = ("wcxb-dev", "fundus", "magic-html-article", "readability", "read-articles")
ARTICLE: Final = "article"

SHARE: Final = 0.5
"""Of the articles, those that a copy is made of."""
FEWEST: Final = 15
MOST: Final = 200
"""Words that are left, in even steps of their logarithm."""
LONGER: Final = 2.5
"""How much more than these an article must have had."""
CONTENT: Final = 0.5
"""Words of a block that must be in the gold, as in training."""
FOUND: Final = 0.9
"""Of the words that stay, what must be found again."""
LEFT: Final = 0.3
"""Of those that go, what may be: the page may have them twice."""
RUNNING: Final = 8
"""Words of a block that is no mere heading or button."""
BOM: Final = b"\xef\xbb\xbf"


def drawn(*names: str) -> float:
    """A number from 0 to 1 that depends on names alone.

    >>> drawn("a", "page") == drawn("a", "page") != drawn("another", "page")
    True
    """
    return int.from_bytes(sha256("/".join(names).encode()).digest()[:6], "big") / 2**48


def content(found: Alignment) -> Ints:
    """The blocks that are content."""
    return np.flatnonzero((found.block_words > 0) & (found.block_matched >= CONTENT * found.block_words))


def without(page: Page, cut: Mask) -> bytes:
    """The source without these blocks, and without the elements that hold nothing else.

    >>> page = elute.parse("<div><p>One<p>Two</div><div><p>Three</div>")
    >>> without(page, np.array([False, True, True]))
    b'<div><p>One</div>'
    """
    texts = np.flatnonzero(page.blocks.row_block >= 0)
    gone = cut[page.blocks.row_block[texts]]
    sums = np.concatenate([[0], np.cumsum(~gone)])
    stays = sums[np.searchsorted(texts, page.end)] > sums[np.searchsorted(texts, np.arange(len(page)))]
    written = page.source_end > page.source_start
    places: set[tuple[int, int]] = set()
    for row in texts[gone].tolist():
        highest, above = row, row
        while above > 0 and not stays[above]:
            highest = above if written[above] else highest
            above = int(page.parent[above])
        places.add((int(page.source_start[highest]), int(page.source_end[highest])))
    parts, place = [], 0
    for start, end in sorted(places):
        parts.append(page.source[place:start])
        place = max(place, end)
    return b"".join([*parts, page.source[place:]])


def shortened(gold: GoldPage, words: float) -> tuple[bytes, str] | None:
    """A page whose content is about so many of its first words, and that content; None where it cannot be made."""
    page = gold.page
    found = align(page, gold.text)
    blocks = content(found)
    counted = np.cumsum(found.block_words[blocks])
    if not len(blocks) or counted[-1] < LONGER * words:
        return None
    kept, dropped = np.split(blocks, [int(np.searchsorted(counted, words)) + 1])
    if not len(dropped):
        return None
    html = BOM + without(page, np.isin(np.arange(len(page.blocks)), dropped)).removeprefix(BOM)
    beginning, rest = ("\n".join(map(page.blocks.text, part.tolist())) for part in (kept, dropped))
    after = elute.parse(html)
    again, left = align(after, beginning), align(after, rest)
    stays, goes = counted[len(kept) - 1], counted[-1] - counted[len(kept) - 1]
    if again.block_matched.sum() < FOUND * stays or left.block_matched[left.block_words > RUNNING].sum() > LEFT * goes:
        return None
    return html, beginning


def shortened_pages() -> Iterator[GoldPage]:
    for name in SETS:
        for gold in load(name):
            is_article = (gold.type or gold.meta.get("read_as") or ARTICLE) == ARTICLE
            if is_article and drawn(name, gold.id) < SHARE:
                words = FEWEST * (MOST / FEWEST) ** drawn("words", name, gold.id)
                if made := shortened(gold, words):
                    known = {
                        key: gold.meta[key]
                        for key in ("url", "domain", "url_guess", "domain_guess", "html_lang", "page_type")
                        if gold.meta.get(key)
                    }
                    source = Read(content=made[0], gold=made[1], aside=gold.comments or "")
                    yield GoldPage(f"{name}.{gold.id}", NAME, {**known, "copy_of": f"{name}/{gold.id}"}, source)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=datasets_folder() / NAME, help="a new folder (%(default)s)")
    options = parser.parse_args()
    about = Dataset(NAME, load("wcxb-dev").source, {}, LICENCE, permissive=True)
    convert(about, options.out, pages=shortened_pages())
    print(options.out)


if __name__ == "__main__":
    main()
