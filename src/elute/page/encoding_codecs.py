"""Bytes to UTF-8 for each encoding of the WHATWG Encoding standard, on top of Python's codecs.

Their tables are made of Python's codecs; this file holds what the standard does otherwise, found by comparing both on
all sequences of one and two bytes. Python's codecs themselves read what is in no table: broken and longer sequences.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable
from functools import cache

from elute.page._parser import CharacterTable, repaired
from elute.page.encoding_tables import table_of_bytes, table_of_pairs

_SINGLE_BYTE = {
    "ibm866": "cp866",
    **{f"iso-8859-{part}": f"iso8859_{part}" for part in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)},
    "iso-8859-8-i": "iso8859_8",
    "koi8-r": "koi8_r",
    "koi8-u": "koi8_u",
    "macintosh": "mac_roman",
    "windows-874": "cp874",
    **{f"windows-{page}": f"cp{page}" for page in range(1250, 1259)},
    "x-mac-cyrillic": "mac_cyrillic",
}

# Where the standard's single-byte tables have another character than Python's.
_SINGLE_BYTE_CHANGES = {
    "koi8-u": {0xAE: "\u045e", 0xBE: "\u040e"},
    "windows-1255": {0xCA: "\u05ba"},
}

_MULTI_BYTE = {
    "big5": "big5hkscs",
    "euc-jp": "euc_jp",
    "euc-kr": "cp949",
    "gb18030": "gb18030",
    "gbk": "gb18030",
    "iso-2022-jp": "iso2022_jp_ext",
    "shift_jis": "cp932",
}

# Characters of GB 18030-2005 and -2022 that Python still puts into the private use area; U+3000 is WHATWG's own.
_CHINESE_CHANGES = dict(
    zip(
        "\ue5e5\ue78d\ue78e\ue78f\ue790\ue791\ue792\ue793\ue794\ue795\ue796\ue7c7"
        "\ue81e\ue826\ue82b\ue82c\ue832\ue843\ue854\ue864",
        "\u3000\ufe10\ufe12\ufe11\ufe13\ufe14\ufe15\ufe16\ufe17\ufe18\ufe19\u1e3f"
        "\u9fb4\u9fb5\u9fb6\u9fb7\u9fb8\u9fb9\u9fba\u9fbb",
        strict=True,
    )
)
_JAPANESE_CHANGES = dict(zip("〜‖−¢£¬", "～∥－￠￡￢", strict=True))

# Where the standard's multi-byte tables have another character than Python's.
_MULTI_BYTE_CHANGES = {
    "big5": dict(zip("\u2022\uff64‾∼♁☉¥¢£", "\u2027\ufe51¯～⊕⊙￥￠￡", strict=True)),
    "euc-jp": _JAPANESE_CHANGES,
    "gb18030": _CHINESE_CHANGES,
    "gbk": _CHINESE_CHANGES,
    "iso-2022-jp": _JAPANESE_CHANGES,
    "shift_jis": dict.fromkeys("\uf8f0\uf8f1\uf8f2\uf8f3", "\ufffd"),
}

_MANY_ERRORS = 10_000
"""After so many the bytes are junk in this encoding, and Python may do with the rest what it likes, which is fast."""

_MANY_PARTS = 1_000
"""After so many that the table lacks something of, Python's codec reads the rest of a page at once, which is faster."""

MULTI_BYTE = frozenset(_MULTI_BYTE)
_BY_PAIRS = MULTI_BYTE - {"iso-2022-jp"}
ASCII_COMPATIBLE = frozenset(_SINGLE_BYTE) | _BY_PAIRS | {"utf-8", "x-user-defined"}
"""Encodings in which bytes below 0x80 that stand alone are ASCII."""


def to_utf8(data: bytes, name: str) -> tuple[bytes, int]:
    """Decode `data` in the encoding `name`: valid UTF-8, and how many sequences became U+FFFD.

    >>> to_utf8(b"caf\\xe9 \\x81", "windows-1252")
    (b'caf\\xc3\\xa9 \\xc2\\x81', 0)
    >>> to_utf8(b"\\xff", "gbk")
    (b'\\xef\\xbf\\xbd', 1)
    """
    if name == "utf-8":
        return repaired(data)
    if name in _SINGLE_BYTE or name == "x-user-defined":
        undefined, table = _single_bytes(name)
        return table.to_utf8(data)[0], len(data) - len(data.translate(None, undefined)) if undefined else 0
    return _by_pairs(data, name) if name in _BY_PAIRS else _by_codec(data, name)


def _by_pairs(data: bytes, name: str) -> tuple[bytes, int]:
    """By its table, and by Python's codec from what the table lacks to the next "<", which is part of none."""
    table = _pairs(name)
    utf8, reached = table.to_utf8(data)
    parts, replaced = [utf8], 0
    while reached < len(data):
        end = data.find(b"<", reached) if len(parts) < _MANY_PARTS else -1
        part, broken = _by_codec(data[reached : end if end > 0 else None], name)
        utf8, reached = table.to_utf8(data, end) if end > 0 else (b"", len(data))
        parts += part, utf8
        replaced += broken
    return b"".join(parts), replaced


def _by_codec(data: bytes, name: str) -> tuple[bytes, int]:
    text = data.decode(_MULTI_BYTE[name], f"elute-{name}") if name in _MULTI_BYTE else data.decode(name, "replace")
    for old, new in _MULTI_BYTE_CHANGES.get(name, {}).items():
        text = text.replace(old, new)
    return text.encode("utf-8"), text.count("\ufffd")


def _decoding_table(name: str) -> str:
    """The characters of the bytes from 0x80 in a single-byte encoding, U+FFFD where there is none."""
    if name == "x-user-defined":
        return "".join(map(chr, range(0xF780, 0xF800)))
    codec, changes = _SINGLE_BYTE[name], _SINGLE_BYTE_CHANGES.get(name, {})
    table = []
    for byte in range(0x80, 0x100):
        character = changes.get(byte) or bytes([byte]).decode(codec, "replace")
        if character == "\ufffd" and byte < 0xA0:  # the standard fills gaps among the C1 controls with these controls
            character = chr(byte)
        table.append(character)
    return "".join(table)


@cache
def _single_bytes(name: str) -> tuple[bytes, CharacterTable]:
    """The bytes that are no characters in a single-byte encoding, and its table."""
    characters = _decoding_table(name)
    undefined = bytes(byte for byte, character in enumerate(characters, start=0x80) if character == "\ufffd")
    return undefined, table_of_bytes(characters)


@cache
def _pairs(name: str) -> CharacterTable:
    return table_of_pairs(_MULTI_BYTE[name], _MULTI_BYTE_CHANGES.get(name, {}))


Rescue = Callable[[bytes], str | None]


def _register_error_handler(
    name: str, leads: Iterable[int], *, rescue: Rescue | None = None, three_byte_lead: int | None = None
) -> None:
    """Go on after a broken sequence as the standard does: a lead byte takes what follows, ASCII excepted.

    `rescue` is given the two bytes in question, for characters that the standard has and Python has not.
    """
    lead_bytes = frozenset(leads)

    def handle(error: UnicodeError) -> tuple[str, int]:
        assert isinstance(error, UnicodeDecodeError)
        data, start = error.object, error.start
        # One call to decode has one error object, which so can count.
        errors = error.__dict__["errors"] = error.__dict__.get("errors", 0) + 1
        if errors > _MANY_ERRORS:
            return data[start:].decode(_MULTI_BYTE[name], "replace"), len(data)
        if rescue and (character := rescue(data[start : start + 2])):
            return character, start + 2
        if data[start] not in lead_bytes:
            return ("€" if name in _EURO_AT_0X80 and data[start] == 0x80 else "\ufffd"), start + 1
        sequence = data[start : start + (3 if data[start] == three_byte_lead else 2)]
        length = next((at for at, byte in enumerate(sequence) if byte < 0x80), len(sequence))
        return "\ufffd", start + length

    codecs.register_error(f"elute-{name}", handle)


def _rescue_big5(pair: bytes) -> str | None:
    return "€" if pair == b"\xa3\xe1" else None


def _rescue_jis(pair: bytes) -> str | None:
    """Python's JIS X 0208 lacks the rows of NEC and IBM (①, ㈱, Ⅲ); its cp932 has them, at a computed place."""
    if len(pair) < 2 or not (0x21 <= pair[0] <= 0x7E and 0x21 <= pair[1] <= 0x7E):
        return None
    row, cell = pair
    lead = (row + 1) // 2 + (0x70 if row < 0x5F else 0xB0)
    trail = cell + 0x7E if row % 2 == 0 else cell + 0x1F + (cell >= 0x60)
    try:
        return bytes((lead, trail)).decode("cp932")
    except UnicodeDecodeError:
        return None


def _rescue_euc_jp(pair: bytes) -> str | None:
    return _rescue_jis(bytes(byte & 0x7F for byte in pair)) if min(pair) >= 0xA1 else None


_EURO_AT_0X80 = ("gbk", "gb18030")

_register_error_handler("big5", range(0x81, 0xFF), rescue=_rescue_big5)
_register_error_handler("euc-jp", [0x8E, 0x8F, *range(0xA1, 0xFF)], rescue=_rescue_euc_jp, three_byte_lead=0x8F)
_register_error_handler("euc-kr", range(0x81, 0xFF))
_register_error_handler("gb18030", range(0x81, 0xFF))
_register_error_handler("gbk", range(0x81, 0xFF))
_register_error_handler("iso-2022-jp", (), rescue=_rescue_jis)
_register_error_handler("shift_jis", [*range(0x81, 0xA0), *range(0xE0, 0xFD)])
