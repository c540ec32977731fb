"""What the name of an attribute looks like, and what parts it from its value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

DELIMITERS: Final = ":：="
LONGEST: Final = 48  # characters of a name
MOST_WORDS: Final = 6

_INNER = re.compile(rf"\s*[{DELIMITERS}](?=\s|[^\d\s/{DELIMITERS}])\s*|\s+[{DELIMITERS}]\s*|\s*：\s*")
_NO_NAME = re.compile(r"[.?!。？！]\s|[?!;。？！；]|^https?$|^(?:mailto|tel|javascript)$", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True)
class Label:
    """The name of an attribute, in leaves [start, stop); its value is in [stop, value_stop) where markup says so."""

    start: int
    stop: int
    name: str
    source: str
    value_stop: int | None = None
    inner: str = ""
    """What follows the delimiter in the last leaf of the label itself."""


def is_name(text: str) -> bool:
    """Whether a text can be the name of an attribute, by its looks alone.

    >>> is_name("Publication date"), is_name("12"), is_name("We asked him. He said"), is_name("https")
    (True, False, False, False)
    """
    return (
        0 < len(text) <= LONGEST
        and len(text.split()) <= MOST_WORDS
        and _LETTER.search(text) is not None
        and _NO_NAME.search(text) is None
    )


def split(text: str) -> tuple[str, str] | None:
    """The name before the first delimiter of a text, and what follows it; None where there is none.

    >>> split("Size: 3 cm"), split("Size:"), split("at 12:30"), split("http://example.org"), split("Brand = Sony")
    (('Size', '3 cm'), ('Size', ''), None, None, ('Brand', 'Sony'))
    """
    if text[-1:] and text[-1] in DELIMITERS and is_name(name := text[:-1].rstrip(DELIMITERS + " ")):
        return name, ""
    found = _INNER.search(text[: LONGEST + 2])
    if found and is_name(name := text[: found.start()].strip()):
        return name, text[found.end() :]
    return None
