"""What blocks know of a row beside its text: why it is hidden, and what it stands in. A byte for each row.

The build writes every number of this file to `native/generated/row_state.pxi`, so it must import nothing of elute.
"""

from typing import Final

# Why a row is hidden: the lowest bits, 0 where it is visible.
HIDDEN_ATTRIBUTE: Final = 1
HIDDEN_STYLE: Final = 2
HIDDEN_ARIA: Final = 3
HIDDEN_DETAILS: Final = 4
HIDDEN_NOSCRIPT: Final = 5
HIDDEN_TEMPLATE: Final = 6
HIDDEN_LAYOUT: Final = 7
HIDDEN_MASK: Final = 7

# What it stands in, a bit each.
IN_LINK: Final = 8
IN_PRE: Final = 16
CLOSED_DETAILS: Final = 32  # of a <details> itself: all but its summary is hidden
IN_FORMULA: Final = 64  # that has no TeX

_WHY: Final = {
    0: "",
    HIDDEN_ATTRIBUTE: "hidden attribute",
    HIDDEN_STYLE: "inline style",
    HIDDEN_ARIA: "aria-hidden",
    HIDDEN_DETAILS: "closed details",
    HIDDEN_NOSCRIPT: "noscript",
    HIDDEN_TEMPLATE: "template",
    HIDDEN_LAYOUT: "not rendered",
}
HIDDEN: Final = tuple(_WHY[reason] for reason in range(HIDDEN_MASK + 1))
"""The reasons in words, by their numbers."""
