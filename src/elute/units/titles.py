"""The title of a page: what its <title>, its metadata and its headings agree on.

A <title> mostly has the name of the site beside that of the page, and metadata often too; a first heading may be the
site's own. What two of them say is the title of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import islice
from typing import Final

import numpy as np

from elute.page.kinds import HTML
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.page.vocabulary import TAG
from elute.units._words import WordBag

META: Final = ("og:title", "twitter:title", "dc.title", "citation_title")
LONGEST_TITLE: Final = 60  # words of a title
LONGEST_TEXT: Final = 2000  # characters of one that are compared
MOST_PARTS: Final = 4  # of a declared title that are told apart
MOST_HEADINGS: Final = 50  # that are looked at
AGREEMENT: Final = 0.75  # the share of words that two titles have in common, from which on they say the same
AT_THE_END: Final = 0.95  # how far it counts where the title is behind other words

_FIRST_HEADING: Final = TAG["h1"]  # their numbers follow one another, as their names do
_LAST_HEADING: Final = TAG["h6"]
SELF_LINKS: Final = ("#", "¶", "§", "🔗", "\uf0c1")  # the last is Read the Docs' picture of a chain
PARTED: Final = re.compile(r"\s+[-–—|·•:*/~<>«»›]+\s+|\s*[|»›·•]\s*|\s*[–—]\s*|:\s+")
FIRST_IDEOGRAPH: Final = "\u2e80"


def partings(title: str) -> Iterator[re.Match[str]]:
    """What may part the name of a page from that of its site.

    >>> [match.span() for match in partings("Rain - Weather | The Ledger")]
    [(4, 7), (14, 17)]
    """
    return (_parted_ideographs() if max(title, default="") >= FIRST_IDEOGRAPH else PARTED).finditer(title)


@cache
def _parted_ideographs() -> re.Pattern[str]:
    """The same where no spaces stand between words. It takes 2 ms to compile, and few titles need it."""
    # What is no parting is read once, not again from each of its marks on.
    return re.compile(PARTED.pattern + r"|(?<=[\u2e80-\u9fff])[-_]+|(?<![-_])[-_]++(?=[\u2e80-\u9fff])")


@dataclass(frozen=True)
class Declared:
    """A title that the head of a page declares, and where."""

    text: str
    source: str

    @cached_property
    def readings(self) -> list[tuple[str, float]]:
        """What may be the page's own title in it, and how likely: all of it, or all but its last parts; or all but its
        first ones where that is most of it. A site's name stands at the end, and where it does not, it is short."""
        places = [match.span() for match in islice(partings(self.text), MOST_PARTS)]
        first = [self.text[end:] for _, end in places if 2 * end <= len(self.text)]
        last = [self.text[:start] for start, _ in places]
        likely = [(self.text, 1.0), *((text, 1.0) for text in last), *((text, AT_THE_END) for text in first)]
        return [reading for reading in likely if reading[0]]


@remembered
def declared_titles(page: Page) -> tuple[Declared, ...]:
    """The titles in the head of a page, the one that is most often the page's alone first."""
    return tuple(_declared(page))


def _declared(page: Page) -> Iterator[Declared]:
    metas: dict[str, str] = {}
    for row in page.rows_of("meta").tolist():
        attributes = page.attributes(row)
        name = (attributes.get("property") or attributes.get("name") or "").strip().lower()
        if name in META and (content := _line(attributes.get("content", ""))):
            metas.setdefault(name, content)
    for name in META:
        if name in metas:
            yield Declared(metas[name], f"meta {name}")
    for row in page.rows_of("title")[:1].tolist():
        if page.end[row] > row + 1 and (text := _line(page.text(row + 1))):
            yield Declared(text, "title")


def agreed(text: str, titles: Sequence[Declared]) -> bool:
    """Whether a text says what the head declares."""
    return _agreement(text, titles) >= AGREEMENT


def agreement(one: str, other: str) -> float:
    """The share of their words that two titles have in common, from 0 to 1.

    >>> agreement("Tea, and how it is made", "tea and how it is made"), agreement("Tea", "Coffee")
    (1.0, 0.0)
    """
    ours, theirs = _words(one), _words(other)
    total = len(ours) + len(theirs)
    return 2 * ours.shared(theirs) / total if total else 0.0


def _agreement(text: str, titles: Sequence[Declared]) -> float:
    """How far a text agrees with what the head declares, at best."""
    return max((agreement(text, own) * likely for title in titles for own, likely in title.readings), default=0.0)


def title_text(page: Page, block: int) -> str:
    """The text of a heading in one line, without the link to itself that documentation puts behind it.

    >>> import elute
    >>> page = elute.parse("<h1>Reading files<a href=#reading>#</a></h1><h1>Learn C#</h1>")
    >>> title_text(page, 0), title_text(page, 1)
    ('Reading files', 'Learn C#')
    """
    blocks = page.blocks
    pieces = [(blocks.piece(row), bool(blocks.row_in_link[row])) for row in blocks.rows(block)]
    while len(pieces) > 1 and (not pieces[-1][0].strip() or (pieces[-1][0].strip() in SELF_LINKS and pieces[-1][1])):
        pieces.pop()
    return _line("".join(piece for piece, _ in pieces))


def title_block(page: Page, likely: int | None = None) -> int | None:
    """The block that is the page's title, None where no block is. `likely` is one that a method takes for it.

    That one is it where the head agrees; else a heading with which the head agrees, best an <h1>. Where the head agrees
    with neither, it is the likely one only if that is a heading, or the head declares nothing; else the only <h1>.

    >>> import elute
    >>> page = elute.parse("<title>Rain – The Ledger</title><h1>The Ledger</h1><h2>Rain</h2><p>It rains.")
    >>> page.blocks.text(title_block(page))
    'Rain'
    """
    titles = declared_titles(page)
    if likely is not None and agreed(page.blocks.text(likely), titles):
        return likely
    headings = heading_blocks(page)
    if (heading := _agreed_heading(page)) is not None:
        return heading
    if likely is not None and (not titles or likely in [block for _, block in headings]):
        return likely
    first = [block for level, block in headings if level == 1]
    return first[0] if len(first) == 1 else None


@remembered
def _agreed_heading(page: Page) -> int | None:
    """The heading with which the head agrees most, None where it agrees with none."""
    titles = declared_titles(page)
    agreements = [(-_agreement(page.blocks.text(block), titles), level, block) for level, block in heading_blocks(page)]
    agreement, _, block = min(agreements, default=(0.0, 0, 0))
    return block if -agreement >= AGREEMENT else None


@remembered
def heading_blocks(page: Page) -> tuple[tuple[int, int], ...]:
    """The first visible headings of a page that can be titles: level and block."""
    return tuple(_headings(page))


def _headings(page: Page) -> Iterator[tuple[int, int]]:
    row_block, hidden, words = page.blocks.row_block, page.blocks.hidden, page.blocks.words
    is_heading = (page.tag >= _FIRST_HEADING) & (page.tag <= _LAST_HEADING) & (page.namespace == HTML)
    rows = np.flatnonzero(is_heading)[:MOST_HEADINGS]
    for row, end, tag in zip(rows.tolist(), page.end[rows].tolist(), page.tag[rows].tolist(), strict=True):
        inside = row_block[row:end]
        texts = inside[inside >= 0]
        if len(texts) and hidden[texts[0]] == 0 and words[texts[0]] <= LONGEST_TITLE:
            yield tag - _FIRST_HEADING + 1, int(texts[0])


def _line(text: str) -> str:
    return " ".join(text.split())


@lru_cache(maxsize=256)  # each heading is compared with every reading of every declared title
def _words(text: str) -> WordBag:
    return WordBag(text[:LONGEST_TEXT])
