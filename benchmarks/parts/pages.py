"""The pages that benchmarks and whole-set tests run on: the unpacked sets of ../shared/datasets."""

from __future__ import annotations

import hashlib
import os
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from elute.train.data import READ, SHORTENED

OF_OTHERS: Final = (READ, SHORTENED)  # sets that are made of others: their pages would be drawn twice


@dataclass(frozen=True)
class PageFile:
    """A page of a set on disk."""

    set: str
    path: Path

    @property
    def id(self) -> str:
        return f"{self.set}/{self.path.stem}"

    def read(self) -> bytes:
        return self.path.read_bytes()


def datasets_folder() -> Path:
    """Where the sets are unpacked: a folder for each, with its pages in pages/*.html."""
    return Path(os.environ.get("ELUTE_DATA") or Path.home() / ".cache" / "elute" / "datasets")


def all_pages() -> list[PageFile]:
    """Every page of every set, in order; empty where no set is unpacked."""
    found = [PageFile(path.parts[-3], path) for path in sorted(datasets_folder().glob("*/pages/*.html"))]
    return [page for page in found if page.set not in OF_OTHERS]


def sample(count: int) -> list[PageFile]:
    """About `count` pages, the same ones every time, spread evenly over the sets.

    A set gives the pages whose ids have the smallest hashes, so that a larger sample holds the smaller one.
    Sets with too few pages give all they have, and the others make up for it.
    """
    by_set: defaultdict[str, list[PageFile]] = defaultdict(list)
    for page in all_pages():
        by_set[page.set].append(page)
    chosen: list[PageFile] = []
    smallest_first = sorted(by_set.values(), key=len)
    for position, pages in enumerate(smallest_first):
        quota = round((count - len(chosen)) / (len(smallest_first) - position))
        chosen += sorted(pages, key=_hash)[:quota]
    return sorted(chosen, key=lambda page: page.id)


def _hash(page: PageFile) -> bytes:
    return hashlib.sha256(page.id.encode()).digest()
