"""Which characters are punctuation or symbols, as ranges: CommonMark's rules for emphasis ask it of every neighbour.

The build writes them to `native/generated/punctuation.pxi`, so this file must import nothing of elute.
"""

import sys
import unicodedata
from itertools import groupby


def ranges() -> list[tuple[int, int, str]]:
    """The first and last character of each run of punctuation ("P") or of symbols ("S"), in order.

    >>> ranges()[0]
    (33, 35, 'P')
    """
    found = []
    for kind, run in groupby(range(sys.maxunicode + 1), key=lambda code: unicodedata.category(chr(code))[0]):
        codes = list(run)
        if kind in "PS":
            found.append((codes[0], codes[-1], kind))
    return found


def native() -> dict[str, int | bytes]:
    """The ranges as 32-bit numbers: first, last, and 1 for symbols."""
    numbers = [number for first, last, kind in ranges() for number in (first, last, int(kind == "S"))]
    return {
        "PUNCTUATION_RANGES": len(numbers) // 3,
        "PUNCTUATION": b"".join(number.to_bytes(4, "little") for number in numbers),
    }
