"""Trains the trees of site mode: `src/elute/sites/site.npz`.

    PYTHONPATH=src python -m benchmarks.sites.train FOLDS

FOLDS is a folder of models of the learned method by folds (`elute train … --folds 5 --out FOLDS`), so that each page's
probabilities are those of a page of an unknown site. Sets are permissive ones with several pages a host. Each page is
seen with 1, 2, 4, 9 and 19 other pages of its host, as far as there are so many.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from benchmarks.learned.folds import Folds
from benchmarks.sites.hosts import Known, by_host, half_of, known_pages, others, shuffled

from elute.gold import load
from elute.model import Model
from elute.sites.evidence import FEATURES, MODEL, feature_bytes, mirrors, prediction_of
from elute.sites.index import Index
from elute.train.card import card_of, set_cards
from elute.train.examples import example_of
from elute.train.learned.examples import Weighed, weighed
from elute.train.learned.trees import forests

SETS = ("chinese-handcrafted", "fundus", "harvest-forum", "magic-html-article", "read-pages", "wcxb-dev")
OTHERS = (1, 2, 4, 9, 19)
MOST_PAGES = 15  # of one host
TREES = 80
SETTINGS = {
    "objective": "binary",
    "learning_rate": 0.06,
    "num_leaves": 12,
    "min_data_in_leaf": 200,
    "lambda_l2": 10,
    "feature_fraction": 0.6,
    "monotone_constraints": list(FEATURES.values()),
    "seed": 1,
    "deterministic": True,
    "force_col_wise": True,
    "num_threads": 1,
    "verbose": -1,
}

Lesson = tuple[npt.NDArray[Any], ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folds", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=MODEL)
    parser.add_argument("--without", type=int, choices=(0, 1), help="leave out a half of the hosts, to judge it")
    arguments = parser.parse_args()
    folds = Folds.read(arguments.folds)
    pages: dict[str, int] = {}
    found: list[Lesson] = []
    for name in SETS:
        for host, all_pages in by_host(name).items():
            if half_of(host) == arguments.without:
                continue
            known = list(known_pages(shuffled(all_pages, name)[:MOST_PAGES], folds))
            pages[name] = pages.get(name, 0) + len(known)
            found += [lesson for page in known for lesson in lessons(page, known)]
        print(f"{name}: {pages[name]} pages, {len(found)} lessons so far", flush=True)
    card = card_of(
        "site",
        set_cards([load(name) for name in SETS], pages),
        {**SETTINGS, "trees": TREES, "others": list(OTHERS)},
        date=date.today().isoformat(),
        needs=("lightgbm",),
    )
    Model(grown(found), card).save(arguments.output)


def lessons(page: Known, host: Sequence[Known]) -> Iterator[Lesson]:
    """Features, whether it is content, what it weighs, and the log-odds so far, of each block of which others tell
    anything: with each number of other pages."""
    alone, example = prediction_of(page.labels), example_of(page.gold)
    if alone is None or example is None:
        return
    told: Weighed = weighed(page.gold, example)
    probability = alone.probability.clip(1e-4, 1 - 1e-4)
    odds = np.log(probability / (1 - probability))
    for count in OTHERS:
        if count >= len(host):
            break
        index = Index(others(page, host, count))
        left_out = mirrors(index, page.signature, alone.page.blocks.words, alone.probability)
        if len(left_out) < count:
            found = index.repetition(page.signature, left_out)
            columns = feature_bytes(found, alone), told.content, told.cost / np.sqrt(len(host)), odds
            yield tuple(column[found.tells] for column in columns)


def grown(found: Sequence[Lesson]) -> dict[str, npt.NDArray[Any]]:
    """The trees as arrays of a model."""
    import lightgbm

    matrix, content, cost, odds = (np.concatenate(parts) for parts in zip(*found, strict=True))
    data = lightgbm.Dataset(
        matrix.astype(np.float32), content.astype(np.float32), weight=cost, init_score=odds, params=SETTINGS
    )
    [forest] = forests(lightgbm.train(SETTINGS, data, TREES))
    return forest.arrays()


if __name__ == "__main__":
    main()
