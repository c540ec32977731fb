"""Lines of JSON, compressed by Zstandard. Every batch is a frame of its own: a file is all of them, one by one."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from elute.page.compressed import library

from ..rows import Row


class JsonLines:
    """A row a line."""

    suffix = ".jsonl.zst"

    def packed(self, rows: Sequence[Row]) -> bytes:
        """A batch of rows as one frame."""
        return packed(rows)

    def join(self, batches: Sequence[Path], file: BinaryIO, about: Mapping[str, str]) -> int:
        """All frames, one after the other."""
        return sum(append(batch, file) for batch in batches)


def packed(lines: Sequence[Mapping[str, Any]]) -> bytes:
    """Lines of JSON as a frame of Zstandard."""
    text = "".join(f"{json.dumps(line, ensure_ascii=False, separators=(',', ':'))}\n" for line in lines)
    frame: bytes = library("zstd").compress(text.encode("utf-8", "replace"))
    return frame


def append(frame: Path, file: BinaryIO) -> int:
    """Copy a frame behind those that are there; how many lines it has."""
    with frame.open("rb") as source:
        shutil.copyfileobj(source, file)
    return sum(1 for _ in unpacked(frame))


def unpacked(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a file of frames."""
    with library("zstd").open(path, "rb") as file:
        yield from map(json.loads, file)
