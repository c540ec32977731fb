"""A guess at the encoding of bytes that do not say theirs: zeros tell UTF-16, chardet the rest.

Why chardet, and why it gets the text between tags and quotes instead of the page: docs/encodings.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from elute.page._parser import texts_beyond_ascii
from elute.page.encoding_codecs import MULTI_BYTE

DETECTOR = "chardet>=7.2"
"""What to install for a guess; without it such pages are read as windows-1252."""

SEARCHED_BYTES = 1 << 20
"""How much of a page is searched for evidence."""

EVIDENCE_BYTES = 8192
"""How much evidence the detector gets. More does not make it better."""

ENOUGH_EVIDENCE = 1000
"""Bytes above 0x7F: texts that are full of them, such as Chinese, say as much with fewer bytes."""

UTF16_SAMPLE = 1024
"""How many bytes are looked at for the zeros of UTF-16."""

UTF16_FEWEST_ZEROS = 4
"""Fewer zeros, on a scrap of a page, may be stray NULs."""

LEAST_EVIDENCE = 8
"""With fewer bytes above 0x7F there is nothing to go by: such real pages are windows-1252."""

LEAST_CONFIDENCE = 0.05
"""What the detector says with less is no better than the default."""

BROKEN_SHARE = 0.05
"""How many of the bytes above 0x7F may belong to broken characters of a multi-byte encoding."""

# What undeclared pages are written in, by chardet's name. More candidates make for more wrong answers.
_CANDIDATES = {
    "big5hkscs": "big5",
    "cp874": "windows-874",
    "cp932": "shift_jis",
    "cp949": "euc-kr",
    "euc_jis_2004": "euc-jp",
    "gb18030": "gbk",
    "iso8859-2": "iso-8859-2",
    "iso8859-5": "iso-8859-5",
    "iso8859-6": "iso-8859-6",
    "iso8859-7": "iso-8859-7",
    "iso8859-8": "iso-8859-8",
    "iso8859-15": "iso-8859-15",
    "koi8-r": "koi8-r",
    "koi8-u": "koi8-u",
    **{f"cp{page}": f"windows-{page}" for page in range(1250, 1259)},
}

_ASCII = bytes(range(0x80))
_C1_CONTROLS = bytes(range(0x80, 0xA0))


def detect(data: bytes) -> str | None:
    """The name of the encoding that these bytes are most likely in, or None where they say too little.

    Raises ImportError where the detector is not installed.

    >>> detect("<p>Сегодня утром в городе открылась новая библиотека".encode("koi8-r"))
    'koi8-r'
    >>> detect(b"<p>Copyright \\xa9 2001")
    """
    import chardet

    if tuple(map(int, chardet.__version__.split(".")[:2])) < (7, 2):
        raise ImportError(f"chardet {chardet.__version__} is too old")
    texts = evidence(data)
    beyond_ascii = len(texts.translate(None, _ASCII))
    if beyond_ascii < LEAST_EVIDENCE:
        return None
    answers = [_ask(texts)]
    if answers[0][1] not in MULTI_BYTE:
        answers += _asked_without_broken_characters(texts, beyond_ascii)
    confidence, name = max(answers, key=lambda answer: answer[0])
    if name == "iso-8859-15" and len(texts.translate(None, _C1_CONTROLS)) < len(texts):
        return "windows-1252"  # nobody writes those controls: they are its quotes and dashes
    return name if confidence >= LEAST_CONFIDENCE else None


def _ask(texts: bytes) -> tuple[float, str | None]:
    import chardet

    answer = chardet.detect(
        texts,
        include_encodings=_CANDIDATES,
        prefer_superset=False,
        compat_names=False,
        max_bytes=EVIDENCE_BYTES,
    )
    return answer["confidence"], _CANDIDATES.get(answer["encoding"] or "")


def _asked_without_broken_characters(texts: bytes, beyond_ascii: int) -> Iterator[tuple[float, str | None]]:
    """Ask again for each multi-byte encoding that all but fits.

    chardet drops an encoding at its first broken character, and texts cut short leave such in many pages.
    """
    for codec, name in _CANDIDATES.items():
        if name in MULTI_BYTE:
            whole = texts.decode(codec, "ignore").encode(codec, "ignore")
            if 0 < len(texts) - len(whole) <= BROKEN_SHARE * beyond_ascii:
                answer = _ask(whole)
                if answer[1] == name:
                    yield answer


def evidence(data: bytes) -> bytes:
    """The texts that hold more than ASCII: mark-up and scripts would only lead the detector astray."""
    return texts_beyond_ascii(data, SEARCHED_BYTES, EVIDENCE_BYTES, ENOUGH_EVIDENCE)


def utf16_by_zeros(data: bytes) -> str | None:
    """UTF-16 without a byte order mark: in every second byte many zeros, in the others hardly one.

    >>> utf16_by_zeros("<p>été".encode("utf-16-le"))
    'utf-16le'
    """
    if data.find(0, 0, UTF16_SAMPLE) < 0:
        return None
    sample = data[:UTF16_SAMPLE]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    fewer, more = sorted((even, odd))
    if more < UTF16_FEWEST_ZEROS or more * 4 < len(sample) // 2 or fewer * 16 > more:
        return None
    return "utf-16le" if odd > even else "utf-16be"


def has_iso_2022_jp(data: bytes) -> bool:
    """Whether ASCII bytes hold the escape sequences that start Japanese text in ISO-2022-JP."""
    return b"\x1b" in data and data.isascii() and (b"\x1b$B" in data or b"\x1b$@" in data)
