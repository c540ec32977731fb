"""Where pages come from: WARC files, tables, lines of JSON and folders."""

from __future__ import annotations

from pathlib import Path

from ..options import Options
from ..records import Source, SourceError
from . import jsonl, parquet, warc
from .folder import Folder

SUFFIXES = (*warc.SUFFIXES, *parquet.SUFFIXES, *jsonl.SUFFIXES)
"""How the names of files end that have many pages in them."""


def source(path: Path, name: str, options: Options) -> Source:
    """The source in a file, by the end of its name."""
    low = path.name.lower()
    if not path.is_file():
        raise SourceError(f"there is no file {path}")
    if low.endswith(warc.SUFFIXES):
        return warc.Warc(path, name, options.max_size)
    if low.endswith(parquet.SUFFIXES):
        return parquet.Parquet(path, name, options.columns, options.max_size)
    if low.endswith(jsonl.SUFFIXES):
        return jsonl.JsonLines(path, name, options.columns, options.max_size)
    raise SourceError(f"{path} is no file of many pages: they end in {' '.join(SUFFIXES)}")


__all__ = ["SUFFIXES", "Folder", "source"]
