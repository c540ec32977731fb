"""Bytes to valid UTF-8: which encoding a page is in, and how that is known.

The order is the HTML standard's (13.2.3.2): byte order mark, HTTP header, <meta>, XML declaration; then what the
bytes themselves tell. Unlike a browser we do not follow a declaration that the bytes contradict: see
docs/encodings.md.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass

from elute.page._parser import beyond_ascii, counted
from elute.page.encoding_codecs import ASCII_COMPATIBLE, MULTI_BYTE, to_utf8
from elute.page.encoding_detector import DETECTOR, detect, has_iso_2022_jp, utf16_by_zeros
from elute.page.encoding_labels import encoding_of
from elute.page.prescan import prescan

UTF8_EVIDENCE = 4
"""So many UTF-8 sequences and none that is broken are no accident, whatever is declared: in GBK text, the worst
case, four characters in a row are valid UTF-8 once in 2,000 times."""

UTF8_REFUTED = 2000
"""After so many broken sequences the rest of a page would not change what they tell."""

TOLERATED = {"utf-8": 0.5} | dict.fromkeys(MULTI_BYTE, 0.05)
"""The share of the characters beyond ASCII that may be broken before the page counts as wrongly declared. Of
legacy text that is read as UTF-8, 73 % and more is broken."""

_PLACES = {
    "bom": "the byte order mark",
    "http": "the HTTP header",
    "meta": "<meta>",
    "xml": "the XML declaration",
}
_MARKS = {"utf-16le": codecs.BOM_UTF16_LE, "utf-16be": codecs.BOM_UTF16_BE}
_MARKED = {"utf-8": codecs.BOM_UTF8} | _MARKS
_ANY_MARK = tuple(_MARKED.values())


@dataclass(frozen=True, slots=True)
class Encoding:
    """The encoding that a page was decoded from.

    `name` is the name in the WHATWG Encoding standard, in lower case.
    `source` says how it is known: "bom", "http", "meta", "xml", "utf-8" (nothing declared, but valid UTF-8),
    "detected", "default", or "text" for a page that was given as str.
    `note` is "" or says what was wrong.
    `replaced` counts the sequences that are no character and became U+FFFD.
    """

    name: str
    source: str
    note: str = ""
    replaced: int = 0


_PLAIN_UTF8 = {source: Encoding("utf-8", source) for source in (*_PLACES, "utf-8")}


def decode(data: bytes, charset: str | None = None) -> tuple[bytes, Encoding]:
    """Decode a page: valid UTF-8, and the encoding it was in. `charset` is what the HTTP header says.

    UTF-8 comes back as the same object, a byte order mark included. No bytes make it raise.

    >>> decode("<p>Привет, мир".encode("koi8-r"), "koi8-r")[0].decode()
    '<p>Привет, мир'
    >>> decode("<meta charset=latin1><p>Übermut".encode())[1].note
    'declared windows-1252 in <meta>, but the bytes are valid UTF-8'
    """
    if not isinstance(data, bytes):
        raise TypeError(f"a page to decode is bytes, not {type(data).__name__}")
    if charset is not None and not isinstance(charset, str):
        raise TypeError(f"charset is a str or None, not {type(charset).__name__}")
    characters = beyond_ascii(data)
    valid = characters >= 0
    notes: list[str] = []
    rejected: dict[str, str] = {}
    for name, source in _declarations(data, charset, notes):
        if name == "utf-8" and valid and not notes:
            return data, _PLAIN_UTF8[source]
        decoded, replaced, objection = _read(data, name, characters)
        if not objection:
            return decoded, Encoding(name, source, "; ".join(notes), replaced)
        if source in _PLACES:  # else it was a guess, of which nobody need know
            notes.append(f"declared {name} in {_PLACES[source]}, but {objection}")
            rejected.setdefault(name, source)
    if valid and not (characters == 0 and has_iso_2022_jp(data)):
        return data, Encoding("utf-8", "utf-8", "; ".join(notes)) if notes else _PLAIN_UTF8["utf-8"]
    name, source = ("iso-2022-jp", "detected") if valid else _told_by_bytes(data, notes, rejected)
    decoded, replaced = to_utf8(data.removeprefix(codecs.BOM_UTF8), name)
    return decoded, Encoding(name, source, "; ".join(notes), replaced)


def _declarations(data: bytes, charset: str | None, notes: list[str]) -> Iterator[tuple[str, str]]:
    """The encodings that a page is said to be in, each with its source, the one to believe first in front."""
    if data.startswith(_ANY_MARK):
        yield next(name for name, mark in _MARKED.items() if data.startswith(mark)), "bom"
    elif name := utf16_by_zeros(data):
        yield name, "detected"
    if charset:
        if name := encoding_of(charset.strip("\"' ")):
            yield name, "http"
        else:
            notes.append(f"unknown charset {charset[:40]!r} in the HTTP header")
    if declared := prescan(data):
        yield declared


def _read(data: bytes, name: str, characters: int) -> tuple[bytes, int, str]:
    """The page read in this encoding, the number of replaced sequences, and what speaks against it or "".

    `characters` is what `beyond_ascii` says of the data.
    """
    if characters >= 0:
        if name == "utf-8" or (name in ASCII_COMPATIBLE and characters == 0):
            return data, 0, ""
        if characters >= (UTF8_EVIDENCE if name in MULTI_BYTE else 1):
            return data, 0, "the bytes are valid UTF-8"
    if name == "replacement":
        return data, 0, "no browser decodes that"
    mark = _MARKS.get(name, b"")
    if mark and not data.startswith(mark) and not utf16_by_zeros(data):
        return data, 0, "the bytes are not"
    decoded, replaced = to_utf8(data.removeprefix(mark), name)
    if replaced and replaced > TOLERATED.get(name, 1.0) * beyond_ascii(decoded):
        return decoded, replaced, "many of the bytes are not"
    return decoded, replaced, ""


def _told_by_bytes(data: bytes, notes: list[str], rejected: dict[str, str]) -> tuple[str, str]:
    """An encoding for bytes that are not valid UTF-8, and its source. `rejected` holds the declared ones."""
    whole, broken = counted(data, UTF8_REFUTED)
    if whole >= UTF8_EVIDENCE and broken <= TOLERATED["utf-8"] * (whole + broken):
        return "utf-8", "detected"
    try:
        name = detect(data)
        kept = MULTI_BYTE
    except ImportError:
        notes.append(f"no detector is installed: pip install '{DETECTOR}'")
        name = None
        kept = ASCII_COMPATIBLE
    # Where the bytes say too little, a broken declared encoding is better than none; a broken UTF-8 is not.
    name = name or next((declared for declared in rejected if declared in kept), None)
    return (name, rejected.get(name, "detected")) if name else ("windows-1252", "default")
