"""Limits, where the standard sets none: of the parser, and of what is written.

docs/page-table.md and docs/robustness.md say what happens beyond each. The build writes them to
`native/generated/limits.pxi`, so this file must import nothing of elute.
"""

from typing import Final

LIMITS: Final = {
    "MAX_INPUT": 1 << 29,  # bytes: spans are 32-bit offsets into source and decoded text together
    "MAX_OPEN_ELEMENTS": 512,  # as in Chromium: an element opened below this depth first closes the current one
    "MAX_FORMATTING_LIST": 1024,  # entries and markers together; the oldest goes first
    "MAX_FORMATTING_SCOPE": 64,  # entries since the last marker, so that no token can reopen more than these
    "REOPEN_ALLOWANCE": 10_000,  # elements that may be reopened on any page …
    "REOPEN_PER_BYTE": 4,  # … plus one for so many bytes: keeps the table linear in the input
    "COPIED_ALLOWANCE": 200_000,  # bytes of attributes that reopened elements may share with the first, on any page …
    "COPIED_PER_BYTE": 16,  # … plus so many for every byte: each of them is read for itself
    "MOVE_ALLOWANCE": 100_000,  # children that may be moved on any page …
    "MOVES_PER_BYTE": 4,  # … plus so many for every byte: keeps misnested formatting linear
    "MAX_NAMES": 1 << 23,  # more different unknown names than this share one number
}

# No output is longer than this, whatever the page: characters for each byte of it, and on any page as many more.
OUTPUT_PER_BYTE: Final = 256
OUTPUT_ALLOWANCE: Final = 200_000

MAX_ADDRESS: Final = 8192  # of a link or <base>: as long as servers commonly accept
ADDRESS_PER_BYTE: Final = 4  # all that is written of a page's addresses: characters for each byte of the page …
ADDRESS_ALLOWANCE: Final = 100_000  # … and on any page as many more

MAX_COLUMNS: Final = 250  # of a table; wider ones are written as plain blocks, whatever their spans say


def native() -> dict[str, int]:
    """The limits, by the names that native code has for them."""
    return LIMITS
