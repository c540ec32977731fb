"""Headers: which one describes an element, and which ones stand above noise (thesis, section 3.8.2 and appendix A).

The nearest header is the one with the fewest steps to it in the tree, up to the common ancestor and down again. It must
be less deep than the element, and come before it: what follows an element does not describe it. It must have words that
can be seen. Of two that are as near, the one whose common ancestor is the deeper counts, then the later one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Mask, Places
from elute.page.kinds import ELEMENT
from elute.page.table import Page
from elute.units.elements import HEADERS

# Table A.1.
NOISY: Final = """
Advertisement; Also In Entertainment News; Also Read; Around the Web; Cookie Control; Editor's Choice;
Elsewhere on [Website Name]; External Links; Featured Sections; From Around the Web; Further Reading; Just In;
Latest News; More News; More from [Website Name]; More from the Author; More to Explore; Most E-Mailed; Most Popular;
Most Popular Stories; Most Viewed Today; News From Your Area; Next In Entertainment News; On Our Radar; Paid Content;
Paid Partner Content; Partner Content; Recent News; Recent Posts; References; Related; Related Content;
Related Coverage; Related Links; Related to This Story; Recommended; See Also; Share This Article; Share This Story;
Sign Up; Sponsor; Sponsored Content; Sponsored Links; Sponsored Posts; Sponsored Topics; Sponsored Stories;
Sport Headlines; Subscribe; Subscribe and Follow; Take a Look; The Best of [Website Name]; Top News; Top Stories;
Trending Articles; Trending Today; Trending on [Website Name]; What's Hot; You May Also Like; You May Like;
You Might Like
"""
WEBSITE: Final = "[website name]"
LONGEST_NAME: Final = 4  # words of a website's name
LONGEST_CLIMB: Final = 512  # steps up: as deep as a parsed page can be, while a script may build a deeper one
NONE: Final = 1 << 30  # deeper than any header

_PLAIN: Final = tuple(" ".join(header.split()).lower() for header in NOISY.split(";"))
_NAME: Final = rf"\S+(?: \S+){{0,{LONGEST_NAME - 1}}}"
_NOISY: Final = re.compile("|".join(re.escape(header).replace(re.escape(WEBSITE), _NAME) for header in _PLAIN))
# "[edit]" behind a header of Wikipedia is a link, and a colon or an arrow is an ornament.
_TAIL: Final = re.compile(r"(?:\[[^\[\]]*\]|[ :.…!?»›>→+-])+$")
LONGEST: Final = 200  # characters: no header of the table is as long, and a tail is looked for from each of them


def is_noisy(header: str) -> bool:
    """Whether a header is one of table A.1, whatever its case, white space, apostrophes and marks at the end.

    >>> [is_noisy(text) for text in ("RELATED:", "What’s  hot", "More from the Daily Planet", "See also[edit]")]
    [True, True, True, True]
    >>> [is_noisy(text) for text in ("Related work", "The best of what a man can hope for", "")]
    [False, False, False]
    """
    plain = " ".join(header.replace("’", "'").lower().split())
    return len(plain) <= LONGEST and _NOISY.fullmatch(_TAIL.sub("", plain)) is not None


def with_words(page: Page, row_words: npt.NDArray[np.int32]) -> Mask:
    """The header elements that have words."""
    headers: Mask = page.is_tag(*HEADERS) & (page.subtree_sum(row_words) > 0)
    return headers


def nearest(page: Page, elements: Places, headers: Mask) -> npt.NDArray[np.int32]:
    """For each of the elements, in document order, the row of its nearest header, or -1.

    >>> import elute
    >>> page = elute.parse("<h1>News</h1><div><h2>Languages</h2><ul><li>Hausa</ul><p>Welcome</div>")
    >>> rows = page.rows_of("h2", "li", "p")
    >>> [page.text(header + 1) for header in nearest(page, rows, page.is_tag("h1", "h2"))]
    ['News', 'Languages', 'News']
    """
    found = np.full(len(elements), -1, dtype=np.int32)
    depths = page.depth.tolist()
    # For each ancestor by its depth: how deep the least deep header so far inside it is, and which one. The least depth
    # never falls on the way down, so the ancestors with a header that is not too deep come before all others.
    least, which = [NONE], [-1]
    places = dict(zip(elements.tolist(), range(len(elements)), strict=True))
    for row in np.flatnonzero(page.kind == ELEMENT).tolist():
        depth = depths[row]
        del least[depth:], which[depth:]
        if (place := places.get(row)) is not None:
            found[place] = _climb(least, which, depth)
        least.append(NONE)
        which.append(-1)
        if headers[row]:
            ancestor = depth
            while ancestor >= 0 and least[ancestor] >= depth:
                least[ancestor], which[ancestor] = depth, row
                ancestor -= 1
    return found


def _climb(least: list[int], which: list[int], limit: int) -> int:
    """The nearest header that is less deep than the limit: that with the smallest sum of steps up and steps down."""
    start = bisect_left(least, limit) - 1
    header, best = -1, NONE
    for ancestor in range(start, max(start - LONGEST_CLIMB, -1), -1):
        if best <= -ancestor:  # no header of an ancestor further up can be nearer
            break
        if least[ancestor] - 2 * ancestor < best:
            header, best = which[ancestor], least[ancestor] - 2 * ancestor
    return header
