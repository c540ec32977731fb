"""How well roles are told on pages that a language model has read block by block: read_roles.json.

40 pages, one of a host, by chance: 20 of wcxb-dev and 20 of fundus, with 40 to 400 visible blocks. The reader saw the
place, the class names and the beginning of each visible block, and whether the method keeps it, but no roles. It went
by the guidelines of `elute annotate`: related is what links to other pages because they suit the subject, are new or
are read by many, with the heading above it, and with the next and the previous story; navigation are menus, tags and
tables of contents; legal has privacy and terms, also as single links. `unknown` is what nobody can tell, or has none.

Every second page of a set is there to tune by, the others are the test. Words and rule of `units/signposts.py` were
written with the first half in sight, and were done before the second was read. Three papers, two there and one here,
are of one publisher and have one template.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.learned.counted import Counted
from benchmarks.learned.folds import Folds

from elute.gold import load
from elute.learned.roles import LearnedRoles
from elute.methods import label
from elute.page.arrays import Bytes, Mask
from elute.units.roles import Role, roles

LABELS = Path(__file__).with_suffix(".json")
READ = (
    Role.RELATED, Role.NAVIGATION, Role.SHARE, Role.ADVERTISEMENT, Role.LEGAL, Role.FORM, Role.BYLINE
)  # fmt: skip
HALVES = ("tune", "test")
UNKNOWN = "unknown"


@dataclass(frozen=True)
class Read:
    """A page that was read: its place, the half that it is in, and blocks by role."""

    dataset: str
    id: str
    half: str
    blocks: int
    of: dict[str, list[int]]

    def mask(self, role: str) -> Mask:
        found = np.zeros(self.blocks, dtype=np.bool_)
        found[self.of.get(role, [])] = True
        return found


def numbers(text: str) -> list[int]:
    """The numbers of a list of ranges.

    >>> numbers("3 7-9")
    [3, 7, 8, 9]
    """
    pairs = (part.split("-") for part in text.split())
    return [number for pair in pairs for number in range(int(pair[0]), int(pair[-1]) + 1)]


def read_pages() -> Iterator[Read]:
    for place, said in json.loads(LABELS.read_bytes()).items():
        dataset, id = place.split("/")
        of = {name: numbers(text) for name, text in said.items() if name not in ("half", "blocks")}
        yield Read(dataset, id, said["half"], said["blocks"], of)


def found_by(finder: LearnedRoles) -> dict[str, Bytes]:
    return {
        "structure": roles(finder.page),
        "learned": finder.without_signposts(),
        "with signposts": finder.every,
    }


def read_rows(folds: Folds) -> Iterator[list[str]]:
    """Of each role and half how well structure, trees, and trees with signposts tell it, by blocks."""
    counted: dict[tuple[Role, str], dict[str, Counted]] = {(role, half): {} for role in READ for half in HALVES}
    sets = {name: load(name) for name in {page.dataset for page in read_pages()}}
    for read in read_pages():
        gold = sets[read.dataset][read.id]
        blocks = gold.page.blocks
        if len(blocks) != read.blocks:
            raise ValueError(f"{read.dataset}/{read.id}: {len(blocks)} blocks, and {read.blocks} when it was read")
        finder = label(gold.page, folds.method_for(gold)).roles
        assert isinstance(finder, LearnedRoles)
        weight = ((blocks.hidden == 0) & ~read.mask(UNKNOWN)).astype(np.int32)
        for how, every in found_by(finder).items():
            for role in READ:
                count = counted[role, read.half].setdefault(how, Counted())
                count.add(weight, every[blocks.first] == int(role), read.mask(role.word).astype(np.int8))
    for (role, half), by in counted.items():
        for how, count in by.items():
            yield [role.word, half, str(count.pages), str(count.true), how, *count.figures]
