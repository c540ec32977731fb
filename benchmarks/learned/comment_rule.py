"""What it is worth to drop the comments of readers from what the learned method keeps, and on which pages.

    PYTHONPATH=src python -m benchmarks.learned.comment_rule FOLDS --write docs/learned/roles.md

FOLDS is a folder of models (benchmarks/learned/folds.py). For each set: what the mean F1 changes by when comments are
dropped: everywhere; then where the probability of a forum is at most so high and at least `LEAST_REST` words are kept
besides.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.learned.by_set import show_by_set
from benchmarks.learned.folds import Folds

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


def set_row(folds: Folds, name: str, sample: int | None) -> list[str]:
    pages = []
    for gold in load(name, sample=sample):
        if gold.text.strip() and len(gold.page.blocks):
            pages.append(dropped(gold, folds.model_for(gold)))
    changes = (
        np.mean([page.change * (page.forum <= bound and page.rest >= rest) for page in pages]) for bound, rest in RULES
    )
    return [name, str(len(pages)), *(f"{change:+.4f}" for change in changes)]


if __name__ == "__main__":
    bounds = [f"forum ≤ {bound}" for bound in BOUNDS]
    show_by_set(__doc__, SETS, ["set", "pages", "everywhere", *bounds], set_row, "forums")
