"""Folds: pages in parts by site, and the one loop that learns with each part held out in turn."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, CancelledError, ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event
from typing import TypeVar

import numpy as np

from elute.gold import GoldPage, folds
from elute.gold.folds import inseparable
from elute.model import Model
from elute.page.arrays import Counts

from .watch import Watch, unwatched

Learned = TypeVar("Learned")


def fold_numbers(pages: Sequence[GoldPage], k: int, seed: int = 0) -> Counts:
    """The fold of each page, as `elute.gold.folds` makes them: no host and no text in two of them."""
    fold_of = {page: number for number, part in enumerate(folds(pages, k, seed)) for page in part}
    return np.array([fold_of[page] for page in pages], dtype=np.int64)


def parted(pages: Sequence[GoldPage], k: int) -> Counts:
    """The fold of each page: `k` of them, or as many as there are sites. Where all pages are of one site, each page
    stands for itself.

    >>> pages = [GoldPage.of("", id=str(n), url=f"http://a.org/{n}") for n in range(4)]
    >>> sorted(parted(pages, 2).tolist()), parted(pages[:1], 2).tolist()
    ([0, 0, 1, 1], [0])
    """
    groups = len(inseparable(pages))
    if groups > 1:
        return fold_numbers(pages, min(k, groups))
    number = np.arange(len(pages)) % max(1, min(k, len(pages)))
    return np.random.default_rng(0).permutation(number).astype(np.int64)


def turns(fold: Counts) -> list[int | None]:
    """What is held out in turn: each of the folds, where there are several, and at last nothing.

    >>> turns(np.array([0, 1, 0])), turns(np.array([0, 0]))
    ([0, 1, None], [None])
    """
    count = int(fold.max(initial=0)) + 1
    return [*(range(count) if count > 1 else ()), None]


def each_fold(
    held_out: Sequence[int | None], learn: Callable[[int | None, Watch], Learned], jobs: int, watch: Watch = unwatched
) -> list[Learned]:
    """What is learned with each of some folds held out, and of all pages for None; so many at the same time as there
    are jobs. What is under way ends soon where one of them fails."""
    ended = Event()

    def told(what: str, total: int) -> None:
        if ended.is_set():
            raise CancelledError
        watch(what, total * len(held_out))

    with ThreadPoolExecutor(jobs) as pool:
        learners = [pool.submit(learn, fold, told) for fold in held_out]
        try:
            done, _ = wait(learners, return_when=FIRST_EXCEPTION)
            for learner in done:
                learner.result()
        except BaseException:  # an interrupt too: what is under way is of no use to anyone
            ended.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [learner.result() for learner in learners]


def write_folds(folder: Path, models: Sequence[Model], pages: Sequence[GoldPage], fold: Counts) -> None:
    """Write for each fold the model that has not seen it, and which pages are in which fold."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, model in enumerate(models):
        Model(model.arrays, {**model.card, "without fold": number}).save(folder / f"fold-{number}.npz")
    fold_of: dict[str, dict[str, int]] = {}
    for page, number in zip(pages, fold.tolist(), strict=True):
        fold_of.setdefault(page.dataset, {})[page.id] = number
    (folder / "folds.json").write_text(json.dumps(fold_of, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
