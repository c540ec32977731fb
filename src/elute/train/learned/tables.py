"""Tables: what tokens say. Classes, ids and words are hashed to slots, and each slot has the log-odds of its tokens.

A table is made of sums, and sums over pages can be added and left out. So the sums are kept apart for cells of pages,
and the table without some fold is the sum of the other cells: no page is read twice, and none speaks for itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.learned._features import Features
from elute.learned.features import ODDS, PAGE_TYPES
from elute.learned.model import Odds

from ..watch import Watch, unwatched
from .examples import Weighed
from .parameters import Parameters

SIZES: Final = {"near": 1 << 16, "names": 1 << 16, "words": 1 << 17, "above": 1 << 16}
TYPE_SIZE: Final = 1 << 14
STEPS: Final = 16  # of a natural logarithm
LARGEST: Final = 127

Sums = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Seen:
    """With what the tokens of some kind were seen: for each cell and slot, in each of some classes, and on how many
    hosts."""

    mass: npt.NDArray[np.float32]  # cells, classes, slots
    hosts: npt.NDArray[np.uint16]  # cells, slots

    @classmethod
    def nothing(cls, cells: int, classes: int, slots: int) -> Seen:
        return cls(np.zeros((cells, classes, slots), np.float32), np.zeros((cells, slots), np.uint16))

    def add(self, cell: int, slots: npt.NDArray[Any], masses: Sequence[npt.NDArray[Any] | None]) -> None:
        """Count the tokens of all pages of one group: their slots, and for each class the mass of every token."""
        size = self.hosts.shape[1]
        for number, mass in enumerate(masses):
            if mass is not None:
                self.mass[cell, number] += np.bincount(slots, mass, minlength=size).astype(np.float32)
        seen = np.zeros(size, dtype=np.bool_)
        seen[slots] = True
        self.hosts[cell] += seen

    def of(self, cells: npt.NDArray[np.bool_]) -> tuple[Sums, npt.NDArray[np.int64]]:
        """The masses by class and slot, and the hosts by slot, of some cells."""
        return self.mass[cells].sum(axis=0), self.hosts[cells].sum(axis=0, dtype=np.int64)


def in_steps(log_odds: npt.NDArray[Any]) -> Odds:
    """Log-odds as a table has them.

    >>> in_steps(np.array([0.5, -100.0])).tolist()
    [8, -127]
    """
    steps: Odds = np.rint(STEPS * log_odds).clip(-LARGEST, LARGEST).astype(np.int8)
    return steps


@dataclass(frozen=True)
class Tokens:
    """The tokens of blocks and the names of pages, counted by cells."""

    blocks: Mapping[str, Seen]
    pages: Seen
    pages_of_type: npt.NDArray[np.float64]  # cells, types

    def odds(self, cells: npt.NDArray[np.bool_], parameters: Parameters) -> dict[str, Odds]:
        """For each kind of token the log-odds of being content, by the pages of some cells: ln (P + a) / (N + a)."""
        found = {}
        for kind, seen in self.blocks.items():
            (content, other), hosts = seen.of(cells)
            ratio = (content + parameters.smoothing) / (other + parameters.smoothing)
            found[kind] = in_steps(np.where(hosts >= parameters.least_hosts, np.log(ratio), 0))
        return found

    def type_odds(self, cells: npt.NDArray[np.bool_], parameters: Parameters) -> Odds:
        """For each type and slot how much likelier a page of the type has the name than a page of another."""
        mass, hosts = self.pages.of(cells)
        pages = self.pages_of_type[cells].sum(axis=0)[:, None]
        a = parameters.smoothing
        here = (mass + a) / (pages + 2 * a)
        elsewhere = (mass.sum(axis=0) - mass + a) / (pages.sum() - pages + 2 * a)
        return in_steps(np.where(hosts >= parameters.least_hosts, np.log(here / elsewhere), 0))


def count_tokens(
    examples: Sequence[Weighed], cell: npt.NDArray[np.int64], cells: int, watch: Watch = unwatched
) -> Tokens:
    """Count the tokens of all examples; `cell` is that of each, the same for all pages of a group."""
    tokens = Tokens(
        {kind: Seen.nothing(cells, 2, SIZES[kind]) for kind in ODDS},
        Seen.nothing(cells, len(PAGE_TYPES), TYPE_SIZE),
        np.zeros((cells, len(PAGE_TYPES))),
    )
    groups: dict[int, list[int]] = {}
    for number, example in enumerate(examples):
        if not example.is_copy:
            groups.setdefault(example.group, []).append(number)
    for members in groups.values():
        watch("hosts", len(groups))
        _count_group(tokens, int(cell[members[0]]), [examples[number] for number in members])
    return tokens


def type_slots(features: Features) -> npt.NDArray[np.uint32]:
    """The slots of a page's names in the table for types, each once, as `Features.type_sums` counts them."""
    return np.unique(features.page_names() % np.uint32(TYPE_SIZE))


def _count_group(tokens: Tokens, cell: int, examples: Sequence[Weighed]) -> None:
    features = [Features(each.page.table, each.page.blocks.segments, {}) for each in examples]
    for kind, seen in tokens.blocks.items():
        slots: list[npt.NDArray[np.uint32]] = []
        content: list[Sums] = []
        other: list[Sums] = []
        for each, example in zip(features, examples, strict=True):
            hashes, offsets = each.tokens(kind)
            slots.append(hashes % np.uint32(SIZES[kind]))
            # A long text has many words: all of them together count like one block.
            shared = np.maximum(example.words, 1) if kind == "words" else 1
            for masses, mass in zip((content, other), example.content_mass, strict=True):
                masses.append(np.repeat(mass / shared, np.diff(offsets)))
        seen.add(cell, np.concatenate(slots), [np.concatenate(content), np.concatenate(other)])
    typed = [(type_slots(each), example) for each, example in zip(features, examples, strict=True) if example.type >= 0]
    for number in {example.type for _, example in typed}:
        tokens.pages_of_type[cell, number] += sum(example.damping for _, example in typed if example.type == number)
    if typed:
        sizes = [len(names) for names, _ in typed]
        mass = np.repeat([example.damping for _, example in typed], sizes)
        types = np.repeat([example.type for _, example in typed], sizes)
        by_type = [mass * (types == number) if number in types else None for number in range(len(PAGE_TYPES))]
        tokens.pages.add(cell, np.concatenate([names for names, _ in typed]), by_type)
