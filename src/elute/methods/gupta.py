"""DOM filters: what is left of a page when link lists, advertisements and empty tables are taken away.

Suhit Gupta, Gail Kaiser, David Neistadt, Peter Grimm: "DOM-based Content Extraction of HTML Documents". WWW 2003. The
system is called Crunch. Retold by Yunis (2016), section 2.2.

Two sets of filters walk over the tree. Simple ones take out elements by their tag. The others take out

    link lists       a part of the page of which the links, divided by the words outside links, are more than
                     `most_links`. Words are counted as letters outside links divided by `letters_a_word`
    advertisements   a link, image or frame whose address is on a server of advertisements
    empty tables     a table with fewer characters than `least_substance` and none of the tags in `substance`

What is left is content. The settings are the method's, as in Crunch, where users change them:

    most_links        0.35    "link/text removal ratio"
    letters_a_word    5
    least_substance   1 character; the paper leaves the number to the user
    cells             the elements that may be link lists. Crunch looks at table cells, which held the layout of pages
                      in 2003. Today other elements do; `PAPER_CELLS` has the paper's
    servers           the paper's list is not printed; this one has servers of today
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import decide, largest_above
from elute.page.arrays import Mask, Reals, below
from elute.page.table import Page

PAPER_CELLS: Final = ("td", "th")
CELLS: Final = (
    *PAPER_CELLS,
    *("article", "aside", "div", "dl", "footer", "form", "header", "li", "main", "menu", "nav", "ol", "p", "section"),
    *("table", "tr", "ul"),
)
FORMS: Final = ("button", "datalist", "input", "option", "select", "textarea")
SERVERS: Final = frozenset(
    """
    2mdn.net adform.net adnxs.com adsafeprotected.com adsrvr.org advertising.com amazon-adsystem.com atdmt.com
    bidswitch.net casalemedia.com criteo.com criteo.net doubleclick.com doubleclick.net googleadservices.com
    googlesyndication.com gumgum.com mediaplex.com mgid.com moatads.com openx.net outbrain.com pubmatic.com
    quantserve.com revcontent.com rubiconproject.com scorecardresearch.com serving-sys.com sharethrough.com
    smartadserver.com taboola.com teads.tv tradedoubler.com valueclick.com zedo.com
    """.split()
)
ADDRESSES: Final = {"a": "href", "area": "href", "iframe": "src", "img": "src", "ins": "data-ad-client"}
# What `most_links` is multiplied by, for each focus.
FOCUS_RATIO: Final = {"balanced": 1.0, "precision": 0.5, "recall": 2.0}


@dataclass(frozen=True)
class Settings:
    """What is filtered. A filter that is switched off is False, or an empty tuple."""

    most_links: float = 0.35
    letters_a_word: float = 5.0
    least_substance: int = 1
    substance: tuple[str, ...] = ("img", "object", "video")
    cells: tuple[str, ...] = CELLS
    link_lists: bool = True
    advertisements: bool = True
    empty_tables: bool = True
    forms: bool = True
    all_links: bool = False


@registry.methods.describe(
    title="DOM filters",
    paper="Gupta, Kaiser, Neistadt, Grimm: DOM-based Content Extraction of HTML Documents",
    year=2003,
    trainable=False,
)
def gupta(page: Page, focus: str = "balanced", settings: Settings | None = None) -> Labels:
    """Keep what is left without link lists, advertisements, forms and empty tables."""
    chosen = settings or Settings()
    limit = chosen.most_links * FOCUS_RATIO[focus]
    links = largest_above(page, link_ratio(page, chosen)) if chosen.link_lists else np.zeros(len(page))
    filtered = _filtered(page, chosen)
    keep = (links <= limit) & ~filtered

    def reason(block: int) -> str:
        row = page.blocks.first[block]
        if filtered[row]:
            return "advertisement, form or empty table"
        return f"{links[row]:.2f} links a word around it, {limit:.2f} allowed"

    return decide(page, keep, np.where(filtered, 0.0, below(links, limit)), reason)


def link_ratio(page: Page, settings: Settings) -> Reals:
    """For each element that may be a link list its links for each word outside links, 0 for other rows."""
    blocks = page.blocks
    links = page.subtree_sum(page.is_tag("a") & (page.subtree_sum(blocks.row_in_link) > 0))
    letters = page.subtree_sum(blocks.row_chars * (blocks.row_visible & ~blocks.row_in_link))
    words = letters / settings.letters_a_word
    ratio = links / np.maximum(words, 1.0 / settings.letters_a_word)
    return np.where(page.is_tag(*settings.cells), ratio, 0.0)


def _filtered(page: Page, settings: Settings) -> Mask:
    """The rows that the other filters take out."""
    gone = page.is_tag(*FORMS) if settings.forms else np.zeros(len(page), dtype=np.bool_)
    if settings.all_links:
        gone |= page.is_tag("a")
    if settings.advertisements:
        gone[advertisements(page)] = True
    if settings.empty_tables:
        chars = page.subtree_sum(page.blocks.row_chars * page.blocks.row_visible)
        substance = page.subtree_sum(page.is_tag(*settings.substance)) if settings.substance else np.zeros(len(page))
        gone |= page.is_tag("table") & (chars < settings.least_substance) & (substance == 0)
    return page.in_subtrees(np.flatnonzero(gone))


def advertisements(page: Page) -> npt.NDArray[np.intp]:
    """The elements whose address is on a server of advertisements."""
    found = []
    for row in page.rows_of(*ADDRESSES).tolist():
        address = page.attribute(row, ADDRESSES[page.tag_name(row)])
        if address and "//" in address[:8] and on_server(address):
            found.append(row)
    return np.array(found, dtype=np.intp)


@lru_cache(maxsize=4096)
def on_server(address: str) -> bool:
    """Whether an address is on a server of advertisements, or on one below it.

    >>> on_server("https://ad.doubleclick.net/x"), on_server("https://example.org/doubleclick.net")
    (True, False)
    """
    try:
        host = (urlsplit(address).hostname or "").split(".")
    except ValueError:  # such as an unclosed IPv6 address
        return False
    return any(".".join(host[start:]) in SERVERS for start in range(len(host)))
