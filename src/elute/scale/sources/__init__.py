"""Where pages come from: WARC files, tables, lines of JSON and folders."""

from __future__ import annotations

from pathlib import Path

from elute.page import suffixes

from ..options import Options
from ..records import Source, SourceError
from .folder import Folder
from .jsonl import JsonLines
from .parquet import Parquet
from .warc import Warc

def source(path: Path, name: str, options: Options) -> Source:
    """The source in a file, by the end of its name."""
    low = path.name.lower()
    if not path.is_file():
        raise SourceError(f"there is no file {path}")
    if low.endswith(suffixes.WARC):
        return Warc(path, name, options.max_size)
    if low.endswith(suffixes.PARQUET):
        return Parquet(path, name, options.columns, options.max_size)
    if low.endswith(suffixes.JSON_LINES):
        return JsonLines(path, name, options.columns, options.max_size)
    raise SourceError(f"{path} is no file of many pages: they end in {' '.join(suffixes.CRAWLS)}")


__all__ = ["Folder", "source"]
