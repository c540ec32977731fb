"""Reading .npz files that anybody may have made: plain arrays, no larger than allowed, and never more than they say.

numpy's own reader trusts a file: it takes the memory that a header asks for, and evaluates the header as Python. Here
sizes are looked up before anything is read, and a header is what numpy writes or it is refused.
"""

from __future__ import annotations

import io
import math
import re
import zlib
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

import numpy as np
import numpy.typing as npt

MOST_ARRAYS: Final = 10_000
LONGEST_HEADER: Final = 1_000  # bytes
MOST_DIMENSIONS: Final = 32

_MAGIC: Final = b"\x93NUMPY\x01\x00"
_HEADER: Final = re.compile(
    rb"\{'descr': '([<>|][biufUS]\d{1,9})', 'fortran_order': (True|False), "
    rb"'shape': \(((?:\d{1,18}, ?)*\d{0,18})\), \} *\n"
)
_ENCRYPTED: Final = 0x1


def read_arrays(file: Path | io.BytesIO, most: int, begins: str = "") -> dict[str, npt.NDArray[Any]]:
    """The arrays of a file, of `most` bytes all together; ValueError with the reason where it is none of this kind.

    With `begins` those whose names do not begin so are not read.

    >>> file = io.BytesIO()
    >>> np.savez(file, two=np.arange(2))
    >>> read_arrays(file, most=1000)
    {'two': array([0, 1])}
    >>> read_arrays(file, most=100)
    Traceback (most recent call last):
    ValueError: it holds 144 bytes, and 100 are allowed
    """
    try:
        with ZipFile(file) as stored:
            members = stored.infolist()
            _check(members, most)
            asked = [member for member in members if member.filename.startswith(begins)]
            return {member.filename.removesuffix(".npy"): _array(_content(stored, member)) for member in asked}
    except (BadZipFile, EOFError, NotImplementedError, OverflowError, zlib.error) as error:
        raise ValueError(str(error) or "it is cut off") from error


def array_names(file: Path | io.BytesIO) -> list[str]:
    """The names of the arrays of a file; ValueError where it is none of this kind."""
    try:
        with ZipFile(file) as stored:
            return [name.removesuffix(".npy") for name in stored.namelist()]
    except (BadZipFile, EOFError, NotImplementedError, OverflowError) as error:
        raise ValueError(str(error) or "it is cut off") from error


def _check(members: list[ZipInfo], most: int) -> None:
    """ValueError where the directory of a file tells that it should not be read."""
    size = sum(member.file_size for member in members)
    if size > most:
        raise ValueError(f"it holds {size:,} bytes, and {most:,} are allowed")
    if len(members) > MOST_ARRAYS:
        raise ValueError(f"it holds {len(members):,} arrays, and {MOST_ARRAYS:,} are allowed")
    for member in members:
        if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED) or member.flag_bits & _ENCRYPTED:
            raise ValueError(f"{member.filename} is encrypted, or packed in another way than numpy does")


def _content(stored: ZipFile, member: ZipInfo) -> bytes:
    with stored.open(member) as file:
        content = file.read(member.file_size)  # to read to the end could unpack more than that
    if len(content) != member.file_size:
        raise ValueError(f"{member.filename} is cut off")
    return content


def _array(content: bytes) -> npt.NDArray[Any]:
    """The array in the bytes of an .npy file, version 1, as numpy writes it."""
    start = len(_MAGIC) + 2
    end = start + int.from_bytes(content[len(_MAGIC) : start], "little")
    header = _HEADER.fullmatch(content[start:end]) if end - start <= LONGEST_HEADER else None
    if not content.startswith(_MAGIC) or header is None:
        raise ValueError("it has an array that is not plain numbers or text, or not as numpy writes it")
    kind, by_column, sizes = header.groups()
    try:
        dtype = np.dtype(kind.decode())
    except TypeError:
        raise ValueError(f"it has an array of {kind.decode()}, which numpy does not know") from None
    shape = [int(size) for size in sizes.split(b",") if size.strip()]
    if len(shape) > MOST_DIMENSIONS or math.prod(shape) * dtype.itemsize != len(content) - end or not dtype.itemsize:
        raise ValueError("it has an array that is larger or smaller than it says")
    flat = np.frombuffer(content, dtype, math.prod(shape), end)
    return flat.reshape(shape, order="F" if by_column == b"True" else "C").copy()
