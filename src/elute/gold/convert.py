"""From one format to another: a folder is made with all pages, or none is."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from pathlib import Path

from elute import registry

from .dataset import ABOUT, Dataset
from .page import GoldError, GoldPage, Source


def writable() -> list[str]:
    """The formats that can be written."""
    return [name for name in registry.formats.names() if _is_writable(name)]


def convert(dataset: Dataset, folder: Path, format: str = "elute", pages: Iterable[GoldPage] | None = None) -> None:
    """Write the dataset to a new folder. `pages` are its pages, where the caller has an own way to go through them."""
    make: type[Source] = registry.formats.get(format)
    if not _writes(make):
        raise GoldError(f"the format {format} is read, not written")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise GoldError(f"{folder}: there is something already, and it is left as it is")
    draft = folder.with_name(f".{folder.name}.part")
    if draft.exists():
        shutil.rmtree(draft)
    draft.mkdir(parents=True)
    try:
        make.write(dataset if pages is None else pages, draft)
        about = {"name": folder.name, "licence": dataset.licence, "permissive": dataset.permissive}
        (draft / ABOUT).write_text(json.dumps(about, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        if folder.exists():
            folder.rmdir()
        draft.replace(folder)
    except BaseException:
        shutil.rmtree(draft)
        raise


def _is_writable(name: str) -> bool:
    try:
        return _writes(registry.formats.get(name))
    except ImportError:  # another package's, that is broken
        return False


def _writes(make: type[Source]) -> bool:
    """Whether a format has a way to write of its own: one that it inherits writes another format."""
    return "write" in vars(make)
