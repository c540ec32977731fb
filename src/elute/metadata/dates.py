"""Dates as pages write them: in numbers, or with the name of a month in some sixty languages.

The names of months are those of the Unicode CLDR (months.txt, which tools/months.py writes). Years of the Buddhist
calendar, Japanese eras and the Minguo calendar are counted back; what else is no Gregorian date is no date here.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from operator import itemgetter
from time import time as now
from typing import Final, NamedTuple

from elute.metadata._dates import ORDERS, may_have_dates, sightings

EARLIEST: Final = datetime.date(1990, 1, 1)
"""There was no page before, and what a page says of older days is its story."""

MONTH_FIRST: Final = ("en", "en-us", "en-ca", "en-ph", "fil", "")
"""The languages in which 10/5/2023 is a day of October; in all others it is one of May."""

DAY_FIRST: Final = frozenset("uk au nz ie in za sg my pk ke ng gh hk mt".split())
"""Hosts of countries that write English with the day first, whatever variant of it their pages declare."""

LONGEST: Final = 10_000
"""Only so many characters of a text are searched."""

REMEMBERED: Final = 32
"""What has been read of texts is kept so long: a page has a few, and to drop what has been kept for many pages takes
longer, for it is no more in the processor's caches."""

_NO_VERSION = r"(?<!\b[vV])"
_YEAR = r"((?:19|20)\d\d)"
_MONTH = r"([^\W\d_](?:[^\s\d.,/()<>|:;،•·–—»\-]|\.(?=[^\W\d_])){1,17}+)"
_ORDINAL = r"(?i:\s?(?:st|nd|rd|th|er|re|º|ª|°|a|e)(?!\w))?"
_OF = r"(?i:(?:de|del|of|den|di|do|ta[’']|a|г|ж|թ|gada|m|ค\.ศ|พ\.ศ)\.?\s{1,2}|d[’'])?"
_WRITTEN: Final = {
    "ymd": rf"(?<![\d.,/-]){_NO_VERSION}{_YEAR}([-/.])\s?(\d{{1,2}})\2\s?(\d{{1,2}})(?!\d)",
    "dmy": rf"(?<![\d.,/:-]){_NO_VERSION}(\d{{1,2}})([-/.])\s?(\d{{1,2}})\2\s?{_YEAR}(?!\d)",
    "dmy, short": rf"(?<![\d.,/:-]){_NO_VERSION}(\d{{1,2}})([/.])(\d{{2}})\2(\d\d)(?![\d.,/:-])",
    "cjk": rf"{_YEAR}\s?[年년]\s?(\d{{1,2}})\s?[月월]\s?(\d{{1,2}})",
    "era": r"(令和|平成|民國|民国)\s?(元|\d{1,3})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})",
    "vietnamese": rf"(?<!\d)(\d{{1,2}})\s(?i:tháng|thg)\s(\d{{1,2}}),?\s(?i:năm\s)?{_YEAR}(?!\d)",
    "dMy": rf"(?<![\d:./])(\d{{1,2}}){_ORDINAL}[.,]?[-/\s]{{0,2}}{_OF}{_MONTH}[.,،]?[-/\s]{{0,2}}{_OF}[,’']?\s?"
    r"((?:19|20|25)\d\d)(?!\d)",
    "Mdy": rf"(?<![^\W\d_]){_MONTH}[.,،]?[-\s]{{1,3}}(\d{{1,2}}){_ORDINAL}(?:[.,-]|\s)\s{{0,2}}{_YEAR}(?!\d)",
    "yMd": rf"(?<!\d){_YEAR}[.,]?\s{{0,2}}{_OF}{_MONTH}\.?\s(\d{{1,2}})(?!\d)",
    "ydM": rf"(?<!\d){_YEAR}[.,]?\s{{0,2}}{_OF}(\d{{1,2}})\.?\s{_MONTH}",
}
PATTERNS: Final = {name: re.compile(pattern) for name, pattern in _WRITTEN.items()}
"""The ways of writing a date; what each cannot be without, _dates.pyx knows too."""

KINDS: Final = (("ymd", "dmy", "dmy, short"), ("cjk", "era"), ("dMy", "Mdy", "yMd", "ydM", "vietnamese"))
"""Of each kind a text has one."""

_SEARCHED: Final = ("cjk", "era", "Mdy")
"""Those of which it is not known where exactly they begin."""

_LONGEST_DATE: Final = 80
_in_order: Final = {order: itemgetter(*map(order.index, "dMy")) for order in ("dMy", "Mdy", "yMd", "ydM")}
_COMPACT = re.compile(rf"(?<!\d){_YEAR}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=T?(?:\d{{4}}|\d{{6}})?Z?(?!\d))")
_EPOCH = re.compile(r"\s*(\d{10})(?:\d{3})?\s*")
_ISO = re.compile(
    r"\s*(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(?:\.\d{1,9})?\s?"
    r"(?:(Z)|([+-]\d\d):?(\d\d)?)?)?\s*",
    re.ASCII,
)
_OTHER_DIGITS = re.compile(r"[^\D0-9]|[\u200e\u200f\u061c]")
_CLOCK = re.compile(
    r"(?i)[\s,T@|·–-]{0,3}(?:(?:at|um|à|as|às|a las|kl|klo|в|о|alle|ore|om)\.?\s{1,2})?"
    r"(\d{1,2})\s?[:.hH]\s?(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?"
    r"(?:\s?([ap])\.?m\b\.?)?(?:\s?(?:uhr|h)\b)?\s?(Z\b|[+-]\d{2}:?\d{2}\b|[A-Z]{3,4}\b)?",
)
_PM = "p"
_HEBREW_IN = "ב"  # written as one word with the month
_ZONES: Final = {"Z": "+00:00", "UTC": "+00:00", "GMT": "+00:00", "EST": "-05:00", "EDT": "-04:00", "PST": "-08:00",
    "PDT": "-07:00", "CET": "+01:00", "CEST": "+02:00", "MEZ": "+01:00", "MESZ": "+02:00", "EET": "+02:00",
    "EEST": "+03:00", "MSK": "+03:00", "JST": "+09:00", "KST": "+09:00"}  # fmt: skip
_BEFORE_FIRST_YEAR: Final = {"令和": 2018, "平成": 1988, "民國": 1911, "民国": 1911}
FARTHEST_ZONE: Final = 14  # hours
LONGEST_LANGUAGE: Final = 35  # characters of a language tag (RFC 5646, 4.4.1)
_FIRST_DAY: Final = datetime.date(1970, 1, 1).toordinal()
_SECONDS_A_DAY: Final = 86_400
_BUDDHIST = 543  # years ahead


class When(NamedTuple):
    """A day, and the time of day and the zone where they are told.

    >>> str(When("2023-10-05")), str(When("2023-10-05", "14:30", "+02:00"))
    ('2023-10-05', '2023-10-05T14:30+02:00')
    """

    date: str
    time: str = ""
    zone: str = ""

    def __str__(self) -> str:
        return f"{self.date}T{self.time}{self.zone}" if self.time else self.date

    @property
    def precision(self) -> str:
        """How exactly it is told: day, minute or second."""
        return {0: "day", 5: "minute"}.get(len(self.time), "second")


class Found(NamedTuple):
    """A date in a text, and where it stands."""

    start: int
    end: int
    when: When


def language_of_dates(language: str, address: str) -> str:
    """The language by which dates of a page are read: what it declares, and British English where it declares English
    and its host is of a country that writes the day first.

    >>> language_of_dates("en-US", "https://news.example.co.uk/rain"), language_of_dates("en-US", "https://a.com/x.uk")
    ('en-gb', 'en-US')
    """
    host = address.partition("://")[2].partition("/")[0].partition(":")[0].lower()
    is_english = language.lower().replace("_", "-") in ("", "en", "en-us")
    return "en-gb" if is_english and host.rpartition(".")[2] in DAY_FIRST else language


def first_date(text: str, language: str = "", latest: datetime.date | None = None) -> When | None:
    """The date that stands first in a text, None where there is none.

    >>> str(first_date("Posted on Thursday, October 5th, 2023 at 2:30 pm"))
    '2023-10-05T14:30'
    >>> str(first_date("1.2.2003", "de")), str(first_date("1/2/2003", "en-us")), first_date("31.2.2003")
    ('2003-02-01', '2003-01-02', None)
    """
    found = dates_in(text, language, latest)
    return found[0].when if found else None


def machine_date(text: str, latest: datetime.date | None = None) -> When | None:
    """The date of an attribute that is meant for machines: also without separators, or as seconds since 1970.

    >>> str(machine_date("20231005T143000Z")), str(machine_date("1696516200")), str(machine_date("2023-10-05"))
    ('2023-10-05', '2023-10-05T14:30:00+00:00', '2023-10-05')
    """
    read = _machine_date if len(text) <= _LONGEST_DATE else _machine_date.__wrapped__
    return read(text, latest or tomorrow())


@lru_cache(maxsize=REMEMBERED)  # a day of a page is told by several places, and asked for by two fields
def _machine_date(text: str, latest: datetime.date) -> When | None:
    if iso := _ISO.fullmatch(text):
        day, time, utc, hours, minutes = iso.groups()
        try:
            is_known = EARLIEST <= datetime.date.fromisoformat(day) <= latest
        except ValueError:
            return None
        zone = "+00:00" if utc else _offset(hours, minutes) if hours else ""
        return (When(day, time, zone) if time else When(day)) if is_known else None
    if epoch := _EPOCH.fullmatch(text):
        told = datetime.datetime.fromtimestamp(int(epoch[1]), datetime.UTC)
        when = When(f"{told:%Y-%m-%d}", f"{told:%H:%M:%S}", "+00:00")
        return when if EARLIEST <= told.date() <= latest else None
    if found := first_date(text, "", latest):
        return found
    if match := _COMPACT.search(text[:LONGEST]):
        return _day(match[1], match[2], match[3], latest)
    return None


def dates_in(text: str, language: str = "", latest: datetime.date | None = None) -> tuple[Found, ...]:
    """The dates in a text, in their order. None of them is after `latest`, tomorrow unless given."""
    text = text[:LONGEST]
    if not may_have_dates(text):  # as most names
        return ()
    return _dates_in(text, language[:LONGEST_LANGUAGE].lower().replace("_", "-"), latest or tomorrow())


@lru_cache(maxsize=REMEMBERED)  # the same few texts are a time, an element of a class, and a block
def _dates_in(text: str, language: str, latest: datetime.date) -> tuple[Found, ...]:
    places: Mapping[str, list[int] | None] | None = sightings(text)
    if places == {}:
        return ()
    if places is None:  # there may be digits of another script
        text, places = plain_digits(text), dict.fromkeys(ORDERS)
    found: list[Found] = []
    for kind in KINDS:
        for order in kind:
            if order in places:
                before = len(found)
                for match in matches_of(order, text, places[order]):
                    if day := _read(order, match, language, latest):
                        found.append(_with_clock(text, match, day))
                if len(found) > before:
                    break
    if len(found) < 2:
        return tuple(found)
    kept: list[Found] = []
    for date in sorted(found, key=lambda date: (date.start, -date.end)):
        if not kept or date.start >= kept[-1].end:
            kept.append(date)
    return tuple(kept)


def matches_of(order: str, text: str, places: list[int] | None) -> list[re.Match[str]]:
    """What a pattern finds in a text, which is looked at in these places alone."""
    pattern = PATTERNS[order]
    if places is None:
        return list(pattern.finditer(text))
    look = pattern.search if order in _SEARCHED else pattern.match
    found: list[re.Match[str]] = []
    for place in places:
        place = max(place, found[-1].end()) if found else place
        if match := look(text, place, place + _LONGEST_DATE):
            found.append(match)
    return found


def _read(order: str, match: re.Match[str], language: str, latest: datetime.date) -> When | None:
    parts = match.groups()
    match order:
        case "ymd":
            return _day(parts[0], parts[2], parts[3], latest)
        case "dmy" | "dmy, short":
            day, month, year = parts[0], parts[2], parts[3]
            if _month_first(language) and match[2] != "." and int(day) <= 12:
                day, month = month, day
            elif int(month) > 12:
                day, month = month, day
            return _day(year if len(year) == 4 else f"20{year}", month, day, latest)
        case "cjk":
            return _day(parts[0], parts[1], parts[2], latest)
        case "era":
            year = 1 if parts[1] == "元" else int(parts[1])
            return _day(str(year + _BEFORE_FIRST_YEAR[parts[0]]), parts[2], parts[3], latest)
        case "vietnamese":
            return _day(parts[2], parts[1], parts[0], latest)
    day, name, year = _in_order[order](parts)
    month = _month(name, language)
    if year.startswith("25"):
        year = str(int(year) - _BUDDHIST)
    return _day(year, str(month), day, latest) if month else None


def _month_first(language: str) -> bool:
    return language in MONTH_FIRST


def _day(year: str, month: str, day: str, latest: datetime.date) -> When | None:
    try:
        date = datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None
    return When(date.isoformat()) if EARLIEST <= date <= latest else None


def _offset(hours: str, minutes: str | None) -> str:
    """An offset from UTC, "" where no clock on earth is so far from it."""
    return f"{hours}:{minutes or '00'}" if abs(int(hours)) <= FARTHEST_ZONE and int(minutes or 0) < 60 else ""


def tomorrow() -> datetime.date:
    """The last day that a page may be from: somewhere it may be a day later than in Greenwich."""
    return _day_after(int(now()) // _SECONDS_A_DAY)


@lru_cache(maxsize=1)
def _day_after(days: int) -> datetime.date:
    return datetime.date.fromordinal(_FIRST_DAY + days + 1)


def _with_clock(text: str, match: re.Match[str], day: When) -> Found:
    clock = _CLOCK.match(text, match.end()) if match.end() < len(text) else None
    if clock is None:
        return Found(match.start(), match.end(), day)
    hour, minute, second, half, zone = clock.groups()
    hours = int(hour) % 12 + 12 * (half.lower() == _PM) if half else int(hour)
    if hours > 23 or int(minute) > 59 or int(second or 0) > 59:
        return Found(match.start(), match.end(), day)
    time = f"{hours:02}:{minute}" + (f":{second}" if second else "")
    return Found(match.start(), clock.end(), When(day.date, time, _zone(zone or "")))


def _zone(name: str) -> str:
    if name[:1] in "+-" and name:
        return _offset(name[:3], name[-2:])
    return _ZONES.get(name.upper(), "")


@cache
def _months() -> dict[str, dict[str, int]]:
    """For each name of a month its number by language, "" for all. One that is a word elsewhere, such as "pro", has its
    own languages."""
    found: dict[str, dict[str, int]] = {}
    for line in files("elute.metadata").joinpath("months.txt").read_text(encoding="utf-8").splitlines():
        month, languages, names = line.split("|")
        for name in names.split():
            found.setdefault(name, {}).update(dict.fromkeys(languages.split() or [""], int(month)))
    return found


@lru_cache(maxsize=1024)
def _month(name: str, language: str) -> int | None:
    name = unicodedata.normalize("NFC", name.casefold()).rstrip(".’'׳")
    known = _months().get(name) or _months().get(name.removeprefix(_HEBREW_IN), {})
    if not language and len(numbers := {*known.values()}) == 1:
        return numbers.pop()
    return known.get("") or known.get(language.partition("-")[0])


def plain_digits(text: str) -> str:
    """The same text with the digits of other scripts as 0 to 9, and without marks of direction."""
    return _OTHER_DIGITS.sub(lambda found: str(unicodedata.digit(found[0], "")), text)
