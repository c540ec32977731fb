"""How well the learned method tells the roles of blocks, on sites that its model has never seen.

    PYTHONPATH=src python -m benchmarks.learned.roles FOLDS --write docs/learned/roles.md

FOLDS is a folder of models as `elute train … --folds 5 --out FOLDS` makes it (benchmarks/learned/folds.py). What is
true is what the sets say: the title, author and date that they name, the comments that dragnet and l3s-gn1 have
apart, and what is related by l3s-gn1.
The same is asked of the structure of the page alone: names in class and id, and tags. On forums what readers write is
the content: there the share of the gold's words is counted that is taken for comments, and so dropped.

No set labels navigation, advertisement and other noise. Where a section calls itself so, it is known all the same: its
trees, which do not see names, are asked for it. And 40 pages were read for all roles (read_roles.py).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from benchmarks.learned.counted import Counted
from benchmarks.learned.folds import Folds
from benchmarks.learned.read_roles import read_rows
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

from elute.gold import GoldPage, load
from elute.learned.roles import NOISE, LearnedRoles
from elute.methods import label
from elute.page.arrays import Mask
from elute.train.learned.role_labels import role_labels
from elute.units.roles import Role, Roles, comment_rows

SETS = {
    Role.TITLE: ("wcxb-dev", "fundus", "l3s-gn1"),
    Role.BYLINE: ("wcxb-dev", "fundus"),
    Role.COMMENT: ("dragnet", "l3s-gn1"),
    Role.RELATED: ("l3s-gn1",),
}
BY_WORDS = (Role.COMMENT, Role.RELATED)  # long texts; pages without them count too
FORUMS = ("wcxb-dev", "harvest-forum")
NAMED = ("wcxb-dev", "fundus")


class ByStructure(Roles):
    """Roles by names and tags alone; comments with all that is in their section."""

    def rows(self, role: Role, within: Mask | None = None) -> Mask:
        return comment_rows(self.page) if role == Role.COMMENT else super().rows(role, within)


def finders(gold: GoldPage, folds: Folds) -> Iterator[tuple[str, Roles]]:
    yield "structure", ByStructure(gold.page)
    yield "learned", label(gold.page, folds.method_for(gold)).roles


def rows_of(folds: Folds, role: Role, name: str, sample: int | None) -> Iterator[list[str]]:
    counted: dict[str, Counted] = {}
    for gold in load(name, sample=sample):
        blocks = gold.page.blocks
        if not len(blocks) or not gold.text.strip():
            continue
        truth = role_labels(gold, gold.page, gold.alignment.block_share)[role]
        if role not in BY_WORDS and not (truth == 1).any():
            continue
        visible = blocks.hidden == 0
        weight = np.where(visible, gold.alignment.block_words if role in BY_WORDS else 1, 0)
        for how, finder in finders(gold, folds):
            counted.setdefault(how, Counted()).add(weight, finder.rows(role)[blocks.first] & visible, truth)
    for how, count in counted.items():
        yield [role.word, name, str(count.pages), how, *count.figures]


def noise_rows(folds: Folds, name: str, sample: int | None) -> Iterator[list[str]]:
    """What trees that see no names say of visible blocks in sections that call themselves noise, and of content."""
    counted = {role: Counted() for role in NOISE}
    for gold in load(name, sample=sample):
        blocks = gold.page.blocks
        if not len(blocks) or not gold.text.strip():
            continue
        finder = label(gold.page, folds.method_for(gold)).roles
        assert isinstance(finder, LearnedRoles)
        truth = role_labels(gold, gold.page, gold.alignment.block_share)
        for role, count in counted.items():
            count.add((blocks.hidden == 0).astype(np.int32), finder.noise == int(role), truth[role])
    for role, count in counted.items():
        yield [role.word, name, str(count.true), *count.figures]


def lost_posts(folds: Folds, name: str, sample: int | None) -> list[str]:
    """The share of the words of forums' gold texts that is taken for comments, mean over pages."""
    lost: dict[str, list[float]] = {}
    for gold in load(name, sample=sample):
        if gold.type == "forum" and gold.text.strip() and len(gold.page.blocks):
            matched = gold.alignment.block_matched
            for how, finder in finders(gold, folds):
                comments = finder.rows(Role.COMMENT)[gold.page.blocks.first]
                lost.setdefault(how, []).append(matched[comments].sum() / max(matched.sum(), 1))
    return [name, str(len(lost["learned"])), *(f"{np.mean(lost[how]):.3f}" for how in ("structure", "learned"))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folds", type=Path, help="the folder of folds")
    parser.add_argument("--whole", type=Path, help="the model for sets that were not trained on (the shipped one)")
    parser.add_argument("--sample", type=int, help="only so many pages of each set, by chance")
    parser.add_argument("--write", type=Path, help="a document to put the table into")
    arguments = parser.parse_args()
    folds = Folds.read(arguments.folds, whole=arguments.whole)
    work = [(role, name) for role, names in SETS.items() for name in names]
    rows = [row for role, name in work for row in rows_of(folds, role, name, arguments.sample)]
    text = table(["role", "set", "pages with it", "by", "precision", "recall", "F1"], rows)
    noise = [row for name in NAMED for row in noise_rows(folds, name, arguments.sample)]
    text += "\n\n" + table(["noise, without its name", "set", "blocks with it", "precision", "recall", "F1"], noise)
    read = table(["role", "half", "pages with it", "blocks", "by", "precision", "recall", "F1"], read_rows(folds))
    text += "\n\n" + read
    lost = [lost_posts(folds, name, arguments.sample) for name in FORUMS]
    text += "\n\n" + table(
        ["forums of", "pages", "gold taken for comments by structure", "by the learned method"], lost
    )
    show(text, arguments.write)


if __name__ == "__main__":
    main()
