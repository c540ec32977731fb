"""The weights of correlation clustering, from pairs of blocks of which one or both are content.

PYTHONPATH=src python -m benchmarks.segments.learn --rendered RENDERED

Two blocks go together where both are content, and not where one of them is. Of two that are not content nothing is
known. Pages are of the half of the hosts that nothing is measured with; each counts the same. What is printed goes into
src/elute/segments/correlation_clustering.py.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import numpy as np
from benchmarks.segments.pages import Labelled, labelled
from benchmarks.segments.purity import SETS

from elute.page.arrays import Reals
from elute.segments.correlation_clustering import FEATURES, Units
from elute.segments.sight import Sight

STEPS = 30
RIDGE = 1e-3
EVERY = 20  # pages as sent, beside all that were rendered


def pairs_of(found: Labelled) -> tuple[Reals, Reals]:
    """How far apart the pairs of a page are, and whether they go together."""
    units = Units(Sight(found.page))
    words = np.add.reduceat(found.words[units.sight.rows], units.first)
    content = np.add.reduceat(found.content[units.sight.rows], units.first) > 0.5 * np.maximum(words, 1)
    features, together = [], []
    for one in np.flatnonzero(content).tolist():
        others, apart = units.apart(one)
        known = (others != one) & (words[others] > 0)
        features.append(apart[known])
        together.append(content[others[known]])
    return np.concatenate(features), np.concatenate(together).astype(np.float64)


def fitted(pages: Iterable[Labelled]) -> Reals:
    """The weights of a logistic regression by Newton's method, the last of them for none of the features."""
    found = [pair for pair in map(pairs_of, pages) if len(pair[1])]
    features = np.concatenate([apart for apart, _ in found])
    features = np.append(features, np.ones((len(features), 1)), axis=1)
    together = np.concatenate([known for _, known in found])
    mass = np.concatenate([np.full(len(known), 1 / len(known)) for _, known in found])
    weights = np.zeros(features.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-(features @ weights)))
        slope = features.T @ (mass * (together - likely)) - RIDGE * weights
        bend = (features * (mass * likely * (1 - likely))[:, None]).T @ features + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    print(
        f"{len(found)} pages, {len(together):,} pairs; right: {mass[(likely > 0.5) == together].sum() / mass.sum():.3f}"
    )
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rendered", type=Path, required=True, metavar="FOLDER")
    folder = parser.parse_args().rendered
    weights = fitted(
        chain.from_iterable(labelled(name, where, EVERY, (0,)) for name in SETS for where in (folder, None))
    )
    for name, weight in zip((*FEATURES, "bias"), weights.tolist(), strict=True):
        print(f"{name}: {weight:.2f}")


if __name__ == "__main__":
    main()
