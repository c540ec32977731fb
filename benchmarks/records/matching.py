"""How far the records of a page are those of its gold, and their fields.

A gold record is found when its words and those of one extracted record agree by F1 0.8 or more; each record counts for
one other, those that agree best first. A field is right when it stands in the column that goes with its gold column and
its words agree by the same measure. Columns go with each other one to one, so that most fields are right (the Hungarian
method). Fields without text, such as images, count on neither side: the gold has texts alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import linear_sum_assignment

AGREE = 0.8
_WORD = re.compile(r"\w+")

Words = Counter[str]
Rows = Sequence[Sequence[str]]
"""Records, each with a text for each column; "" where it has none."""


@dataclass(frozen=True)
class Rates:
    """Precision, recall and their F1."""

    right: int
    found: int
    gold: int

    @property
    def precision(self) -> float:
        return self.right / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        return self.right / self.gold if self.gold else 0.0

    @property
    def f1(self) -> float:
        return 2 * self.right / (self.found + self.gold) if self.right else 0.0


@dataclass(frozen=True)
class Score:
    """What a page scores."""

    records: Rates
    fields: Rates
    """Of all records, found or not."""
    fields_of_found: Rates
    """Of the records that were found, and of the gold records that they are."""


def words(text: str) -> Words:
    return Counter(_WORD.findall(text.lower()))


def agreement(one: Words, other: Words) -> float:
    """F1 of the words of two texts."""
    total = one.total() + other.total()
    return 2 * (one & other).total() / total if total else 0.0


def matched(gold: Sequence[Words], found: Sequence[Words]) -> list[tuple[int, int]]:
    """The pairs of a gold and an extracted record that are the same, each record in one of them."""
    holders: dict[str, list[int]] = {}
    for number, each in enumerate(found):
        for word in each:
            holders.setdefault(word, []).append(number)
    pairs = []
    for number, each in enumerate(gold):
        shared: Counter[int] = Counter()
        for word, count in each.items():
            for other in holders.get(word, ()):
                shared[other] += min(count, found[other][word])
        size = each.total()
        for other, common in shared.items():
            score = 2 * common / (size + found[other].total())
            if score >= AGREE:
                pairs.append((-score, number, other))
    taken_gold: set[int] = set()
    taken: set[int] = set()
    chosen = []
    for _, one, other in sorted(pairs):
        if one not in taken_gold and other not in taken:
            taken_gold.add(one)
            taken.add(other)
            chosen.append((one, other))
    return chosen


def score(gold: Rows, found: Rows) -> Score:
    """The scores of a page whose records these are.

    >>> page = score([["Tea", "3 €"], ["Jam", "4 €"]], [["", "3 €", "Tea"], ["", "4 €", "Rye bread"]])
    >>> page.records, page.fields
    (Rates(right=1, found=2, gold=2), Rates(right=2, found=4, gold=4))
    """
    gold_fields = [[words(field) for field in record] for record in gold]
    found_fields = [[words(field) for field in record] for record in found]
    of_gold = [sum(fields, Counter()) for fields in gold_fields]
    of_found = [sum(fields, Counter()) for fields in found_fields]
    pairs = matched(of_gold, of_found)
    right = _right_fields([(gold_fields[one], found_fields[other]) for one, other in pairs])
    return Score(
        Rates(len(pairs), sum(map(bool, of_found)), sum(map(bool, of_gold))),
        Rates(right, _filled(found_fields), _filled(gold_fields)),
        Rates(
            right, _filled([found_fields[pair[1]] for pair in pairs]), _filled([gold_fields[pair[0]] for pair in pairs])
        ),
    )


def _right_fields(pairs: Sequence[tuple[Sequence[Words], Sequence[Words]]]) -> int:
    height = max((len(gold) for gold, _ in pairs), default=0)
    width = max((len(found) for _, found in pairs), default=0)
    right = np.zeros((height, width), dtype=np.int64)
    for gold, found in pairs:
        for row, one in enumerate(gold):
            for column, other in enumerate(found):
                right[row, column] += bool(one) and bool(other) and agreement(one, other) >= AGREE
    return int(right[linear_sum_assignment(right, maximize=True)].sum())


def _filled(records: Sequence[Sequence[Words]]) -> int:
    return sum(bool(field) for record in records for field in record)
