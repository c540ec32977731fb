"""Days in short texts: in numbers, with the name of a month, or how long ago they were."""

from __future__ import annotations

import re
import string
from typing import Final

from elute.units.posts import date_words

MONTHS, AGO, AGO_ALONE, ONES, NEAR = (
    frozenset(words.split())
    for words in (date_words.MONTHS, date_words.AGO, date_words.AGO_ALONE, date_words.ONES, date_words.NEAR)
)
OTHERS, POSTED = tuple(date_words.OTHERS.split()), tuple(date_words.POSTED.split())
LONGEST_MONTH: Final = 9
LONGEST_IN_WORDS: Final = 40
"""Bytes of how long ago it was, without digits."""
MOST_WORDS_AGO: Final = 6
LONGEST_ON: Final = 3
"""Letters of a word that stands before a date."""
_AGO_AT_END: Final = ("前", "전")
CLOCK: Final = re.compile(r"(?<!\d)\d{1,2}[:h]\d\d(?!\d)")
_TOKEN: Final = re.compile(r"(?<![a-zA-Z\d])\d+|[^\W\d_]+")
_WORD: Final = re.compile(r"[^\W\d_]+")
_WHOLE_CLOCK: Final = re.compile(CLOCK.pattern + r"(?::\d\d(?!\d))*")
_THERE_IS: Final = re.compile(r"(?<![^\W\d_])[Ii]l[\W\d_]+y[\W\d_]+a(?![^\W\d_])")
_ORDERS: Final = re.compile(r"ynn|nny|n[wm]y|[wm]ny|nm|mn")
_SHORT_YEAR: Final = re.compile(r"(?<![\d./-])\d{1,2}([-./])\d{1,2}\1\d\d(?![\d./-])", re.A)
_SHORT_AGO: Final = re.compile(rf"\W*[0-9]{{1,2}} ?(?:{date_words.UNITS.replace(' ', '|')})\W*")
LOWER: Final = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def says_day(text: str) -> bool:
    """Whether a text has a day, or says how long ago it was."""
    if not may_have_digits(text):
        return _says_day_in_words(text)
    tokens = _TOKEN.findall(_WHOLE_CLOCK.sub(" ", text))
    kinds = "".join(_kind(token.translate(LOWER)) for token in tokens)
    has_number = re.search(r"[nyx]", kinds)
    ago = has_number and ("a" in kinds or text.rstrip().endswith(_AGO_AT_END) or _THERE_IS.search(text))
    return bool(ago or _ORDERS.search(kinds) or _SHORT_YEAR.search(text) or _SHORT_AGO.fullmatch(text))


def may_have_digits(text: str) -> bool:
    """The first digits that are not ASCII are those of Arabic."""
    return any("0" <= letter <= "9" or letter >= "\u0640" for letter in text)


def _says_day_in_words(text: str) -> bool:
    """Whether a text without digits is a day: "an hour ago", "yesterday"."""
    words = [word.translate(LOWER) for word in _WORD.findall(text)]
    if not words or len(text.encode()) > LONGEST_IN_WORDS:
        return False
    ago = _THERE_IS.search(text) or not AGO.isdisjoint(words)
    if len(words) == 1:
        return words[0] in NEAR
    one = not ONES.isdisjoint(words)
    return (len(words) == 2 and words[1] in AGO_ALONE) or bool(ago and one and len(words) <= MOST_WORDS_AGO)


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


def tells_another_time(text: str, anywhere: bool = False) -> bool:
    """Whether a word of a text, before any number or anywhere, begins like those beside other dates."""
    return _has_stem(text, OTHERS, anywhere)


def tells_of_post(text: str) -> bool:
    """Whether a label goes with the date of a post: by its words, or by the last, such as "on:"."""
    words = _WORD.findall(text)
    return _has_stem(text, POSTED, False) or bool(words and len(words[-1]) <= LONGEST_ON)


def begins_posted(text: str) -> bool:
    """Whether the first word of a text goes with the date of a post: "Posted 9 years ago, 12 people read it"."""
    first = _WORD.match(text.lstrip())
    return first is not None and _has_stem(first[0], POSTED, False)


def _has_stem(text: str, stems: tuple[str, ...], anywhere: bool) -> bool:
    words = _WORD.findall(text if anywhere else re.split(r"\d", text, maxsplit=1)[0])
    return any((word.translate(LOWER) + ".").startswith(stems) for word in words)
