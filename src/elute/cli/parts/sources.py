"""From the PAGE arguments to the pages they mean, and from a page to its bytes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from .console import Failure, UsageError

PAGE_SUFFIXES = (".html", ".htm", ".xhtml", ".xht", ".shtml")  # what counts as a page inside a folder
_ANNOTATIONS = "annotations"  # where the annotator keeps its work, beside the pages
_NAME_LIMIT = 100  # characters of a file name made from an address
_SNIFFED = 4096  # bytes looked at to tell a page from other data
_BINARY_SHARE = 0.02  # control bytes above this share: not text in any encoding (random bytes have 0.1)
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_SIGNATURES = {
    b"%PDF-": "a PDF file",
    b"\x89PNG": "a PNG image",
    b"\xff\xd8\xff": "a JPEG image",
    b"GIF8": "a GIF image",
    b"PK\x03\x04": "a ZIP archive or an office document",
    b"\x1f\x8b": "gzip data",
    b"\x28\xb5\x2f\xfd": "Zstandard data",
    b"\xfd7zXZ": "xz data",
    b"BZh": "bzip2 data",
    b"\x7fELF": "a program",
}
_CONTROL_BYTES = bytes(set(range(0x20)) - set(b"\t\n\x0b\f\r\x1a\x1b"))


@dataclass(frozen=True)
class Source:
    """One page to do. `name` is what messages call it; `stem` is where its output goes, without suffix."""

    name: str
    stem: PurePosixPath
    path: Path | None = None
    data: bytes | None = None

    @property
    def is_address(self) -> bool:
        return self.path is None and self.data is None


@dataclass(frozen=True)
class Loaded:
    """The bytes of a page and what came with them."""

    data: bytes
    url: str | None = None
    charset: str | None = None


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


def load(source: Source, timeout: float, max_size: int) -> Loaded:
    """The bytes of the page, or Failure when there is no page in them."""
    if source.is_address:
        from .fetch import fetch

        fetched = fetch(source.name, timeout, max_size)
        loaded = Loaded(fetched.data, fetched.url, fetched.charset)
    elif source.path is not None:
        loaded = Loaded(_read(source.path))
    else:
        loaded = Loaded(source.data or b"")
    if not loaded.data.strip():
        raise Failure("there is nothing in it" if not loaded.data else "there is nothing but white space in it")
    if kind := _not_a_page(loaded.data):
        raise Failure(f"{kind}, not an HTML page")
    return loaded


def _read(path: Path) -> bytes:
    if path.is_dir():
        os.listdir(path)  # raises where the folder may not be read
        raise Failure(f"no pages in this folder ({' '.join(PAGE_SUFFIXES)})")
    return path.read_bytes()


def _common_folder(arguments: list[str]) -> str:
    """The deepest folder that holds all: below it, output keeps the shape of the input."""
    folders = [os.path.abspath(a if os.path.isdir(a) else os.path.dirname(a) or ".") for a in arguments]
    try:
        return os.path.commonpath(folders) if folders else ""
    except ValueError:  # several Windows drives
        return ""


def _file(path: Path, root: str) -> Source:
    relative = os.path.relpath(os.path.abspath(path), root) if root else path.name
    return Source(str(path), PurePosixPath(_without_suffix(Path(relative).as_posix())), path=path)


def _without_suffix(name: str) -> str:
    return name.rpartition(".")[0] if name.lower().endswith(PAGE_SUFFIXES) else name


def _pages_in(folder: Path) -> Iterator[Path]:
    """Every page below the folder, sorted, but hidden and annotated ones; and every folder that may not be read."""
    unreadable: list[Path] = []
    for parent, folders, files in os.walk(folder, onerror=lambda error: unreadable.append(Path(error.filename))):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        if _ANNOTATIONS in folders and _is_annotated(Path(parent)):
            folders.remove(_ANNOTATIONS)
        for name in sorted(files):
            if name.lower().endswith(PAGE_SUFFIXES) and not name.startswith("."):
                yield Path(parent, name)
    yield from unreadable


def _is_annotated(folder: Path) -> bool:
    """Whether the annotator's folder in this one holds what people have said of its pages, such as copies of them."""
    pages = {_without_suffix(path.name) for path in folder.iterdir()}
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
    names[-1] = _without_suffix(names[-1])
    if parts.query:
        names[-1] += "_" + re.sub(r"\W+", "_", parts.query)
    return PurePosixPath(*(name[:_NAME_LIMIT] or "_" for name in names))


def _not_a_page(data: bytes) -> str | None:
    """What the data is when it is clearly no text: by its signature, or by its share of control bytes."""
    for signature, kind in _SIGNATURES.items():
        if data.startswith(signature):
            return kind
    head = data[:_SNIFFED]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) or not any(head[0::2]) or not any(head[1::2]):
        return None  # UTF-16 is half zeros
    controls = len(head) - len(head.translate(None, _CONTROL_BYTES))
    return "binary data" if controls > _BINARY_SHARE * len(head) else None
