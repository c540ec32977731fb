"""From the PAGE arguments to the pages they mean, and from a page to its bytes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from elute.page import Document, suffixes
from elute.page.binary import not_a_page
from elute.page.document import MAX_SIZE, read, unpacked
from elute.web.client import TIMEOUT, fetch

from .console import Failure, UsageError

_ANNOTATIONS = "annotations"  # where the annotator keeps its work, beside the pages
_NAME_LIMIT = 200  # bytes of a file name made from an address: file systems take 255, and a suffix comes behind it
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")


@dataclass(frozen=True)
class Source:
    """One page to do. `name` is what messages call it; `stem` is where its output goes, without suffix.

    An address that is `listed` was not typed by the user, but is one of many in a file.
    """

    name: str
    stem: PurePosixPath
    path: Path | None = None
    data: bytes | None = None
    listed: bool = False

    @property
    def is_address(self) -> bool:
        return self.path is None and self.data is None


def find_sources(arguments: list[str]) -> list[Source]:
    """The pages that the arguments name, in their order; the pages of a folder by name.

    What is missing, unreadable or a folder without pages is in the list too, and fails when it is loaded.
    """
    if arguments.count("-") > 1:
        raise UsageError("stdin (-) can be read only once")
    if "" in arguments:
        raise UsageError("the name of a page is empty")
    local = [argument for argument in arguments if argument != "-" and not _ADDRESS.match(argument)]
    root = _common_folder(local)
    sources: list[Source] = []
    for argument in arguments:
        if argument == "-":
            data = sys.stdin.buffer.read() if sys.stdin else b""  # it may be closed
            sources.append(Source("stdin", PurePosixPath("stdin"), data=data))
        elif _ADDRESS.match(argument):
            sources.append(Source(argument, _stem_of_address(argument)))
        elif os.path.isdir(argument):
            pages = [_file(path, root) for path in _pages_in(Path(argument))]
            sources.extend(pages or [_file(Path(argument), root)])
        else:
            sources.append(_file(Path(argument), root))
    return sources


@dataclass(frozen=True)
class Reading:
    """How pages are read, as the user wants it."""

    timeout: float = TIMEOUT
    max_size: int = MAX_SIZE
    allow_private: bool = False

    def load(self, source: Source) -> Document:
        """The bytes of the page; ReadError when they cannot be had, Failure when there is no page in them."""
        document = self._document(source)
        if not document.data.strip():
            raise Failure("there is nothing but white space in it" if document.data else "there is nothing in it")
        if kind := not_a_page(document.data):
            raise Failure(f"{kind}, not an HTML page")
        return document

    def private(self, source: Source) -> bool | None:
        """Whether the page may be of a private network: one that the user typed may be where he says, no redirect."""
        return True if self.allow_private else False if source.listed else None

    def _document(self, source: Source) -> Document:
        if source.is_address:
            return fetch(source.name, timeout=self.timeout, max_size=self.max_size, allow_private=self.private(source))
        if source.path is None:
            return Document(unpacked(source.data or b"", max_size=self.max_size))
        if source.path.is_dir():
            os.listdir(source.path)  # raises where the folder may not be read
            raise Failure(f"no pages in this folder ({' '.join(suffixes.PAGES)})")
        return read(source.path, max_size=self.max_size)


def _common_folder(arguments: list[str]) -> str:
    """The deepest folder that holds all: below it, output keeps the shape of the input."""
    folders = [os.path.abspath(a if os.path.isdir(a) else os.path.dirname(a) or ".") for a in arguments]
    try:
        return os.path.commonpath(folders) if folders else ""
    except ValueError:  # several Windows drives
        return ""


def _file(path: Path, root: str) -> Source:
    relative = os.path.relpath(os.path.abspath(path), root) if root else path.name
    return Source(str(path), PurePosixPath(suffixes.without_suffix(Path(relative).as_posix())), path=path)


def _pages_in(folder: Path) -> Iterator[Path]:
    """Every page below the folder, sorted, but hidden and annotated ones; and every folder that may not be read."""
    unreadable: list[Path] = []
    for parent, folders, files in os.walk(folder, onerror=lambda error: unreadable.append(Path(error.filename))):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        if _ANNOTATIONS in folders and _is_annotated(Path(parent)):
            folders.remove(_ANNOTATIONS)
        for name in sorted(files):
            path = Path(parent, name)
            if suffixes.is_page_name(name) and not name.startswith(".") and not _waits(path):
                yield path
    yield from unreadable


def _waits(path: Path) -> bool:
    """Whether reading may never end: a pipe or a device that is named like a page."""
    return path.is_fifo() or path.is_char_device() or path.is_block_device() or path.is_socket()


def _is_annotated(folder: Path) -> bool:
    """Whether the annotator's folder in this one holds what people have said of its pages, such as copies of them."""
    pages = {suffixes.without_suffix(path.name) for path in folder.iterdir()}
    return any(state.stem in pages for state in folder.glob(f"{_ANNOTATIONS}/*/*.json"))


def _stem_of_address(address: str) -> PurePosixPath:
    """Host, then path, in names that any file system takes.

    >>> _stem_of_address("https://example.org/news/story.html?id=7")
    PurePosixPath('example.org/news/story_id_7')
    """
    from urllib.parse import unquote, urlsplit

    try:
        parts = urlsplit(address)
    except ValueError:  # fetching it will say why
        return PurePosixPath("page")
    segments = [parts.netloc, *unquote(parts.path).split("/")]
    names = [re.sub(r"[^\w.+=-]+", "_", segment).strip("._") for segment in segments if segment.strip("./")]
    if len(names) < 2:
        names.append("index")
    names[-1] = suffixes.without_suffix(names[-1])
    if parts.query:
        names[-1] += "_" + re.sub(r"\W+", "_", parts.query)
    return PurePosixPath(*(name.encode()[:_NAME_LIMIT].decode(errors="ignore") or "_" for name in names))
