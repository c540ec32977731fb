"""What tables say of legacy encodings is what Python's codecs say, with the standard's changes."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.page import encoding_codecs
from elute.page._parser import CharacterTable
from elute.page.encoding_codecs import to_utf8
from elute.page.encoding_tables import table_of_bytes, table_of_pairs

PAIRED = {"big5": "big5hkscs", "euc-jp": "euc_jp", "euc-kr": "cp949", "gbk": "gb18030", "shift_jis": "cp932"}
FEWEST = {"big5": 13_000, "euc-jp": 6_900, "euc-kr": 17_000, "gbk": 23_900, "shift_jis": 9_000}


@pytest.mark.parametrize("name", PAIRED)
def test_tables_of_pairs(name: str) -> None:
    changes = encoding_codecs._MULTI_BYTE_CHANGES.get(name, {})
    table = table_of_pairs(PAIRED[name], changes)
    found = 0
    for sequence in (*((byte,) for byte in range(0x80, 0x100)), *product(range(0x80, 0x100), range(0x100))):
        data = bytes(sequence)
        utf8, reached = table.to_utf8(data)
        if reached == len(data):
            text = data.decode(PAIRED[name])
            assert utf8.decode() == "".join(changes.get(character, character) for character in text)
            assert "\ufffd" not in text
            found += 1
    assert found > FEWEST[name]


def test_tables_of_bytes() -> None:
    table = table_of_bytes(bytes(range(0x80, 0x100)).decode("koi8-r"))
    data = bytes(range(0x100))
    assert table.to_utf8(data) == (data.decode("koi8-r").encode(), 0x100)


@pytest.mark.parametrize("name", PAIRED)
@given(data=st.data())
def test_pages_by_tables_and_by_codecs(name: str, data: st.DataObject) -> None:
    pieces = ["a", "<p>", " ", "é", "中", "国", "の", "ｱ", "한", "€", "～", "①", "\U0001f600"]
    texts = st.lists(st.sampled_from(pieces)).map("".join)
    page = b"<".join(
        text.encode(PAIRED[name], "ignore") + data.draw(st.binary(max_size=3)) for text in data.draw(st.lists(texts))
    )
    by_codec = page.decode(PAIRED[name], f"elute-{name}")
    for old, new in encoding_codecs._MULTI_BYTE_CHANGES.get(name, {}).items():
        by_codec = by_codec.replace(old, new)
    assert to_utf8(page, name) == (by_codec.encode(), by_codec.count("\ufffd"))


@pytest.mark.parametrize("name", PAIRED)
def test_pages_with_many_parts_that_no_table_has(name: str) -> None:
    piece = "中<".encode(PAIRED[name])
    count = 2 * encoding_codecs._MANY_PARTS
    assert to_utf8((piece + b"\xff<") * count, name) == ("中<\ufffd<".encode() * count, count)


@pytest.mark.parametrize("cells", [b"", bytes(511), 128 * b"\x04\0\0\0"])
def test_a_table_that_is_none(cells: bytes) -> None:
    with pytest.raises(ValueError, match="character"):
        CharacterTable(cells)


def test_a_table_without_a_character() -> None:
    table = CharacterTable(bytes(512))
    assert table.to_utf8(b"ascii") == (b"ascii", 5)
    assert table.to_utf8(b"ab\x81@") == (b"ab", 2)
    assert table.to_utf8(b"ab\x81@", 3) == (b"@", 4)
    assert table.to_utf8(b"ab", 9) == (b"", 2)
