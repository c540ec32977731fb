"""Articles into a feed: fetched politely, each once, and remembered until the feed says that they changed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urljoin

from elute.files import write_whole
from elute.page import ReadError
from elute.web.polite import Manners, fetch_each
from elute.web.transfer import Edition, transfer_if_changed

from .document import Entry, Feed

T = TypeVar("T")
LONGEST_MEMORY: Final = 90 * 24 * 3600.0  # seconds; what no feed has had since is forgotten


@dataclass
class Memory:
    """What is remembered of one feed: the feed itself, and its articles by their addresses."""

    path: Path | None = None  # None remembers nothing
    edition: Edition = field(default_factory=Edition)
    feed: str = ""
    articles: dict[str, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, source: str, folder: Path | None) -> Memory:
        """What is remembered of a feed by its address or file; nothing where that cannot be read."""
        if folder is None:
            return cls()
        path = folder / f"{blake2b(source.encode(), digest_size=16).hexdigest()}.json"
        with suppress(OSError, ValueError, TypeError, KeyError):
            said = json.loads(path.read_bytes())
            return cls(path, Edition(**said["edition"]), str(said["feed"]), dict(said["articles"]))
        return cls(path)

    def keep(self) -> None:
        """Write it down, without what is old."""
        if self.path is None:
            return
        fresh = {
            url: known for url, known in self.articles.items() if time.time() - known.get("seen", 0) < LONGEST_MEMORY
        }
        said = {"edition": asdict(self.edition), "feed": self.feed, "articles": fresh}
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(self.path, json.dumps(said).encode())

    def article(self, url: str, edition: str) -> str | None:
        """The article of this edition, where it is known."""
        known = self.articles.get(url)
        if known is None or known.get("edition") != edition:
            return None
        known["seen"] = time.time()
        return str(known.get("html", ""))

    def learn(self, url: str, edition: str, html: str) -> None:
        self.articles[url] = {"edition": edition, "html": html, "seen": time.time()}


def fetched(url: str, memory: Memory, timeout: float, max_size: int, allow_private: bool | None) -> bytes:
    """The feed at an address; the one of the last time, where its server says that it has not changed."""
    since = memory.edition if memory.feed else Edition()
    try:
        found = transfer_if_changed(url, time.monotonic() + timeout, max_size, allow_private, since)
    except TimeoutError:
        raise ReadError(f"not there within {timeout:g} s", setting="timeout") from None
    if found is not None:
        memory.feed, memory.edition = found[0].data.decode("utf-8", "surrogateescape"), found[1]
    return memory.feed.encode("utf-8", "surrogateescape")


@dataclass(frozen=True)
class Filled:
    """How it went: articles that were put in, those of them that were known already, and why others were not."""

    filled: int
    known: int
    failed: dict[str, str]


def fill(
    feed: Feed,
    base: str | None,
    get: Callable[[str], T],
    html_of: Callable[[T], str],
    manners: Manners,
    memory: Memory,
    most: int,
) -> Filled:
    """Put the articles of the first `most` entries into a feed. One that cannot be had stays as the feed has it."""
    wanted: dict[str, list[Entry]] = {}
    known = 0
    failed: dict[str, str] = {}
    for number, entry in enumerate(list(feed.entries())[:most], start=1):
        url = urljoin(base or "", entry.link)
        html = memory.article(url, entry.edition) if url else None
        if html:
            entry.fill(html)
            known += 1
        elif url.lower().startswith(("http://", "https://")):
            wanted.setdefault(url, []).append(entry)
        else:
            failed[url or f"entry {number}"] = "it has no address"
    filled = 0
    for url, coming in fetch_each(wanted, get, manners):
        try:
            html = html_of(coming.result())
        except Exception as error:  # whatever it is, it is this article's
            failed[url] = error.reason if isinstance(error, ReadError) else str(error)
            continue
        if not html:
            failed[url] = "nothing is kept of it"
            continue
        filled += _put(wanted[url], url, html, memory)
    return Filled(filled + known, known, failed)


def _put(entries: Iterable[Entry], url: str, html: str, memory: Memory) -> int:
    count = 0
    for entry in entries:
        entry.fill(html)
        memory.learn(url, entry.edition, html)
        count += 1
    return count
