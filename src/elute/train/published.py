"""Training the published methods that learn: each is fitted to examples, as its own file says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from elute.gold.folds import inseparable
from elute.labels import Labels
from elute.methods.shared.options import Option
from elute.methods.shared.trained import Example, Trained
from elute.model import Arrays, Model
from elute.page.arrays import Counts
from elute.units.words import word_keys

from .card import card_of, rounded, set_cards
from .data import PERMISSIVE, Data
from .examples import example_of, teach
from .folds import each_fold, parted, turns
from .judging import meets, numbers_by_set, table_of_sets
from .trainer import Result, Run, Table
from .watch import Watch


@dataclass(frozen=True)
class Published:
    """Trains one of these methods."""

    method: Trained
    base: tuple[str, ...] = PERMISSIVE
    annotated: str = "annotated"
    reports_beside: str = ""

    @property
    def name(self) -> str:
        return self.method.name

    @property
    def options(self) -> tuple[Option, ...]:
        return self.method.learning.options

    @property
    def needs(self) -> tuple[str, ...]:
        return (*self.method.learning.needs, "tldextract")

    def train(self, data: Data, chosen: Mapping[str, Any], run: Run) -> Result:
        """Fit the method to all pages, and to those outside each fold."""
        found = teach(data, example_of, run.jobs, run.watch)
        if not found:
            raise ValueError("there is nothing to learn from: no page has both text and a gold text")
        pages, examples = [page for page, _ in found], [example for _, example in found]
        fold = parted(pages, run.folds)

        def learn(held_out: int | None, watch: Watch) -> Arrays:
            seen = (example for example, number in zip(examples, fold.tolist(), strict=True) if number != held_out)
            arrays = self.method.fit(seen, **chosen)
            watch("models", 1)
            return arrays

        *of_folds, whole = each_fold(turns(fold), learn, run.jobs, run.watch)
        judged: dict[str, Any] = {"hosts": len(inseparable(pages))}
        table = None
        if of_folds:
            judgement = Judgement.of(self.method, of_folds, examples, fold, run.watch)
            sets = numbers_by_set([page.dataset for page in pages])
            table = judgement.table(sets, group_numbers(inseparable(pages)))
            judged |= {"folds": len(of_folds), **judgement.card(sets)}
        learned_from = Counter(page.dataset for page in pages)
        card = card_of(
            self.name,
            set_cards(data.sets, learned_from),
            self.method.learning.parameters(chosen),
            date=run.date,
            needs=self.method.learning.needs,
            **judged,
        )
        return Result(Model(whole, card), pages, fold, [Model(arrays, card) for arrays in of_folds], table)


@dataclass(frozen=True)
class Judgement:
    """What models of folds said of pages that they had not seen."""

    f1: np.ndarray[Any, np.dtype[np.float64]]
    """For each page the F1 of its words."""
    wrong: Counts
    """For each page the blocks that were put into the wrong class, of so many `blocks`."""
    blocks: Counts

    @classmethod
    def of(
        cls, method: Trained, models: Sequence[Arrays], examples: Sequence[Example], fold: Counts, watch: Watch
    ) -> Judgement:
        """Judge each page by the model of its fold."""
        f1, counts = [], []
        for example, number in zip(examples, fold.tolist(), strict=True):
            labels = method.predict(example.page, Model(models[number], {}), "balanced")
            text = example.page.blocks.join(labels.keep)
            f1.append(meets(word_keys(example.alignment.text), word_keys(text)).f1)
            counts.append(wrong_blocks(labels, example))
            watch("judged", len(examples))
        wrong, total = np.array(counts, dtype=np.int64).T
        return cls(np.array(f1), wrong, total)

    def card(self, sets: Mapping[str, Counts]) -> dict[str, dict[str, float]]:
        """For each set its mean F1, and the share of blocks in the wrong class."""
        return {
            "scores": {name: rounded(float(self.f1[pages].mean())) for name, pages in sets.items()},
            "wrong blocks": {name: rounded(self.share(pages)) for name, pages in sets.items()},
        }

    def share(self, pages: Counts) -> float:
        """The share of the blocks of some pages that were put into the wrong class."""
        return float(self.wrong[pages].sum() / max(self.blocks[pages].sum(), 1))

    def table(self, sets: Mapping[str, Counts], groups: Counts) -> Table:
        shares = {name: f"{self.share(pages):.2%}" for name, pages in sets.items()}
        return table_of_sets(self.f1, sets, groups, {"wrong blocks": shares})


def wrong_blocks(labels: Labels, example: Example) -> tuple[int, int]:
    """How many blocks of a page a method has put into the wrong class, and of how many.

    The classes are "dropped" and the roles that the method gives; "dropped" and "kept" where it gives none.
    """
    rows = example.page.blocks.first[example.visible]
    given = labels.roles.given
    roles = np.ones_like(labels.keep, dtype=np.uint8) if given is None else given
    truths = np.ones_like(example.role) if given is None else example.role
    found, truth = (labels.keep * roles)[rows], (example.content * truths)[example.visible]
    return int(np.count_nonzero(found != truth)), len(rows)


def group_numbers(groups: Sequence[Sequence[int]]) -> Counts:
    """For each page the number of its group.

    >>> group_numbers([[0, 2], [1]]).tolist()
    [0, 1, 0]
    """
    number = np.empty(sum(map(len, groups)), dtype=np.int64)
    for group, members in enumerate(groups):
        number[members] = group
    return number
