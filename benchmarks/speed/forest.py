"""How long a forest takes, and how far it is from LightGBM's own scores: all in one run, on the same blocks.

    PYTHONPATH=src python -m benchmarks.speed.forest --write docs/learned/forest.md

The blocks and the model are made by chance, with as many features, trees and leaves as the default method has or more:
what is timed does not depend on what the features mean. The ways to score take turns, so that all meet the same load
of the machine: a few calls in a row each, of which the fastest of all counts. Time is that of the processor, all of it
in one thread. Needs `pip install .[train]`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

import lightgbm
import numpy as np
import numpy.typing as npt
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

import elute
from elute.learned._forest import WIDE
from elute.learned.forest import Forest, columns_of
from elute.train.learned.trees import forests

TREES = 300
FEATURES = 120
BLOCKS = 210  # of a page, on average
LARGE = 5000
TRAINED_ON = 20_000
SECONDS = 10.0
IN_A_ROW = 5
PAGE = Path(__file__).parents[2] / "examples" / "page.html"

Rows = npt.NDArray[np.uint8]


@dataclass
class Way:
    """A way to score blocks."""

    name: str
    score: Callable[[], object]
    blocks: int
    before: Callable[[], object] = lambda: None
    """What is done before each call, and not timed."""
    best: float = np.inf

    def take_turn(self) -> None:
        for _ in range(IN_A_ROW):
            self.before()
            begin = process_time()
            self.score()
            self.best = min(self.best, process_time() - begin)


def blocks(count: int, seed: int) -> tuple[Rows, npt.NDArray[np.float64]]:
    """Rows of bytes, evenly spread and skewed, and log-odds that depend on some of them."""
    chance = np.random.default_rng(seed)
    rows = chance.integers(0, 256, (count, FEATURES), np.uint8)
    rows[:, ::3] = chance.exponential(20, (count, FEATURES // 3)).clip(0, 255)
    odds = rows[:, 0] / 25 - rows[:, 1] / 64 + np.sin(rows[:, 4] / 20.0) * (rows[:, 2] / 64.0 - 2)
    return rows, odds + chance.logistic(size=count)


def trained(share: float = 0.5) -> lightgbm.Booster:
    """A model of a class that has this share of the blocks."""
    rows, odds = blocks(TRAINED_ON, seed=0)
    labels = odds > np.quantile(odds, 1 - share)
    parameters = {
        "objective": "binary",
        "num_leaves": 16,
        "learning_rate": 0.1,
        "verbose": -1,
        "num_threads": 1,
        "seed": 1,
    }
    return lightgbm.train(parameters, lightgbm.Dataset(rows, labels.astype(float)), TREES)


def ways(booster: lightgbm.Booster, forest: Forest) -> list[Way]:
    html = PAGE.read_bytes()

    def extract() -> str:
        return elute.extract(html).text

    found = []
    for count in (BLOCKS, LARGE):
        rows, _ = blocks(count, seed=1)
        columns = columns_of(rows)

        def native(wide: bool, columns: Rows = columns, count: int = count) -> object:
            return forest.scorer.score(columns, count, wide)

        def by_lightgbm(rows: Rows = rows) -> object:
            return booster.predict(rows, raw_score=True, num_threads=1)

        def walk(rows: Rows = rows[:5]) -> object:
            return [forest.score_plain(row) for row in rows]

        if WIDE:
            found.append(Way("forest, AVX2", partial(native, True), count))
            found.append(Way("forest, AVX2, after another page is extracted", partial(native, True), count, extract))
        found.append(Way("forest, without AVX2", partial(native, False), count))
        found.append(Way("LightGBM, one thread", by_lightgbm, count))
        if count == BLOCKS:
            found.append(Way("trees walked in Python", walk, 5))
    return found


def speed_table(found: list[Way]) -> str:
    end = perf_counter() + SECONDS
    while perf_counter() < end:
        for way in found:
            way.take_turn()
    rows = [
        (way.name, way.blocks, f"{way.best * 1e6:,.0f}", f"{way.best * 1e9 / way.blocks / TREES:,.2f}") for way in found
    ]
    return table(("way to score", "blocks", "µs", "ns for a block and tree"), rows)


def error_table(models: dict[str, lightgbm.Booster]) -> str:
    unseen, _ = blocks(50_000, seed=2)
    columns = columns_of(unseen)
    rows = []
    for name, booster in models.items():
        (forest,) = forests(booster)
        raw = np.asarray(booster.predict(unseen, raw_score=True))
        error, coarse = (np.abs(f.score(columns, len(unseen)) - raw) for f in (forest, in_16_bits(forest)))
        odds = f"{raw.min():.1f} to {raw.max():.1f}"
        rows.append((name, odds, f"{error.mean():.1e}", f"{error.max():.1e}", f"{coarse.max():.1e}"))
    return table(("model of", "log-odds", "mean error", "largest error", "largest with leaves of 16 bits"), rows)


def in_16_bits(forest: Forest) -> Forest:
    """The forest with coarser leaves, to see what the third byte is good for."""
    coarser = np.abs(forest.leaf).max() / 32767
    leaf = np.rint(forest.leaf / coarser).astype(np.int32)
    return Forest.of_arrays(forest.arrays() | {"leaf": leaf, "scale": np.asarray(forest.scale * coarser, np.float32)})


def load_time(forest: Forest) -> float:
    """Seconds from arrays to a forest that is ready."""
    arrays = forest.arrays()
    way = Way("load", lambda: Forest.of_arrays(arrays), 0)
    for _ in range(10):
        way.take_turn()
    return way.best


def measured() -> str:
    booster = trained()
    (forest,) = forests(booster)
    speed = speed_table(ways(booster, forest))
    load = load_time(forest)
    size = sum(array.nbytes for array in forest.arrays().values())
    # With next to no weight behind them, leaves become large.
    rare = trained(0.01)
    return f"""{TREES} trees of 16 leaves on {FEATURES} features.

{speed}

The arrays of the forest take {size / 1000:.0f} kB. From arrays to a forest that is ready, {load * 1e3:.2f} ms.

Against LightGBM's raw scores, on 50,000 blocks that it was not trained on:

{error_table({"half of the blocks": booster, "1% of the blocks": rare})}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", type=Path, help="a document with a place for the figures")
    arguments = parser.parse_args()
    text = measured()
    show(text, arguments.write)


if __name__ == "__main__":
    main()
