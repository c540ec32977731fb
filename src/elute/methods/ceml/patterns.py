"""The names and words that derived features ask for: sections by class and id, strings in a text, tags of siblings.

The lists of the thesis end with "include", so there were more. What stands under OURS is ours: a word or two for each
kind of noise in section 3.3 that the thesis' own lists leave without one.
"""

from __future__ import annotations

import re
from typing import Final

# Section 3.8.4. "nav" and "ad" are the two that stand for many spellings; all others are whole names.
SECTIONS: Final = ("navigation", "nav", "advertisement", "ad", "comment", "main", "footer", "wrapper", "aside")
WHOLE_NAMES: Final = frozenset(SECTIONS) - {"nav", "ad"}

CONTAINED: Final = ("rights reserved", "like", "share")
CONTAINED_OURS: Final = (
    "copyright",
    "privacy",
    "cookie",
    "advertis",
    "sponsor",
    "related",
    "subscribe",
    "reply",
    "print",
)

SIBLINGS: Final = ("p", "a", "input")
SIBLINGS_OURS: Final = ("img", "ul", "button")

# Table 3.1.
_ADVERTISEMENT: Final = re.compile(
    r"\bad-|-ad\b|\bad_|_ad\b|\badv-|-adv\b|\badv_|_adv\b|advert|\bads|adblock|adbox", re.ASCII
)


def sections(names: str) -> frozenset[str]:
    """The kinds of section that the classes and the id of an element, parted by white space, tell of.

    >>> sorted(sections("Comment main-nav"))
    ['comment', 'nav']
    >>> [sorted(sections(name)) for name in ("img_ad", "ads-section", "adblock", "header", "advertisement")]
    [['ad'], ['ad'], ['ad'], [], ['ad', 'advertisement']]
    """
    names = names.lower()
    found = WHOLE_NAMES.intersection(names.split())
    if "nav" in names:
        found |= {"nav"}
    if "ad" in names and _ADVERTISEMENT.search(names):  # all patterns have it: a search for nothing is the slow one
        found |= {"ad"}
    return found


def column_name(prefix: str, value: str) -> str:
    """The name of a column for a value.

    >>> column_name("contains", "rights reserved")
    'contains_rights_reserved'
    """
    return f"{prefix}_{value.replace(' ', '_')}"
