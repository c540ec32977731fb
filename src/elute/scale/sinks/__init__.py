"""How a corpus is written: rows are packed a batch at a time, and the batches become one file in the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import BinaryIO, Protocol

from ..options import Sink, Sites
from ..rows import Row


class Writer(Protocol):
    """A format of files."""

    suffix: str

    def packed(self, rows: Sequence[Row]) -> bytes:
        """A batch of rows."""

    def join(self, batches: Sequence[Path], file: BinaryIO, about: Mapping[str, str]) -> int:
        """Write one file of all batches, which says what it is where the format allows; how many rows it has."""


def writer(sink: Sink | Sites) -> Writer:
    """The writer for a format.

    >>> writer("jsonl").suffix
    '.jsonl.zst'
    """
    if sink == "jsonl":
        from .jsonl import JsonLines

        return JsonLines()
    if sink == "parquet":
        from .parquet import Parquet

        return Parquet()
    if sink == "sites":
        from . import sites

        return sites.Sites()
    raise ValueError(f"a sink is 'parquet' or 'jsonl', not {sink!r}")
