"""Where pages come from: WARC files, tables, lines of JSON and folders."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from elute.page import Document, suffixes
from elute.page.compressed import is_installed

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
    check_installed(low, options)
    if low.endswith(suffixes.WARC):
        return Warc(path, name, options.max_size)
    if low.endswith(suffixes.PARQUET):
        return Parquet(path, name, options.columns, options.max_size)
    if low.endswith(suffixes.JSON_LINES):
        return JsonLines(path, name, options.columns, options.max_size)
    raise SourceError(f"{path} is no file of many pages: they end in {' '.join(suffixes.CRAWLS)}")


def documents(path: Path) -> Iterator[Document]:
    """The pages in a file of many pages, without records that are none; SourceError where it cannot be read."""
    for record in source(path, path.name, Options(sink="jsonl")).records():
        if record.page is not None:
            yield record.page


def check_installed(name: str, options: Options) -> None:
    """SourceError where a package is missing that reading or writing needs."""
    needed = {
        "fastwarc": name.endswith(suffixes.WARC),
        "pyarrow": name.endswith(suffixes.PARQUET) or options.sink == "parquet",
    }
    missing = [package for package, is_needed in needed.items() if is_needed and find_spec(package) is None]
    if not is_installed("zstd"):  # ledgers are compressed by it
        missing.append("backports.zstd")
    if missing:
        raise SourceError(f"this needs {' and '.join(missing)}: pip install 'elute[scale]'")


__all__ = ["Folder", "check_installed", "documents", "source"]
