"""Shingles: runs of four words, counted.

scrapinghub: "Article extraction benchmark", 2019
(https://github.com/scrapinghub/article-extraction-benchmark), whose scorer counts the 4-grams of both texts. A text of
fewer than four words is one shingle. `shingles` takes the project's words; `shingles-scrapinghub` takes theirs (runs of
letters, digits and underscores, case kept, Chinese text in long runs) and gives exactly their figures: a page without
output has no precision, and accuracy is 1 where all words are equal. Their figure for a set is the mean precision,
the mean recall, and the F1 of the two means: `aggregate.f1_of_means`.
"""

from __future__ import annotations

import re

import numpy as np

from elute import registry
from elute.evaluate.case import Case
from elute.page.arrays import Keys

from .bag import shared
from .rates import RATES, Figures, overlap, ratio
from .tokens import numbered

SIZE = 4
MIX = np.uint64(0x9E3779B97F4A7C15)  # odd: no information is lost by a product
SCRAPINGHUB = ("precision", "recall", "f1", "accuracy")


@registry.metrics.describe(
    needs="text", figures=RATES, paper="article-extraction-benchmark 2019", title="Runs of four words"
)
def shingles(case: Case) -> Figures:
    """Runs of four words: multiset intersection."""
    gold, output = shingle_keys(case.gold_keys), shingle_keys(case.output_keys)
    return overlap(shared(gold, output), len(gold), len(output))


@registry.metrics.describe(
    needs="text",
    figures=SCRAPINGHUB,
    paper="article-extraction-benchmark 2019",
    title="Runs of four words, as scrapinghub counts",
)
def scrapinghub(case: Case) -> Figures:
    """Runs of four words exactly as in scrapinghub's benchmark."""
    gold, output = re.findall(r"\w+", case.gold.text), re.findall(r"\w+", case.output.text)
    (gold_numbers, output_numbers), _ = numbered(gold, output)
    first, second = shingle_keys(gold_numbers.astype(np.uint64)), shingle_keys(output_numbers.astype(np.uint64))
    common = shared(first, second)
    total = len(first) + len(second) - common or 1
    # Shares of a whole, as theirs, so that the last digit is theirs too.
    tp, fp, fn = common / total, (len(second) - common) / total, (len(first) - common) / total
    precision = ratio(tp, tp + fp)
    recall = ratio(tp, tp + fn)
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return {"precision": precision, "recall": recall, "f1": f1, "accuracy": float(gold == output)}


def shingle_keys(keys: Keys, size: int = SIZE) -> Keys:
    """A key for each run of `size` words; a shorter text is one run.

    >>> len(shingle_keys(np.arange(6, dtype=np.uint64))), len(shingle_keys(np.arange(2, dtype=np.uint64)))
    (3, 1)
    >>> len(shingle_keys(np.arange(0, dtype=np.uint64)))
    0
    """
    size = min(size, len(keys))
    runs = np.zeros(len(keys) - size + 1 if size else 0, dtype=np.uint64)
    for start in range(size):
        runs = runs * MIX + keys[start : start + len(runs)]
    return runs
