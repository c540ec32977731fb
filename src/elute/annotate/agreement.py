"""How far two people agree on the same pages.

J. Cohen: "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20, 1960. With the
share of elements that both label alike, p, and the share e that they would label alike by chance, each with the habits
that they have,

    kappa = (p - e) / (1 - e)

It counts content elements (`units/elements.py`), images among them, since these are what a label decides. Most of a
page is often noise, which is easy to agree on; so the words of the content are compared too: F1 of the words that one
takes for content against those of the other, which is the same in both directions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from elute.units.tokens import words_by_row

from .marks import is_content, labels, text_labels
from .prelabel import content_rows
from .store import Source, Store, StoreError


@dataclass(frozen=True)
class Agreement:
    """The figures of two people, on one page or on all that both have done; None where a figure has no meaning."""

    elements: int
    observed: float | None  # the share of elements that both call content, or both not
    kappa: float | None
    kappa_roles: float | None  # of single roles
    words_f1: float | None


@dataclass(frozen=True)
class Pair:
    """Two people, the pages that both have done, and how far they agree."""

    first: str
    second: str
    together: Agreement
    pages: dict[str, Agreement]

    def as_json(self) -> dict[str, Any]:
        """The figures as the page in the browser wants them."""
        pages = [{"id": id, **asdict(figures)} for id, figures in self.pages.items()]
        return {"first": self.first, "second": self.second, **asdict(self.together), "pages": pages}


def cohens_kappa(first: npt.NDArray[Any], second: npt.NDArray[Any]) -> float | None:
    """Cohen's kappa of two labellings of the same things; None where it is not defined.

    Twice yes and twice no by both, once each for every difference: 4 of 6 are alike, by chance 1/2.

    >>> round(cohens_kappa(np.array([1, 1, 0, 0, 1, 0]), np.array([1, 1, 0, 0, 0, 1])), 3)
    0.333
    """
    if not len(first):
        return None
    observed = float(np.mean(first == second))
    names = np.union1d(first, second)
    expected = float(sum(np.mean(first == name) * np.mean(second == name) for name in names))
    return (observed - expected) / (1 - expected) if expected < 1 else None


@dataclass(frozen=True)
class _Labelled:
    """The labels of two people: of the content elements, and the words that are content to each and to both."""

    first: npt.NDArray[np.uint8]
    second: npt.NDArray[np.uint8]
    words: tuple[int, int, int]

    def figures(self) -> Agreement:
        ours, theirs = is_content(self.first), is_content(self.second)
        one, other, both = self.words
        return Agreement(
            elements=len(ours),
            observed=float(np.mean(ours == theirs)) if len(ours) else None,
            kappa=cohens_kappa(ours, theirs),
            kappa_roles=cohens_kappa(self.first, self.second),
            words_f1=2 * both / (one + other) if one + other else None,
        )


def agreements(store: Store, people: Sequence[str] | None = None) -> list[Pair]:
    """All pairs of people, those who share no page left out."""
    names = store.people() if people is None else people
    stores = {name: store.of(name) for name in names}
    pairs = []
    for first, second in combinations(names, 2):
        labelled = ((source.id, _common(stores[first], stores[second], source)) for source in store.sources())
        common = {id: found for id, found in labelled if found}
        if common:
            pairs.append(
                Pair(
                    first,
                    second,
                    _joined(list(common.values())).figures(),
                    {id: c.figures() for id, c in common.items()},
                )
            )
    return pairs


def _common(one: Store, other: Store, source: Source) -> _Labelled | None:
    """The labels of both on a page; None unless both have finished it."""
    try:
        ours, theirs = one.load(source), other.load(source)
    except StoreError:
        return None
    if not (ours and theirs and ours.state.done and theirs.state.done):
        return None
    page = source.page
    rows, words = content_rows(page), np.where(page.blocks.row_visible, words_by_row(page), 0)
    first, second = (labels(page, saved.state.marks) for saved in (ours, theirs))
    mine, yours = (is_content(text_labels(page, each)) for each in (first, second))
    counts = (int(words[mine].sum()), int(words[yours].sum()), int(words[mine & yours].sum()))
    return _Labelled(first[rows], second[rows], counts)


def _joined(parts: Sequence[_Labelled]) -> _Labelled:
    first, second = (np.concatenate([getattr(part, name) for part in parts]) for name in ("first", "second"))
    one, other, both = (sum(part.words[number] for part in parts) for number in range(3))
    return _Labelled(first, second, (one, other, both))
