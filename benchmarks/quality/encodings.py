"""Which detector tells the encoding of pages that do not declare theirs, and what elute makes of it.

    PYTHONPATH=src python -m benchmarks.quality.encodings --write docs/encodings.md

Needs the datasets and `pip install chardet charset-normalizer faust-cchardet chardetng-py`.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from time import perf_counter

import cchardet
import chardet
import chardetng_py
import charset_normalizer
from benchmarks.parts.document import write_into
from benchmarks.parts.pages import PageFile, all_pages
from rich.progress import track

from elute.page._parser import beyond_ascii
from elute.page.encoding_codecs import to_utf8
from elute.page.encoding_detector import detect, evidence
from elute.page.encoding_labels import encoding_of
from elute.page.prescan import prescan

MOST_PAGES = 40
"""Of each language."""

RIGHT = 0.995
"""A page is decoded rightly when so many of its characters beyond ASCII are."""

LOST_BYTES = 3
"""How many bytes a damaged page has lost, each the first or a later one of a character."""

# A language: its letters, the least share of a text's letters that they make up, Python's codecs to write it in.
# The first that fits counts.
LANGUAGES = {
    "Japanese": ("\u3040-\u30ff", 0.1, ("cp932", "euc_jp")),
    "Korean": ("\uac00-\ud7a3", 0.3, ("cp949",)),
    "Thai": ("\u0e01-\u0e5b", 0.3, ("cp874",)),
    "Hebrew": ("\u05d0-\u05ea", 0.3, ("cp1255",)),
    "Arabic": ("\u0621-\u06cc", 0.3, ("cp1256",)),
    "Greek": ("\u0386-\u03ce", 0.3, ("cp1253", "iso8859_7")),
    "Cyrillic": ("\u0401-\u045f", 0.3, ("cp1251", "koi8_r", "iso8859_5")),
    "Chinese": ("\u4e00-\u9fff", 0.3, ("gbk", "big5")),
    "Turkish": ("ğışİĞŞ", 0.02, ("cp1254",)),
    "Central European": ("ąćęłńśźżčďěňřšťůžőű", 0.02, ("cp1250", "iso8859_2")),
    "Baltic": ("ėįųāēīģķļņ", 0.02, ("cp1257",)),
    "Western": ("äöüßéèêàçñåøæ", 0.01, ("cp1252", "iso8859_15")),
}
STANDARD_NAMES = {
    "cp932": "shift_jis",
    "euc_jp": "euc-jp",
    "cp949": "euc-kr",
    "cp874": "windows-874",
    "koi8_r": "koi8-r",
    **{f"cp{page}": f"windows-{page}" for page in range(1250, 1259)},
    **{f"iso8859_{part}": f"iso-8859-{part}" for part in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)},
    "iso8859_1": "windows-1252",
    "latin_1": "windows-1252",
    "iso8859_9": "windows-1254",
    "cp950": "big5",
    "big5hkscs": "big5",
    "euc_jis_2004": "euc-jp",
    "shift_jis_2004": "shift_jis",
    "maccyrillic": "x-mac-cyrillic",
    "macroman": "macintosh",
    "mac_roman": "macintosh",
    "mac_cyrillic": "x-mac-cyrillic",
}
MARKUP = re.compile(r"(?s)<(script|style).*?</\1>|<[^>]*>")
DECLARATION = re.compile(rb"(?i)charset\s*=\s*[\"']?\s*[\w.:-]+|<\?xml[^>]*>")


@dataclass(frozen=True)
class Case:
    """Bytes that do not say their encoding, and what it is."""

    name: str
    data: bytes


def cases() -> Iterator[Case]:
    """Legacy pages as they are, then UTF-8 pages written in legacy encodings; all without their declarations."""
    pages: defaultdict[str, list[str]] = defaultdict(list)
    for page in track(sorted(all_pages(), key=_hash), "reading"):
        data = page.read()
        if beyond_ascii(data) < 0:
            declared = prescan(data)
            if declared and declared[0] != "utf-8" and to_utf8(data, declared[0])[1] == 0:
                yield Case(declared[0], DECLARATION.sub(b"", data))
        elif not data.isascii():
            text = DECLARATION.sub(b"", data).decode()
            language = language_of(text)
            if language and len(pages[language]) < MOST_PAGES:
                pages[language].append(text)
    for language, texts in pages.items():
        for codec in LANGUAGES[language][2]:
            for text in texts:
                if language != "Chinese" or codec == _chinese_codec(text):
                    yield Case(_standard_name(codec) or "", text.encode(codec, "xmlcharrefreplace"))


def language_of(text: str) -> str | None:
    """The language of a page, as far as encodings tell them apart."""
    visible = MARKUP.sub(" ", text)
    letters = sum(map(str.isalpha, visible))
    for language, (characters, share, _) in LANGUAGES.items():
        if letters and len(re.findall(f"[{characters}]", visible)) >= share * letters:
            return language
    return None


def _chinese_codec(text: str) -> str:
    """Simplified or traditional: the encoding that has more of the characters."""
    simplified, traditional = (len(text.encode(codec, "ignore")) for codec in ("gb2312", "big5"))
    return "gbk" if simplified >= traditional else "big5"


def _hash(page: PageFile) -> bytes:
    return hashlib.sha256(page.id.encode()).digest()


def damaged(data: bytes) -> bytes:
    """The page less some bytes beyond ASCII, as texts cut short by their byte count leave it."""
    places = [place.start() for place in re.finditer(rb"[\x80-\xff]", data)]
    if len(places) < 10 * LOST_BYTES:
        return data  # too few to lose any
    page = bytearray(data)
    for place in sorted(random.Random(len(data)).sample(places, LOST_BYTES), reverse=True):
        del page[place]
    return bytes(page)


def by_chardetng(data: bytes) -> str:
    detector = chardetng_py.EncodingDetector()
    detector.feed(data, last=True)
    return str(detector.guess(tld=None, allow_utf8=False))


def by_charset_normalizer(data: bytes) -> str | None:
    best = charset_normalizer.from_bytes(data).best()
    return best and best.encoding


DETECTORS: dict[str, Callable[[bytes], str | None]] = {
    "elute (chardet inside)": detect,
    "chardet": lambda data: chardet.detect(data)["encoding"],
    "charset-normalizer": by_charset_normalizer,
    "faust-cchardet": lambda data: cchardet.detect(data)["encoding"],
    "chardetng-py": by_chardetng,
}


def _standard_name(answer: str | None) -> str | None:
    name = (answer or "").lower()
    return encoding_of(name) or STANDARD_NAMES.get(name.replace("-", "_"))


def right(case: Case, data: bytes, answer: str | None) -> bool:
    """Whether the page decodes as it should: names do not matter, and where there is none windows-1252 is it."""
    wanted = _characters(to_utf8(data, case.name)[0])
    got = _characters(to_utf8(data, _standard_name(answer) or "windows-1252")[0])
    return (wanted & got).total() >= RIGHT * wanted.total()


def _characters(utf8: bytes) -> Counter[str]:
    return Counter(character for character in utf8.decode() if character > "\x7f")


def measure() -> str:
    """The table, in Markdown."""
    scores: defaultdict[tuple[str, str], Counter[bool]] = defaultdict(Counter)
    pages = list(cases())
    seconds: Counter[tuple[str, str]] = Counter()
    detect(b"\xe4\xf6\xfc" * 9)  # chardet loads its models at the first call
    for case in track(pages, "detecting"):
        broken = damaged(case.data)
        feeds = {
            "page": case.data,
            "texts": evidence(case.data),
            "damaged": broken,
            "damaged texts": evidence(broken),
        }
        for detector, ask in DETECTORS.items():
            inside = ask is detect  # which finds the texts itself
            for feed in ("page", "damaged") if inside else feeds:
                start = perf_counter()
                answer = ask(feeds[feed])
                seconds[detector, feed] += perf_counter() - start
                good = right(case, broken if "damaged" in feed else case.data, answer)
                scores[detector, feed][good] += 1
    lines = [
        f"{len(pages)} pages; "
        + ", ".join(
            f"{name} {version(name)}" for name in ("chardet", "charset-normalizer", "faust-cchardet", "chardetng-py")
        ),
        "",
        "| detector | page | texts | damaged page | damaged texts | time, page | time, texts |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    unit = seconds["elute (chardet inside)", "page"]
    for detector in DETECTORS:
        shares = [_share(scores[detector, feed]) for feed in ("page", "texts", "damaged", "damaged texts")]
        times = [
            f"{seconds[detector, feed] / unit:.1f}" if seconds[detector, feed] else "" for feed in ("page", "texts")
        ]
        lines.append(f"| {' | '.join([detector, *shares, *times])} |")
    return "\n".join(lines)


def _share(scores: Counter[bool]) -> str:
    return f"{100 * scores[True] / scores.total():.1f} %" if scores else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--write", type=Path, help="put the tables between the marks of this file")
    target = parser.parse_args().write
    tables = measure()
    if target is None:
        print(tables)
        return
    write_into(target, tables)


if __name__ == "__main__":
    main()
