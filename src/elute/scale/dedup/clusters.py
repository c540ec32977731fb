"""The clusters of a corpus: each a page that is kept, and those that are nearly the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..report.corpus import rows
from .near import SIMILAR, Index


@dataclass(frozen=True)
class Place:
    """A row of a corpus."""

    source: str
    record: int
    url: str

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"source": self.source, "record": self.record, "url": self.url}


@dataclass
class Cluster:
    """The page that came first, and the others, with how similar they are to it."""

    kept: Place
    others: list[tuple[Place, float]] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        others = [{**place.plain(), "similarity": round(alike, 3)} for place, alike in self.others]
        return {"kept": self.kept.plain(), "duplicates": others}


def clusters(corpus: Path, similar: float = SIMILAR) -> tuple[list[Cluster], int]:
    """All clusters of more than one page, in the order of the pages that are kept, and how many pages were read."""
    index = Index(similar)
    first: list[Place] = []
    found: dict[int, Cluster] = {}
    for some in rows(corpus, ["source", "record", "url", "text"]):
        for row in some:
            place, number = Place(row["source"], row["record"], row["url"]), len(first)
            first.append(place)
            if (like := index.first_like(number, row["text"])) is not None:
                kept, alike = like
                found.setdefault(kept, Cluster(first[kept])).others.append((place, alike))
    return [found[number] for number in sorted(found)], len(first)
