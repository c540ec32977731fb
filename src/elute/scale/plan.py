"""From files and folders to shards."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from elute.page.suffixes import is_crawl_name, is_page_name

from .options import Options
from .records import Source, SourceError
from .sources import Folder, check_installed, source
from .task import Task

FILES: Final = 1000
"""Pages of a folder that are one shard."""


def planned(paths: Sequence[Path], corpus: Path, options: Options) -> list[Task]:
    """A shard for each file of many pages, and for every thousand files of a folder that are pages themselves.

    Names are those of the files, below the folder that all have in common.
    """
    root = _common_folder(paths)
    sources: list[Source] = []
    for path in paths:
        if path.is_dir():
            sources += _of_folder(path, root, options)
        else:
            sources.append(source(path, _name(path, root), options))
    names = [each.name for each in sources]
    if twice := {name for name in names if names.count(name) > 1}:
        raise SourceError(f"{min(twice)} is named twice")
    return [Task(each, corpus, options) for each in sources]


def _of_folder(folder: Path, root: Path, options: Options) -> Iterator[Source]:
    pages: list[Path] = []
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(parent, name)
            if is_crawl_name(name) and not name.startswith("."):
                yield source(path, _name(path, root), options)
            elif is_page_name(name) and not name.startswith(".") and path.is_file():
                pages.append(path)
    if pages:
        check_installed("", options)
    base = _name(folder, root)
    for number, first in enumerate(range(0, len(pages), FILES)):
        name = f"{'pages' if base == '.' else base}-{number:05}"
        yield Folder(folder, name, pages[first : first + FILES], options.max_size)


def _common_folder(paths: Sequence[Path]) -> Path:
    return Path(os.path.commonpath([path.absolute() if path.is_dir() else path.absolute().parent for path in paths]))


def _name(path: Path, root: Path) -> str:
    return path.absolute().relative_to(root).as_posix()
