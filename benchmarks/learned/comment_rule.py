"""What it is worth to drop the comments of readers from what the learned method keeps, and on which pages.

    PYTHONPATH=src python -m benchmarks.learned.comment_rule FOLDS --write docs/learned/roles.md

FOLDS is a folder of models (benchmarks/learned/folds.py). For each set: what the mean F1 changes by when comments are
dropped: everywhere; then where the probability of a forum is at most so high and at least `LEAST_REST` words are kept
besides.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.learned.folds import Folds
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

from elute.gold import GoldPage, load
from elute.gold.oracle import oracle_text
from elute.learned.method import Prediction
from elute.learned.model import load as load_model
from elute.learned.roles import LEAST_REST
from elute.units.roles import comment_rows
from elute.units.sequences import lcs_length
from elute.units.words import word_keys

SETS = ("wcxb-dev", "harvest-forum", "dragnet", "l3s-gn1", "daniel", "cleaneval-final")
BOUNDS = (0.3, 0.5, 0.7, 0.8, 0.9)
RULES = ((1.0, 0), *((bound, LEAST_REST) for bound in BOUNDS))


@dataclass(frozen=True)
class Dropped:
    """A page without its comments."""

    change: float
    forum: float
    rest: int


def dropped(gold: GoldPage, model: Path) -> Dropped:
    page, blocks = gold.page, gold.page.blocks
    comments = blocks.whole(comment_rows(page))[blocks.first]
    if not comments.any():
        return Dropped(0.0, 0.0, 0)
    found = Prediction(page, load_model(model))
    keep = np.asarray(found.keep, dtype=np.bool_)
    wanted, texts = word_keys(gold.text), [word_keys(oracle_text(page, mask)) for mask in (keep, keep & ~comments)]
    before, after = (2 * lcs_length(wanted, text) / max(len(wanted) + len(text), 1) for text in texts)
    return Dropped(after - before, found.forum, int(blocks.words[keep & ~comments].sum()))


def set_row(folds: Folds, whole: Path, name: str, sample: int | None) -> list[str]:
    pages = []
    for gold in load(name, sample=sample):
        if gold.text.strip() and len(gold.page.blocks):
            fold = folds.fold(gold)
            pages.append(dropped(gold, whole if fold is None else folds.folder / f"fold-{fold}.npz"))
    changes = (
        np.mean([page.change * (page.forum <= bound and page.rest >= rest) for page in pages]) for bound, rest in RULES
    )
    return [name, str(len(pages)), *(f"{change:+.4f}" for change in changes)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folds", type=Path, help="the folder of folds, with the model of all of them, learned.npz")
    parser.add_argument("--sample", type=int, help="only so many pages of each set, by chance")
    parser.add_argument("--write", type=Path, help="a document to put the table into")
    arguments = parser.parse_args()
    whole = arguments.folds / "learned.npz"
    folds = Folds.read(arguments.folds, whole=whole)
    rows = [set_row(folds, whole, name, arguments.sample) for name in SETS]
    bounds = [f"forum ≤ {bound}" for bound in BOUNDS]
    text = table(["set", "pages", "everywhere", *bounds], rows)
    show(text, arguments.write, "forums")


if __name__ == "__main__":
    main()
