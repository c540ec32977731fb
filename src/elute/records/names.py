"""What tags and class words say of lists: which hold records, and which are menus and the like."""

from __future__ import annotations

from typing import Final

# What stands around an element, and what it is as a record: the bits of `native/shapes.pxi`.
IN_NAVIGATION: Final = 1
IN_FORM: Final = 2
IN_TABLE: Final = 4
IN_MAIN: Final = 8
IS_ITEM: Final = 1
IS_CELL: Final = 2
IS_LINK: Final = 4
IS_INLINE: Final = 8
NO_RECORD: Final = 16
IS_HEADING: Final = 32
IS_IMAGE: Final = 64


def _bits(*pairs: tuple[str, int]) -> dict[str, int]:
    return {tag: bit for tags, bit in pairs for tag in tags.split()}


AROUND: Final = _bits(
    ("nav header footer aside menu", IN_NAVIGATION), ("form", IN_FORM), ("table", IN_TABLE), ("main article", IN_MAIN)
)
IS: Final = _bits(
    ("li article tr dt dl", IS_ITEM),
    ("td th dd", IS_CELL),
    ("a", IS_LINK),
    ("span p", IS_INLINE),
    ("h1 h2 h3 h4 h5 h6", IS_HEADING),
    ("img", IS_IMAGE),
    # formatting inside a text, and what holds no text of the page
    ("b i em strong small font mark sup sub u abbr cite code time label option select html body head", NO_RECORD),
)

GOOD: Final = (
    "result item product listing entry post card story hit record job article teaser offer match book course book "
    "search review question summary row thumb tile media game video recipe event"
).split()
BAD: Final = (
    "nav menu foot side breadcrumb crumb filter facet refine pag tag cloud share social comment related recommend "
    "trend popular promo banner dropdown drop widget login sign header toolbar tab topic categor sort suggest recent "
    "feature carousel slide modal sponsor sub"
).split()
NUMBERED: Final = tuple((word, 1) for word in dict.fromkeys(GOOD)) + tuple((word, 2) for word in BAD)
"""Beginnings of words in classes and ids: 1 for those that speak of records, 2 for those of menus and the like."""

HIDING: Final = tuple(
    (word, 1)
    for word in (
        "tooltip popup popover overlay modal flyout visuallyhidden invisible offscreen moreinfo hiddenfield".split()
    )
)
"""Beginnings of words in classes of what style sheets do not show until a reader asks for it."""
