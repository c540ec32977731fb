"""Stores of sites: not the content of pages, but what is remembered of them (elute.sites)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import BinaryIO

from elute.sites.store import Store

from ..rows import Row


class Sites:
    """What is remembered of all pages of a source, as one store."""

    suffix = ".sites.npz"

    def packed(self, rows: Sequence[Row]) -> bytes:
        """The store of a batch."""
        store = Store()
        for row in rows:
            store.add(row["host"], row["signature"])
        return store.packed()

    def join(self, batches: Sequence[Path], file: BinaryIO, about: Mapping[str, str]) -> int:
        """The store of all batches; how many pages it has."""
        store = merged(batches)
        file.write(store.packed())
        return sum(len(store.pages(host)) for host in store.hosts)


def merged(files: Sequence[Path], store: Store | None = None) -> Store:
    """What several files remember, in one store, or in the one that is given."""
    store = store or Store()
    for file in files:
        store.merge(Store.load(file))
    return store
