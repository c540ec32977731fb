"""Snippets that must and must not be in the output: F of the counts of all pages together, ours and each peer's."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from benchmarks.learned.tables import marked
from benchmarks.parts.tables import table

from elute.evaluate import Run
from elute.evaluate.aggregate import micro
from elute.evaluate.stats import Interval, clusters, interval_of
from elute.registry import PEERS

Counts = npt.NDArray[np.float64]  # a row a page: snippets wanted and found, unwanted and found, wanted and not found

DATASET = "trafilatura-eval"
COUNTS = ("tp", "fp", "fn", "tn")
_DRAWS = 10_000


def counts_of(run: Run, method: str, dataset: str = DATASET) -> dict[str, list[float]]:
    """The COUNTS of each page; nothing where the run does not have the method."""
    if dataset not in run.datasets or method not in run.methods(dataset):
        return {}
    scores = run.scores(dataset, method)
    columns = [scores.figures[f"snippets.{name}"].tolist() for name in COUNTS]
    return {id: list(row) for id, *row in zip(scores.ids, *columns, strict=True)}


def f_of(sums: Counts) -> Counts:
    """F of summed counts, in the last dimension in the order of COUNTS.

    >>> float(f_of(np.array([3.0, 1.0, 1.0, 5.0])))
    0.75
    """
    tp, fp, fn = sums[..., 0], sums[..., 1], sums[..., 2]
    wanted = 2 * tp + fp + fn
    found: Counts = np.divide(2 * tp, wanted, out=np.full_like(wanted, np.nan), where=wanted > 0)
    return found


def difference(ours: Counts, theirs: Counts, sites: Sequence[str], seed: int = 0) -> Interval:
    """Our F less theirs on the same pages, by drawing sites."""
    site = clusters(sites, len(ours))
    count = int(site.max(initial=-1)) + 1
    both = np.zeros((count, 2, len(COUNTS)))
    np.add.at(both, site, np.stack([ours, theirs], axis=1))
    random = np.random.default_rng(seed)
    draws = np.empty(_DRAWS)
    for number in range(_DRAWS):
        times = np.bincount(random.integers(0, count, count), minlength=count)
        mine, other = f_of(np.tensordot(times.astype(np.float64), both, axes=1))
        draws[number] = mine - other
    mine, other = f_of(both.sum(axis=0))
    return interval_of(float(mine - other), draws)


def snippets_table(run: Run, others: Sequence[Run], method: str = "learned") -> str:
    """A row for us, then the peers with the highest F first, each on the pages that both have."""
    ours = counts_of(run, method)
    pages = run.dataset(DATASET)
    rows: list[tuple[float, tuple[object, ...]]] = []
    for peer in PEERS:
        theirs = next((found for other in reversed(others) if (found := counts_of(other, peer))), {})
        ids = [id for id in ours if id in theirs]
        if ids:
            mine, their = (np.array([found[id] for id in ids]) for found in (ours, theirs))
            ahead = difference(mine, their, [pages[id].host for id in ids])
            rates = _rates(their)
            rows.append((rates[2], (peer, len(ids), *_shown(rates), marked(ahead))))
    best_first = [row for _, row in sorted(rows, key=lambda found: -found[0])]
    own = (f"**{method}**", len(ours), *_shown(_rates(np.array(list(ours.values())))), "")
    head = ("method", "pages", "precision", "recall", "F", "accuracy", "we are ahead by")
    return table(head, [own, *best_first])


def _rates(counts: Counts) -> list[float]:
    rates = micro(dict(zip(COUNTS, counts.T, strict=True)))
    return [rates[name] for name in ("precision", "recall", "f1", "accuracy")]


def _shown(rates: Sequence[float]) -> list[str]:
    return [f"{rate:.3f}" for rate in rates]
