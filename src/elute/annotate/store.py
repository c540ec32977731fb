"""The folder that is annotated: its pages, and what each person has done to them so far.

    FOLDER/<id>.html                          a page; never changed
    FOLDER/meta.jsonl                         what is known of pages, such as {"id": …, "url": …}; may be absent
    FOLDER/annotations/<person>/<id>.json     the state of the work, written anew at every change
    FOLDER/annotations/<person>/<id>.html     the annotated page, of pages that are done
    FOLDER/annotations/<person>/<id>.csv      the features of its elements
    FOLDER/annotations/<person>/<id>.layout.gz  the boxes that they were computed from

Every file is written beside its place, brought to the disk and then moved there in one step. So a process that is
killed leaves the old file or the new one. Nothing outside of FOLDER is read or written, whatever a name or a link says.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any, Final

import elute
from elute.files import write_whole
from elute.metadata.declared import declared
from elute.page import Page
from elute.page.encoding_labels import encoding_of

from .marks import BadState, State, is_number, state_of

ANNOTATIONS: Final = "annotations"
META: Final = "meta.jsonl"
SUFFIXES: Final = (".html", ".htm")
_PERSON = re.compile(r"\w[\w.@+-]{0,63}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


class StoreError(ValueError):
    """A folder that cannot be worked in; the message is one sentence that says why."""


class Unknown(LookupError):
    """There is no such page."""


class Conflict(Exception):
    """The state has been saved by somebody else since it was read."""


@dataclass(frozen=True)
class Source:
    """A page of the folder, read when it is asked for, and what is known of it."""

    id: str
    path: Path
    meta: Mapping[str, Any]

    @cached_property
    def data(self) -> bytes:
        """The bytes of the file."""
        return self.path.read_bytes()

    @cached_property
    def page(self) -> Page:
        """The page as a table; the rows of all labels are rows of this."""
        charset = self.meta.get("declared_encoding")
        known = charset if isinstance(charset, str) and encoding_of(charset) else None
        url = self.meta.get("url")
        return elute.parse(self.data, url=url if isinstance(url, str) else None, charset=known)

    @cached_property
    def digest(self) -> str:
        """Tells this page from any other: rows mean nothing for a page that has changed."""
        return hashlib.blake2b(self.data, digest_size=16).hexdigest()


@dataclass(frozen=True)
class Saved:
    """A state as it is stored, and when it was stored; "" for one that never was."""

    state: State
    at: str = ""


@dataclass(frozen=True)
class Glance:
    """How far somebody is with a page."""

    done: bool = False
    seconds: float = 0.0
    marks: int = 0


class Store:
    """A folder of pages, and the work of one person in it."""

    def __init__(self, folder: Path, person: str) -> None:
        if not folder.is_dir():
            why = "a file, not a folder" if folder.exists() else "there is no such folder"
            raise StoreError(f"{folder}: {why}")
        if not _PERSON.fullmatch(person):
            raise StoreError(f"{person!r} is no name for an annotator: letters, digits and . @ + _ - after the first")
        self.folder = folder
        self.root = folder.resolve()
        self.person = person
        self._lock = Lock()
        self._titles: dict[tuple[str, int, int], str] = {}

    def of(self, person: str) -> Store:
        """The same folder with the work of somebody else."""
        return Store(self.folder, person)

    @property
    def place(self) -> Path:
        """The folder of this person's files."""
        return self.folder / ANNOTATIONS / self.person

    def people(self) -> list[str]:
        """Everybody who has saved something in this folder."""
        with suppress(FileNotFoundError):
            return sorted(
                path.name
                for path in (self.folder / ANNOTATIONS).iterdir()
                if _PERSON.fullmatch(path.name) and self._is_inside(path) and any(path.glob("*.json"))
            )
        return []

    def pages(self, id: str | None = None) -> dict[str, Path]:
        """The pages by their ids, in order, or the one of an id; links that lead out of the folder do not count."""
        found: dict[str, Path] = {}
        for path in sorted(path for path in self.folder.iterdir() if id is None or path.stem == id):
            if path.name.startswith(".") or path.suffix.lower() not in SUFFIXES or _CONTROL.search(path.name):
                continue
            if path.is_file() and self._is_inside(path):
                if path.stem in found:
                    raise StoreError(f"{self.folder}: two pages have the id {path.stem!r}; rename one of them")
                found[path.stem] = path
        return found

    def sources(self) -> Iterator[Source]:
        """All pages, in order."""
        known = self._meta()
        return (Source(id, path, known.get(id, {})) for id, path in self.pages().items())

    def source(self, id: str) -> Source:
        """A page by its id. Only ids of the list are known, so no name leads anywhere else."""
        path = self.pages(id).get(id)
        if path is None:
            raise Unknown(id)
        return Source(id, path, self._meta().get(id, {}))

    def title(self, source: Source) -> str:
        """What a page is called, for lists; parsed once as long as the file stays as it is."""
        status = source.path.stat()
        key = (source.id, status.st_mtime_ns, status.st_size)
        if key not in self._titles:
            self._titles[key] = declared(source.page).title or source.id
        return self._titles[key]

    def glance(self, source: Source) -> Glance:
        """How far a page is, without a look at its rows."""
        said = self._read(source)
        if said is None:
            return Glance()
        marks, seconds = said.get("marks"), said.get("seconds")
        return Glance(
            done=said.get("done") is True,
            seconds=float(seconds) if is_number(seconds) else 0.0,
            marks=len(marks) if isinstance(marks, list) else 0,
        )

    def load(self, source: Source) -> Saved | None:
        """The state of a page, None where nothing was ever saved."""
        said = self._read(source)
        if said is None:
            return None
        try:
            return Saved(state_of(said, source.page), str(said.get("saved", "")))
        except BadState as error:
            raise StoreError(f"{self._file(source.id, '.json')}: {error}") from None

    def _read(self, source: Source) -> dict[str, Any] | None:
        """What is stored of a page; StoreError where it is of another page, or no state at all."""
        path = self._file(source.id, ".json")
        try:
            said = json.loads(path.read_bytes())
        except FileNotFoundError:
            return None
        except ValueError as error:
            raise StoreError(f"{path}: not JSON: {error}") from None
        if not isinstance(said, dict):
            raise StoreError(f"{path}: a state is a JSON object")
        if said.get("digest") != source.digest:
            changed = f"{source.path.name} has changed since it was annotated"
            raise StoreError(f"{changed}: put the old file back, or delete {path}")
        return said

    def save(
        self, source: Source, state: State, since: str | None = None, results: Mapping[str, bytes] | None = None
    ) -> str:
        """Store a state, and tell when. Where `since` is given, the stored state must still be the one of that time.

        `results` are the other files of the page, by their suffix. The state comes last: it says that they are there.
        """
        with self._lock:
            if since is not None:
                stored = self.load(source)
                if (stored.at if stored else "") != since:
                    raise Conflict
            for suffix, content in (results or {}).items():
                self._write(source.id, suffix, content)
            at = datetime.now(UTC).isoformat()
            said = {"page": source.id, "annotator": self.person, "digest": source.digest, "saved": at}
            self._write(source.id, ".json", json.dumps({**state.as_json(), **said}, indent=1).encode())
            return at

    def note(self, id: str, **meta: Any) -> None:
        """Note what is known of a page. All other lines stay as they are: they may be somebody's work."""
        others = [line for line in self._meta_lines() if line.strip() and _described(line).get("id") != id]
        lines = [*others, json.dumps({"id": id, **meta}, ensure_ascii=False).encode(), b""]
        write_whole(self.folder / META, b"\n".join(lines))

    def _meta(self) -> dict[str, dict[str, Any]]:
        """What is known of pages, by id; lines that are no such thing do not count."""
        return {said["id"]: said for said in map(_described, self._meta_lines()) if said}

    def _meta_lines(self) -> list[bytes]:
        path = self.folder / META
        return path.read_bytes().split(b"\n") if path.is_file() and self._is_inside(path) else []

    def _file(self, id: str, suffix: str) -> Path:
        """A file of this person; one that leads out of the folder is refused."""
        path = self.place / f"{id}{suffix}"
        if not self._is_inside(path):
            raise StoreError(f"{path} leads out of the folder, so it is not touched")
        return path

    def _write(self, id: str, suffix: str, content: bytes) -> None:
        path = self._file(id, suffix)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)

    def _is_inside(self, path: Path) -> bool:
        with suppress(OSError, RuntimeError):  # a link that leads to itself
            return path.resolve().is_relative_to(self.root)
        return False


def _described(line: bytes) -> dict[str, Any]:
    """What a line says of a page; nothing where it is no such thing."""
    with suppress(ValueError, RecursionError):
        said = json.loads(line.decode("utf-8", "replace"))
        if isinstance(said, dict) and isinstance(said.get("id"), str):
            return said
    return {}
