"""Days in short texts: in numbers, with the name of a month, or how long ago they were."""

from __future__ import annotations

import re
import string
from typing import Final

MONTHS: Final = frozenset(
    "jan feb mar apr may jun jul aug sep oct nov dec mär mai okt dez fév avr jui aoû déc ene abr dic fev set out gen "
    "mag giu lug ott".split()
)
"""The first letters of months, in some languages: with them a day needs no year."""
LONGEST_MONTH: Final = 9
AGO: Final = frozenset("ago vor hace há fa назад тому önce geleden sedan siden temu sitten".split())
"""Words that make a time of a number."""
OTHERS: Final = tuple(
    "join regist since seit depuis desde anmeld angemeld inscri iscri last zuletzt edit bearbeit geänd modif derni "
    "últim ultim updat seen регистр измен".split()
)
"""Beginnings of words that stand beside other dates than that of a post: when the author joined, or changed it."""
_AGO_AT_END: Final = ("前", "전")
_TOKEN: Final = re.compile(r"(?<![a-zA-Z\d])\d+|[^\W\d_]+")
_ORDERS: Final = re.compile(r"ynn|nny|n[wm]y|[wm]ny|nm|mn")
_SHORT_YEAR: Final = re.compile(r"(?<![\d./-])\d{1,2}([-./])\d{1,2}\1\d\d(?![\d./-])", re.A)
_SHORT_AGO: Final = re.compile(r"[0-9]{1,2} ?(?:s|m|h|d|w|y|mo|min|hr|yr)")
_LOWER: Final = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def says_day(text: str) -> bool:
    """Whether a text has a day, or says how long ago it was."""
    kinds = "".join(_kind(token.translate(_LOWER)) for token in _TOKEN.findall(text))
    has_number = re.search(r"[nyx]", kinds)
    ago = has_number and ("a" in kinds or text.rstrip().endswith(_AGO_AT_END))
    return bool(ago or _ORDERS.search(kinds) or _SHORT_YEAR.search(text) or _SHORT_AGO.fullmatch(text.strip()))


def _kind(token: str) -> str:
    """A year, a number that may be a day or a month, another; a month, a word that says how long ago, another word."""
    if token[0].isdecimal():
        if len(token) == 4 and token[:2] in ("19", "20"):
            return "y"
        return "n" if len(token) <= 2 and 1 <= int(token) <= 31 else "x"
    if token in AGO:
        return "a"
    if token[:3] in MONTHS and len(token) <= LONGEST_MONTH:
        return "m"
    return "w" if len(token) > 2 else ""


def tells_another_time(text: str) -> bool:
    """Whether a word of a text, before any number, begins like those beside other dates."""
    words = re.findall(r"[^\W\d_]+", re.split(r"\d", text, maxsplit=1)[0])
    return any(word.translate(_LOWER).startswith(OTHERS) for word in words)
