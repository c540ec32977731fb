"""What the last look at a page drops, and what that is worth: copies for another screen, and headings at the end.

    PYTHONPATH=src python -m benchmarks.learned.tidying FOLDS --write docs/learned/errors.md

FOLDS is a folder of models (benchmarks/learned/folds.py). For each set: pages on which copies or headings are dropped,
on how many of them F1 is better and worse for it, and the mean F1 of all pages before and after.
"""

from __future__ import annotations

import numpy as np
from benchmarks.learned.by_set import show_by_set
from benchmarks.learned.folds import Folds

from elute.gold import GoldPage, load
from elute.methods import label
from elute.page.arrays import Keys
from elute.units.sequences import lcs_length
from elute.units.words import word_keys

SETS = (
    "wcxb-dev", "daniel", "l3s-gn1", "dragnet", "cleaneval-dev", "cleaneval-final", "fundus", "magic-html-article",
    "readability", "harvest-forum",
)  # fmt: skip


def before_and_after(gold: GoldPage, method: str) -> tuple[float, float]:
    """The F1 of a page without the last look, and with it."""
    labels = label(gold.page, method).without_comments()
    finished = labels.finished()
    wanted = word_keys(gold.text)
    before = _f1(wanted, word_keys(gold.page.blocks.join(labels.keep)))
    return before, before if finished is labels else _f1(wanted, word_keys(gold.page.blocks.join(finished.keep)))


def _f1(wanted: Keys, given: Keys) -> float:
    return 2 * lcs_length(wanted, given) / max(len(wanted) + len(given), 1)


def set_row(folds: Folds, name: str, sample: int | None) -> list[str]:
    pages = [before_and_after(gold, folds.method_for(gold)) for gold in load(name, sample=sample) if gold.text.strip()]
    before, after = np.array(pages).T
    counts = (len(pages), np.count_nonzero(before != after), (after > before).sum(), (after < before).sum())
    return [name, *map(str, counts), f"{before.mean():.4f}", f"{after.mean():.4f}"]


if __name__ == "__main__":
    show_by_set(__doc__, SETS, ["set", "pages", "changed", "better", "worse", "before", "after"], set_row, "tidying")
