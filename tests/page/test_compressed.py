"""Unpacking: the same bytes wherever the stream was cut, never too many, and a clear reason when it cannot be done."""

import gzip
import tracemalloc
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.page import compressed
from elute.page.compressed import kind_of, unpack
from elute.page.document import ReadError

PLENTY = 10**6


def gzipped(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


def raw_deflate(data: bytes) -> bytes:
    compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return compressor.compress(data) + compressor.flush()


def zstandard(data: bytes) -> bytes:
    try:
        from compression import zstd
    except ImportError:
        from backports import zstd
    packed: bytes = zstd.compress(data)
    return packed


def brotli(data: bytes) -> bytes:
    library: Any = pytest.importorskip("brotli")
    packed: bytes = library.compress(data)
    return packed


KINDS = {
    "gzip": ("gzip", gzipped),
    "zlib": ("deflate", zlib.compress),
    "raw deflate": ("deflate", raw_deflate),
    "zstd": ("zstd", zstandard),
    "brotli": ("brotli", brotli),
}
each_kind = pytest.mark.parametrize(("kind", "pack"), KINDS.values(), ids=KINDS)


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    """The data in pieces, cut at these places; some may be empty."""
    places = sorted(cut % (len(data) + 1) for cut in cuts)
    return [data[start:end] for start, end in zip([0, *places], [*places, len(data)], strict=True)]


CUTS = st.lists(st.integers(0, 10**6), max_size=12)


@each_kind
@given(data=st.binary(max_size=500), cuts=CUTS)
def test_any_cut_gives_the_same_bytes(kind: str, pack: Callable[[bytes], bytes], data: bytes, cuts: list[int]) -> None:
    assert unpack(pieces(pack(data), cuts), kind, PLENTY) == data


@pytest.mark.parametrize("kind", ["gzip", "zstd"])
@given(parts=st.lists(st.binary(max_size=100), min_size=2, max_size=4), rubbish=st.binary(max_size=5), cuts=CUTS)
def test_any_cut_through_several_streams_gives_all_of_them(
    kind: str, parts: list[bytes], rubbish: bytes, cuts: list[int]
) -> None:
    if kind_of(rubbish):
        rubbish = b""
    packed = b"".join(map(KINDS[kind][1], parts)) + rubbish
    assert unpack(pieces(packed, cuts), kind, PLENTY) == b"".join(parts)


@each_kind
@given(data=st.binary(min_size=1, max_size=200), keep=st.floats(0, 1, exclude_max=True), cuts=CUTS)
def test_any_cut_of_what_is_cut_short_is_refused(
    kind: str, pack: Callable[[bytes], bytes], data: bytes, keep: float, cuts: list[int]
) -> None:
    packed = pack(data)
    short = packed[: 1 + int(keep * (len(packed) - 1))]
    with pytest.raises(ReadError, match=rf"the {kind} data is cut short|damaged {kind} data"):
        unpack(pieces(short, cuts), kind, PLENTY)


@each_kind
def test_every_byte_alone(kind: str, pack: Callable[[bytes], bytes]) -> None:
    assert unpack([bytes([byte]) for byte in pack(b"<p>text")], kind, PLENTY) == b"<p>text"


def test_the_second_member_of_gzip_is_read_wherever_its_sign_is_cut() -> None:
    first, second = gzipped(b"<p>one"), gzipped(b" two")
    assert unpack([first + second[:1], second[1:]], "gzip", PLENTY) == b"<p>one two"


def test_what_zstandard_skips_is_skipped() -> None:
    note = b"\x50\x2a\x4d\x18\x04\0\0\0note"
    packed = note + zstandard(b"<p>one") + note + zstandard(b" two")
    assert kind_of(packed) == "zstd"
    assert unpack([packed[:3], packed[3:]], "zstd", PLENTY) == b"<p>one two"


@each_kind
def test_nothing_is_nothing(kind: str, pack: Callable[[bytes], bytes]) -> None:
    assert unpack([], kind, PLENTY) == unpack([b""], kind, PLENTY) == b""


@each_kind
def test_the_limit_is_for_what_comes_out(kind: str, pack: Callable[[bytes], bytes]) -> None:
    assert unpack([pack(bytes(1000))], kind, 1000) == bytes(1000)
    with pytest.raises(ReadError, match=r"^larger than the limit of 999 bytes \(max_size\)$"):
        unpack([pack(bytes(1000))], kind, 999)


@each_kind
def test_a_bomb_is_never_unpacked(kind: str, pack: Callable[[bytes], bytes]) -> None:
    bomb = pack(bytes(50_000_000))
    tracemalloc.start()
    try:
        with pytest.raises(ReadError, match="larger than the limit of 100,000 bytes"):
            unpack([bomb], kind, 100_000)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


@each_kind
@pytest.mark.parametrize("data", [b"<p>not compressed", b"\xff" * 100])
def test_damaged_data(kind: str, pack: Callable[[bytes], bytes], data: bytes) -> None:
    with pytest.raises(ReadError, match=rf"^(damaged {kind} data|the {kind} data is cut short)$"):
        unpack([data], kind, PLENTY)


@pytest.mark.parametrize("kind", ["zstd", "brotli"])
def test_what_is_not_installed_is_named(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(compressed._MODULES, kind, ("nowhere", "nowhere.at_all"))
    assert not compressed.is_installed(kind)
    message = rf"^{kind} data needs a package that is not installed: pip install 'elute\[compressed\]'$"
    with pytest.raises(ReadError, match=message):
        unpack([b"data"], kind, PLENTY)
