"""How well the text that a model takes from a page meets the gold text, by words in their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from elute.evaluate.stats import Bootstrap, Interval
from elute.page.arrays import Keys
from elute.units.sequences import lcs_length

from .trainer import Table

Figures = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Met:
    """How well a text has met the gold text of its page."""

    precision: float
    recall: float
    f1: float


def meets(gold: Keys, text: Keys) -> Met:
    """Compare the words of a text with those of the gold text.

    >>> from elute.units.words import word_keys
    >>> meets(word_keys("one two three"), word_keys("one three four"))
    Met(precision=0.6666666666666666, recall=0.6666666666666666, f1=0.6666666666666666)
    """
    common = lcs_length(gold, text)
    return Met(common / max(len(text), 1), common / max(len(gold), 1), 2 * common / max(len(text) + len(gold), 1))


def numbers_by_set(sets: Sequence[str]) -> dict[str, npt.NDArray[np.int64]]:
    """The numbers of the pages of each set; `sets` has the name of each page's."""
    pages: dict[str, list[int]] = {}
    for number, name in enumerate(sets):
        pages.setdefault(name, []).append(number)
    return {name: np.array(numbers) for name, numbers in pages.items()}


def mean_f1(f1: Figures, groups: Sequence[int]) -> Interval:
    """The mean F1 of some pages with its interval, by drawing groups of pages that stay together."""
    return Bootstrap(f1[None], list(groups)).mean(0)


def table_of_sets(
    f1: Figures,
    pages: Mapping[str, npt.NDArray[np.int64]],
    groups: npt.NDArray[np.int64],
    more: Mapping[str, Mapping[str, str]] | None = None,
) -> Table:
    """The scores of each set, on sites that were not seen; `more` columns by their name, with a cell for each set."""
    more = more or {}
    rows = []
    for name, numbers in pages.items():
        found = mean_f1(f1[numbers], groups[numbers].tolist())
        sites = str(len(np.unique(groups[numbers])))
        figures = [f"{found.value:.3f}", f"{found.low:.3f} to {found.high:.3f}"]
        rows.append([name, str(len(numbers)), sites, *figures, *(cells[name] for cells in more.values())])
    return Table(("set", "pages", "sites", "words F1", "95 % interval", *more), rows)
