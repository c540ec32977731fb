"""Dataset: the pages of one gold standard, and finding those that are installed."""

from __future__ import annotations

import hashlib
import json
import os
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from elute import registry

from .licences import LICENCES, UNKNOWN
from .page import DEFAULT_LABELS, GoldError, GoldPage, Meta, Source

ABOUT = "dataset.json"  # a set's own word on its name and licence
INDEX = "meta.jsonl"


@dataclass(frozen=True)
class Dataset:
    """Pages with their gold, in a fixed order. Every iteration makes its pages anew, so that none stays in memory.

    >>> from elute.gold.page import Given
    >>> rain = Dataset("rain", Given(gold="It rained."), {"a": {"page_type": "article"}, "b": {}})
    >>> len(rain), rain.ids, rain["a"].type, [page.text for page in rain]
    (2, ['a', 'b'], 'article', ['It rained.', 'It rained.'])
    """

    name: str
    source: Source = field(repr=False)
    entries: dict[str, Meta] = field(repr=False)
    licence: str = UNKNOWN[0]
    permissive: bool = UNKNOWN[1]
    format: str = "elute"  # by which `load` reads it again

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[GoldPage]:
        return (self[id] for id in self.entries)

    def __getitem__(self, id: str) -> GoldPage:
        if id not in self.entries:
            raise KeyError(f"the dataset {self.name} has no page {id!r}")
        return GoldPage(id, self.name, self.entries[id], self.source)

    def __contains__(self, id: object) -> bool:
        return id in self.entries

    @property
    def folder(self) -> Path:
        return self.source.folder

    @property
    def ids(self) -> list[str]:
        return list(self.entries)

    def chosen(self, limit: int | None = None, sample: int | None = None, seed: int = 0) -> list[str]:
        """The ids of `sample` pages by chance, the same ones for the same `seed`, or the first `limit` of them."""
        ids = self.ids
        if sample is not None and sample < len(ids):
            kept = set(random.Random(seed).sample(sorted(ids), sample))
            ids = [id for id in ids if id in kept]
        return ids[:limit]

    @property
    def text_gold(self) -> bool:
        """Whether the pages have the text of their content."""
        return self.source.text_gold

    @property
    def snippets(self) -> bool:
        """Whether pages have snippets that must, or must not, be in the output."""
        return any(meta.get("with") or meta.get("without") for meta in self.entries.values())

    @property
    def kinds(self) -> list[str]:
        """The kinds of gold that pages have: text, cleaneval, segments, comments, markdown, snippets."""
        return [*self.source.kinds, *(["snippets"] if self.snippets else [])]

    @cached_property
    def hash(self) -> str:
        """Tells one state of the set from another, by the content of all of its files."""
        digest = hashlib.blake2b("\n".join(self.entries).encode(), digest_size=8)
        for path in sorted(self.folder.rglob("*")):
            if path.is_file():
                digest.update(f"\0{path.relative_to(self.folder).as_posix()}\0".encode())
                digest.update(path.read_bytes())
        return digest.hexdigest()

    def only(self, ids: Sequence[str]) -> Dataset:
        """The set with these pages alone."""
        return replace(self, entries={id: self[id].meta for id in ids})


def datasets_folder() -> Path:
    """Where installed datasets are: $ELUTE_DATA, or ~/.cache/elute/datasets."""
    return Path(os.environ.get("ELUTE_DATA") or "~/.cache/elute/datasets").expanduser()


def available() -> list[str]:
    """The names of the installed datasets."""
    return sorted(index.parent.name for index in datasets_folder().glob(f"*/{INDEX}"))


def load(
    name_or_folder: str | Path,
    *,
    format: str = "elute",
    labels: Sequence[str] = DEFAULT_LABELS,
    limit: int | None = None,
    sample: int | None = None,
    seed: int = 0,
) -> Dataset:
    """A dataset by the name under which it is installed, or by its folder.

    `format` is one of `registry.formats`. `labels` are the kinds of segments that count as content where segments are
    labelled. `limit` takes the first pages, `sample` as many by chance, the same ones for the same `seed`.
    """
    make: type[Source] = registry.formats.get(format)
    folder = _folder(name_or_folder)
    source = make(folder, tuple(labels))
    entries: dict[str, Meta] = {}
    for id, meta in source.entries():
        if id in entries:
            raise GoldError(f"{folder}: two pages have the id {id!r}")
        entries[id] = meta
    if not entries:
        raise GoldError(f"{folder}: there are no pages in it")
    name, licence, permissive = _about(folder)
    dataset = Dataset(name, source, entries, licence, permissive, format)
    return dataset if limit is sample is None else dataset.only(dataset.chosen(limit, sample, seed))


def distinct(datasets: Iterable[Dataset]) -> list[Dataset]:
    """The datasets without one that is there twice. Two of one name are refused: their pages could not be told apart.

    >>> from elute.gold.page import Given
    >>> rain, other = (Dataset("rain", Given(Path(folder)), {}) for folder in ("here/rain", "there/rain"))
    >>> distinct([rain, rain]) == [rain]
    True
    >>> distinct([rain, other])
    Traceback (most recent call last):
    elute.gold.page.GoldError: two datasets have the name 'rain': here/rain and there/rain
    """
    found: dict[str, Dataset] = {}
    for each in datasets:
        first = found.setdefault(each.name, each)
        if first.folder.resolve() != each.folder.resolve():
            raise GoldError(f"two datasets have the name {each.name!r}: {first.folder} and {each.folder}")
    return list(found.values())


def _folder(name_or_folder: str | Path) -> Path:
    installed = datasets_folder() / name_or_folder
    if isinstance(name_or_folder, str) and (installed / INDEX).is_file():
        return installed
    folder = Path(name_or_folder).expanduser()
    if folder.is_dir():
        return folder.absolute()
    there = f"{datasets_folder()} (there: {', '.join(available()) or 'none'})"
    raise GoldError(f"there is no folder {str(name_or_folder)!r}, nor a dataset of that name in {there}")


def _about(folder: Path) -> tuple[str, str, bool]:
    """The name, the licence and whether a model that is given away may be trained on the set."""
    name = folder.name
    if (about := folder / ABOUT).is_file():
        try:
            said = json.loads(about.read_bytes())
            return str(said.get("name", name)), str(said.get("licence", UNKNOWN[0])), said.get("permissive") is True
        except (ValueError, AttributeError) as error:
            raise GoldError(f"{about}: not a JSON object: {error}") from None
    return name, *LICENCES.get(name, UNKNOWN)
