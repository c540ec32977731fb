"""What is known of sites: for each host the signatures of some of its pages.

A host has at most `MOST_PAGES` signatures: those with the smallest keys. Keys are hashes of the pages' texts, so these
are a sample by chance, and the same whatever the order in which pages come, in how many parts they come, and how often
each of them comes: bottom-k sampling (Cohen and Kaplan 2007). Two stores that are merged are the store of all their
pages. How many pages have a text, or a place, and how many texts a place has, is counted in the sample (index.py); a
few dozen pages tell a template as well as a million.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import numpy as np
import numpy.typing as npt

from elute.files import write_whole
from elute.model import packed
from elute.npz import read_arrays

from .index import Index
from .signature import Signature

MOST_PAGES: Final = 32
COLUMNS: Final = {"text": np.uint32, "place": np.uint32, "score": np.uint8}
MOST_BYTES: Final = 16 * 1024**3  # of a store that is read: ten million pages
KIND: Final = b"elute sites 1"
"""What tells a file with a store from others."""


def host_of(url: str | None) -> str:
    """The host of an address in lower case, without `www.`; "" where there is none.

    >>> host_of("https://www.Example.org:8080/story"), host_of(None)
    ('example.org', '')
    """
    try:
        host = (urlsplit(url).hostname or "") if url else ""
    except ValueError:
        return ""
    return host.removeprefix("www.")


class Store:
    """Signatures of pages by host.

    >>> import elute, numpy as np
    >>> store = Store()
    >>> for story in ("It rained.", "It snowed.", "It rained."):
    ...     page = elute.parse(f"<nav>Home</nav><p>{story}")
    ...     store.add("rain.example", Signature.of(page, np.array([0.1, 0.9], np.float32)))
    >>> len(store.pages("rain.example")), len(store.pages("other.example"))
    (2, 0)
    """

    def __init__(self) -> None:
        self._hosts: dict[str, dict[int, Signature]] = {}
        self._indexes: dict[str, Index] = {}

    def __repr__(self) -> str:
        return f"<Store of {sum(map(len, self._hosts.values()))} pages of {len(self._hosts)} hosts>"

    def __getstate__(self) -> dict[str, object]:
        return {"_hosts": self._hosts, "_indexes": {}}

    @property
    def hosts(self) -> list[str]:
        """The hosts that are known, in order."""
        return sorted(self._hosts)

    def pages(self, host: str) -> list[Signature]:
        """The pages of a host that are remembered, by their keys."""
        return [page for _, page in sorted(self._hosts.get(host, {}).items())]

    def add(self, host: str, page: Signature) -> None:
        """Remember a page, or not, as its key says."""
        page = page.bounded
        known = self._hosts.setdefault(host, {})
        if page.key in known:
            # of two with the same texts one has to stay, and which must not depend on which came first
            page = min(page, known[page.key], key=lambda each: (each.place.tobytes(), each.score.tobytes()))
        known[page.key] = page
        if len(known) > MOST_PAGES:
            del known[max(known)]
        self._indexes.pop(host, None)

    def merge(self, other: Store) -> None:
        """Remember what another store does."""
        for host, pages in other._hosts.items():
            for page in pages.values():
                self.add(host, page)

    def index(self, host: str) -> Index:
        """What the pages of a host have in common."""
        if host not in self._indexes:
            self._indexes[host] = Index(self.pages(host))
        return self._indexes[host]

    @property
    def nbytes(self) -> int:
        """Bytes of memory that the signatures take."""
        return sum(page.nbytes for pages in self._hosts.values() for page in pages.values())

    def save(self, path: Path) -> None:
        """Write all of it to one file of plain arrays; the same store gives the same bytes."""
        write_whole(path, self.packed(), sync=False)

    def packed(self) -> bytes:
        """The bytes of such a file."""
        pages, number = list(self._all()), {host: place for place, host in enumerate(self.hosts)}
        joined = {
            name: np.concatenate([np.zeros(0, kind), *(getattr(page, name) for _, page in pages)])
            for name, kind in COLUMNS.items()
        }
        arrays = {
            "kind": np.frombuffer(KIND, dtype=np.uint8),
            **joined,
            "hosts": np.frombuffer(json.dumps(self.hosts).encode(), dtype=np.uint8),
            "host": np.array([number[host] for host, _ in pages], dtype=np.int64),
            "key": np.array([page.key for _, page in pages], dtype=np.uint64),
            "length": np.array([len(page) for _, page in pages], dtype=np.int64),
        }
        return packed(arrays)

    @classmethod
    def load(cls, path: Path) -> Store:
        """Read a store; ValueError where the file is none."""
        arrays = read_arrays(path, MOST_BYTES)
        if "kind" not in arrays or arrays["kind"].tobytes() != KIND:
            raise ValueError(f"{path} is no store of sites")
        try:
            return cls._of(arrays)
        except (KeyError, IndexError, TypeError) as error:
            raise ValueError(f"{path} is a damaged store of sites: {error!r}") from None

    @classmethod
    def _of(cls, arrays: Mapping[str, npt.NDArray[Any]]) -> Store:
        store = cls()
        hosts = json.loads(arrays["hosts"].tobytes())
        bounds = np.cumsum(arrays["length"])[:-1]
        columns = [np.split(arrays[name], bounds) for name in COLUMNS] if len(arrays["host"]) else [[]] * len(COLUMNS)
        for number, key, text, place, score in zip(arrays["host"], arrays["key"], *columns, strict=True):
            store.add(hosts[number], Signature(int(key), text, place, score))
        return store

    def _all(self) -> Iterator[tuple[str, Signature]]:
        return ((host, page) for host in self.hosts for page in self.pages(host))
