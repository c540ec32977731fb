"""Who wrote a post and when, where one text says both: "Answer by Ann on May 4, 2020".

The date is what looks like one. What stands before it, or else behind it, is the name, without the words that all lines
of a thread share there: those of the first post may be others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from elute.units.posts import date_words

from .names import LONGEST, name_and_date

MOST: Final = 0.8  # of the lines, that have a name
FEWEST: Final = 4  # lines, of which the first may be worded in another way
_AROUND: Final = " \t\n\N{NO-BREAK SPACE},;:|·•«»‹›–—->()[]/@#"


def _any(words: str) -> str:
    return "|".join(map(re.escape, sorted(words.split(), key=len, reverse=True)))


_MONTH = rf"(?:{_any(date_words.MONTHS)})[^\W\d]{{0,6}}\.?"
_YEAR = r"(?:[\s-]*'?\d{2,4}(?![\d:.]))?"
_DAY = r"\d{1,2}(?:st|nd|rd|th|er)?"
_UNITS = (
    r"\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{2,4}",
    rf"{_DAY}\.?[\s-]*{_MONTH},?{_YEAR}",
    rf"{_MONTH}\s*{_DAY}(?![\d:]),?{_YEAR}",
    r"\d{1,2}[:h]\d\d(?::\d\d)?(?:\s?(?:[ap]\.?m\b\.?|uhr\b))?",
    rf"\d+\s[^\W\d]+(?:,?\s\d+\s[^\W\d]+)?\s(?:{_any(date_words.AGO)})\b",
    rf"\b(?:vor|hace|há|il\sy\sa)\s(?:[^\W\d]+\s)?(?:\d+|{_any(date_words.ONES)})\s[^\W\d]+",
    rf"\b(?:{_any(date_words.NEAR)}|hier|aujourd.hui)\b",
)
_UNIT = f"(?:{'|'.join(_UNITS)})"
_WEEKDAY = rf"\b(?:{_any(date_words.WEEKDAYS)})[.,]?\s+"
_DATE: Final = re.compile(
    rf"(?:{_WEEKDAY})?(?<![\w]){_UNIT}(?:(?:[\s,;·•|–—-]|\b(?:um|at|à|on|om|alle|kl)\b)*{_UNIT})*", re.IGNORECASE
)

Words = list[str]


def names_and_dates(lines: Sequence[str]) -> list[tuple[str, str]]:
    """For each line of a thread whose authors are named nowhere else the name in it, "" where it has none, and the rest
    of it.

    >>> names_and_dates(["Answer by Ann on May 4, 2020", "Answer by Old Bo on May 5, 2020"])
    [('Ann', 'May 4, 2020'), ('Old Bo', 'May 5, 2020')]
    >>> names_and_dates(["#1 - by: Ann at 10:15", "#2 - by: Bo at 11:12"])
    [('Ann', '10:15'), ('Bo', '11:12')]
    >>> names_and_dates(["4.5.2020, 10:15 | Ann", "5.5.2020, 7:12 | Bo"])
    [('Ann', '4.5.2020, 10:15'), ('Bo', '5.5.2020, 7:12')]
    >>> names_and_dates(["Posted in Hens, 4.5.2020", "Posted in Hens, 5.5.2020"])
    [('', 'Posted in Hens, 4.5.2020'), ('', 'Posted in Hens, 5.5.2020')]
    """
    told = [name_and_date(line) for line in lines]
    dates = [_DATE.search(line) for line in lines]
    if any(name for name, _ in told) or sum(map(bool, dates)) < MOST * len(lines):
        return told
    before, behind = [], []
    for line, date in zip(lines, dates, strict=True):
        before.append(line[: date.start()].strip(_AROUND).split() if date else [])
        behind.append(line[date.end() :].strip(_AROUND).split() if date else [])
    names = _names(before) or _names(behind) or [""] * len(lines)
    return [(name, date[0]) if name and date else rest for name, date, rest in zip(names, dates, told, strict=True)]


def _names(parts: list[Words]) -> list[str]:
    """The names in parts of lines, without what these share; none where there is one name, or most have none."""
    for like in (parts[1:],) * (len(parts) >= FEWEST) + (parts,):
        first = _shared([part for part in like if part])
        last = _shared([part[::-1] for part in like if len(part) > len(first)])
        names = [" ".join(_without(_without(part, first)[::-1], last)[::-1]).strip(_AROUND) for part in parts]
        known = set(map(_without_numbers, filter(None, names)))
        if len(known) > 1 and all(map(_may_be_name, known)) and sum(map(bool, names)) >= MOST * len(names):
            return names
    return []


def _shared(parts: list[Words]) -> Words:
    """The words that all parts begin with, whatever numbers are in them; one part shares nothing."""
    if len(parts) < 2:
        return []
    plain = [list(map(_without_numbers, part)) for part in parts]
    count = 0
    while all(len(part) > count and part[count] == plain[0][count] for part in plain):
        count += 1
    return plain[0][:count]


def _without(part: Words, shared: Words) -> Words:
    """A part without the words that it shares with others, or without as many, of which the last is the same."""
    count = len(shared)
    return part[count:] if 0 < count <= len(part) and _without_numbers(part[count - 1]) == shared[-1] else part


def _without_numbers(text: str) -> str:
    return re.sub(r"\d+", "", text)


def _may_be_name(text: str) -> bool:
    return len(text) <= LONGEST and any(map(str.isalpha, text))
