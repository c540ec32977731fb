"""The characters of legacy encodings as tables for native code, made of Python's codecs when a page needs them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import numpy as np
import numpy.typing as npt

from elute.page._parser import CharacterTable

_BYTES = range(0x80, 0x100)
_PAIRS = tuple(product(range(0x81, 0xFF), range(0x40, 0xFF)))  # as native/by_table.pxi has them
_REPLACEMENT = 0xFFFD


def table_of_bytes(characters: str) -> CharacterTable:
    """The table of an encoding in which every character is one byte, of its characters from 0x80 on."""
    return CharacterTable(_cells(np.array([ord(character) for character in characters])))


def table_of_pairs(codec: str, changes: Mapping[str, str]) -> CharacterTable:
    """The table of an encoding in which characters are two bytes, or one, by Python's codec and what is to be changed.

    What is more than one character, of four bytes in UTF-8, or none at all is left out.
    """
    alone = b"".join(bytes((byte, 0x0A)) for byte in _BYTES)
    paired = b"".join(bytes((*pair, 0x0A)) for pair in _PAIRS)
    text = (alone + paired).decode(codec, "replace")
    for old, new in changes.items():
        text = text.replace(old, new)
    codes = np.frombuffer(text.encode("utf-32-le"), np.uint32)
    ends = np.flatnonzero(codes == 0x0A)
    found = codes[ends - 1]
    is_one = (np.diff(ends, prepend=-1) == 2) & (found >= 0x80) & (found != _REPLACEMENT) & (found < 0x10000)
    return CharacterTable(_cells(np.where(is_one, found, 0)))


def _cells(codes: npt.NDArray[np.integer]) -> bytes:
    """Four bytes for each code below 0x10000: the length of its UTF-8, and that; zeros where the code is 0."""
    short = codes < 0x800
    cells = np.empty((len(codes), 4), np.uint8)
    cells[:, 0] = np.where(short, 2, 3)
    cells[:, 1] = np.where(short, 0xC0 | codes >> 6, 0xE0 | codes >> 12)
    cells[:, 2] = 0x80 | np.where(short, codes, codes >> 6) & 0x3F
    cells[:, 3] = np.where(short, 0, 0x80 | codes & 0x3F)
    cells[codes == 0] = 0
    return cells.tobytes()
