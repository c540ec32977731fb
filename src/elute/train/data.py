"""What is learned from: gold standards by name, folders of them, and folders that people have annotated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from elute import registry
from elute.gold import Dataset, GoldError, GoldPage, distinct, load
from elute.gold.licences import UNKNOWN
from elute.gold.page import Meta

PERMISSIVE: Final = ("wcxb-dev", "fundus", "magic-html-article", "harvest-forum", "readability")
"""The sets that models which ship are trained on."""
READ: Final = "read-articles"
"""The set beside them that the learned method is trained on: made by `python -m benchmarks.learned.read_articles`."""
SHORTENED: Final = "shortened"
"""Copies of their pages with shorter texts, for its second look: made by `python -m benchmarks.learned.shortened`."""
WEIGHTS: Final = {SHORTENED: 0.3}
"""What a page of a set counts that ours are trained on, where it is not 1."""
ANNOTATIONS: Final = "annotations"  # the folder in an annotated one that has the work of each person
THEIR_OWN: Final = "the user's own"  # the licence of what a user has annotated


@dataclass(frozen=True)
class Data:
    """The sets that a model is made of: the user's own, and those of the model that ships."""

    own: Sequence[Dataset]
    base: Sequence[Dataset] = ()

    @property
    def sets(self) -> list[Dataset]:
        return [*self.own, *self.base]

    @property
    def people(self) -> dict[str, list[str]]:
        """Who has annotated each set, where several people have."""
        found = {each.name: sorted({*filter(None, map(_annotator, each.entries.values()))}) for each in self.own}
        return {name: people for name, people in found.items() if len(people) > 1}

    def __iter__(self) -> Iterator[GoldPage]:
        return (page for each in self.sets for page in each)


@dataclass(frozen=True)
class Reading:
    """How sets are read. A folder that people have annotated is known as such, and read in the format `annotated`:
    what all of them have done, or one person."""

    format: str | None = None
    annotated: str = "annotated"
    person: str | None = None
    sample: int | None = None

    def data(self, names: Sequence[str], base: Sequence[str] = ()) -> Data:
        """The sets of some names, and beside them those of `base`, such as the shipped model's."""
        own = distinct(self.dataset(name) for name in names)
        labelled = registry.formats.get(self.annotated)
        if without := [each.name for each in own if not (each.text_gold or isinstance(each.source, labelled))]:
            raise GoldError(f"there is no gold text in {', '.join(without)}")
        taken = {each.name for each in own}
        return Data(own, [load(name, sample=self.sample) for name in base if name not in taken])

    def dataset(self, name: str) -> Dataset:
        """A set by its name or its folder."""
        folder = Path(name).expanduser()
        annotated = folder.is_dir() and registry.formats.get(self.annotated).recognizes(folder)
        if not annotated or self.format not in (None, "annotated"):
            return load(name, format=self.format or "elute", sample=self.sample)
        place = folder / ANNOTATIONS / self.person if self.person else folder
        if not place.is_dir():
            raise GoldError(f"{folder}: nobody has finished a page yet, or not under this name")
        found = load(place, format=self.annotated, sample=self.sample)
        licence = THEIR_OWN if found.licence == UNKNOWN[0] else found.licence
        return replace(found, name=folder.absolute().name if self.person else found.name, licence=licence)


def _annotator(meta: Meta) -> str | None:
    return meta.get("annotator")
