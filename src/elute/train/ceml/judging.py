"""How good trees are on elements of pages that they have not seen: by element, by word, by type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

import numpy as np

from elute.evaluate.metrics.rates import Figures, confusion
from elute.methods.ceml.classify import TEXT_TYPES, TYPES, Instances
from elute.methods.ceml.learning import Lesson
from elute.methods.ceml.method import THRESHOLD, Trees


@dataclass(frozen=True)
class Judged:
    """What trees said of elements of pages that they had not seen."""

    kind: np.ndarray[Any, np.dtype[np.int8]]
    main: np.ndarray[Any, np.dtype[np.bool_]]
    found: np.ndarray[Any, np.dtype[np.bool_]]
    words: np.ndarray[Any, np.dtype[np.int64]]

    def figures(self, types: Iterable[str] = TEXT_TYPES, by_words: bool = False) -> Figures:
        """Precision, recall, F1 and the confusion matrix of some types, by element or by word (sections 4.2, 4.4)."""
        chosen = np.isin(self.kind, [TYPES.index(name) for name in types])
        weight = (self.words if by_words else np.ones_like(self.words))[chosen]
        main, found = self.main[chosen], self.found[chosen]

        def total(mask: np.ndarray[Any, np.dtype[np.bool_]]) -> int:
            return int(weight[mask].sum())

        return confusion(total(main & found), total(~main & found), total(main & ~found), total(~main & ~found))

    def rows(self) -> Iterator[list[str]]:
        """A row for text by element and by word, and one for each type."""
        parts = [("text, by element", TEXT_TYPES, False), ("text, by word", TEXT_TYPES, True)]
        for what, types, by_words in [*parts, *((name, (name,), False) for name in TYPES)]:
            found = self.figures(types, by_words)
            main = found["tp"] + found["fn"]
            if total := main + found["fp"] + found["tn"]:
                rates = ["–" if isnan(found[name]) else f"{found[name]:.3f}" for name in ("precision", "recall", "f1")]
                yield [what, f"{total:.0f}", f"{main:.0f}", *rates]


def judge(lessons: Sequence[Lesson], trees: Trees) -> Judged:
    """What trees say of the elements of some pages."""
    parts = []
    for each in lessons:
        scores, _ = trees.ask(Instances(np.arange(len(each.kind)), each.kind, each.ruled, each.features))
        parts.append((each.kind, each.main, scores > THRESHOLD["balanced"], each.words))
    return Judged(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def joined(parts: Sequence[Judged]) -> Judged:
    """What was judged in several parts."""
    columns = ((part.kind, part.main, part.found, part.words) for part in parts)
    return Judged(*(np.concatenate(column) for column in zip(*columns, strict=True)))
