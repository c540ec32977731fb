"""How sure a mean is, and a difference of two: the paired bootstrap over sites.

Pages of one site share their template. A method that fails on one of them fails on most of the others, so pages are
not independent, but sites are nearly so. What is drawn with replacement is therefore sites, each with all its pages
(the cluster bootstrap: Davison and Hinkley, Bootstrap Methods and their Application, 1997, section 3.8). Where every
page has a site of its own this is the ordinary bootstrap over pages. A draw takes the same sites for all methods, so
the difference of two methods is a paired one: what is hard about a page is hard for both.

Intervals are percentiles of the draws. The p-value of a difference is twice the share of draws on the other side of
zero, with one draw added so that it is never 0. Many methods against one baseline are many chances to be wrong: Holm's
step-down correction keeps the chance of any false claim below the level (Holm 1979).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from elute.page.arrays import Reals

RESAMPLES = 10_000
LEVEL = 0.95
FEW_SITES = 20  # below this many the percentiles are too narrow to be taken at their word
_CHUNK = 1_000  # draws held in memory at once


@dataclass(frozen=True)
class Interval:
    """A value, and the bounds between which 95 % of the draws lie."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Difference:
    """A mean less the baseline's mean, over the pages that both have."""

    interval: Interval
    p: float


class Bootstrap:
    """The draws of the means of several methods on one dataset.

    `values` has a row a method and a column a page; nan where a method has no value. `sites` says which site each page
    is from; None, or an empty name, means that the page stands alone.

    >>> sure = Bootstrap([[0.9, 0.8, 1.0, 0.9], [0.5, 0.4, 0.6, 0.5]])
    >>> sure.mean(0).value
    0.9
    >>> difference = sure.difference(1, 0)
    >>> round(difference.interval.value, 9), difference.p < 0.05
    (-0.4, True)
    """

    def __init__(
        self,
        values: Sequence[Sequence[float]] | Reals,
        sites: Sequence[Hashable] | None = None,
        resamples: int = RESAMPLES,
        seed: int = 0,
    ) -> None:
        self.values = np.asarray(values, dtype=np.float64)
        if self.values.ndim != 2:
            raise ValueError("values must have a row a method and a column a page")
        self._cluster = clusters(sites, self.values.shape[1])
        self._resamples = resamples
        self._seed = seed

    @classmethod
    def of_figures(
        cls, figures: Mapping[str, Reals], sites: Sequence[Hashable] | None = None, seed: int = 0
    ) -> dict[str, Bootstrap]:
        """One for each figure of the same methods and pages, all on the same draws, which are made once.

        >>> both = Bootstrap.of_figures({"f1": np.array([[0.5, 0.7]]), "recall": np.array([[0.9, 0.8]])})
        >>> bool(np.all(both["f1"].draws == Bootstrap([[0.5, 0.7]]).draws))
        True
        """
        parts = {name: cls(values, sites, seed=seed) for name, values in figures.items()}
        if parts:
            together = cls(np.concatenate([part.values for part in parts.values()]), sites, seed=seed)
            for part, draws in zip(parts.values(), np.split(together.draws, len(parts), axis=1), strict=True):
                part.draws = draws
        return parts

    @property
    def sites(self) -> int:
        """How many sites there are to draw from."""
        return int(self._cluster.max(initial=-1)) + 1

    def mean(self, method: int) -> Interval:
        """The mean of a method over the pages that it has a value for."""
        return interval_of(_mean(self.values[method]), self.draws[:, method])

    def difference(self, method: int, baseline: int) -> Difference:
        """The mean of a method less that of the baseline."""
        paired = self.values[method] - self.values[baseline]
        draws = self._draw(paired[None])[:, 0] if np.isnan(paired).any() else self._paired(method, baseline)
        return Difference(interval_of(_mean(paired), draws), _p_value(draws))

    @cached_property
    def draws(self) -> Reals:
        """The mean of each method in each draw: a row a draw, a column a method."""
        return self._draw(self.values)

    def _paired(self, method: int, baseline: int) -> Reals:
        draws: Reals = self.draws[:, method] - self.draws[:, baseline]
        return draws

    def _draw(self, values: Reals) -> Reals:
        """A draw is how often each site was taken; sums over sites turn it into means."""
        known = ~np.isnan(values)
        sums = _by_cluster(np.where(known, values, 0.0), self._cluster, self.sites)
        alike = len(known) > 0 and bool((known == known[0]).all())  # nearly always: then one count serves all methods
        sizes = _by_cluster((known[:1] if alike else known).astype(np.float64), self._cluster, self.sites)
        random = np.random.default_rng(self._seed)
        out = np.full((self._resamples, len(values)), np.nan)
        for start in range(0, self._resamples if self.sites else 0, _CHUNK):
            count = min(_CHUNK, self._resamples - start)
            taken = random.integers(0, self.sites, (count, self.sites))
            taken += np.arange(count)[:, None] * self.sites
            times = np.bincount(taken.ravel(), minlength=count * self.sites).reshape(count, self.sites)
            times = times.astype(np.float64)
            with np.errstate(invalid="ignore"):  # a draw without a page that has a value has no mean
                out[start : start + count] = (times @ sums) / (times @ sizes)
        return out


def holm(p_values: Sequence[float]) -> list[float]:
    """P-values corrected for their number: each may be compared with the level as if it stood alone.

    The smallest of m is multiplied by m, the next by m - 1, and so on; none ends below one before it.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted((i for i, p in enumerate(p_values) if p == p), key=lambda i: p_values[i])
    corrected = [float("nan")] * len(p_values)
    largest = 0.0
    for rank, index in enumerate(order):
        largest = max(largest, min(1.0, p_values[index] * (len(order) - rank)))
        corrected[index] = largest
    return corrected


def mean_of(bootstraps: Sequence[Bootstrap], method: Sequence[int]) -> Interval:
    """The mean over datasets of a method's mean on each, every dataset with the same weight.

    >>> two = [Bootstrap([[0.5, 0.5]]), Bootstrap([[0.7, 0.7, 0.7]])]
    >>> round(mean_of(two, [0, 0]).value, 9)
    0.6
    """
    draws = np.mean([sure.draws[:, row] for sure, row in zip(bootstraps, method, strict=True)], axis=0)
    means = [_mean(sure.values[row]) for sure, row in zip(bootstraps, method, strict=True)]
    return interval_of(float(np.mean(means)), draws)


def clusters(sites: Sequence[Hashable] | None, pages: int) -> NDArray[np.int64]:
    """The number of each page's site; a page without one is a site alone.

    >>> clusters(["a.org", "b.org", "", "a.org"], 4).tolist()
    [0, 1, 2, 0]
    """
    if sites is None:
        return np.arange(pages)
    if len(sites) != pages:
        raise ValueError(f"{len(sites)} sites for {pages} pages")
    numbers: dict[Hashable, int] = {}
    alone = (("", page) for page in range(pages))
    keys = [site if site else key for site, key in zip(sites, alone, strict=True)]
    return np.array([numbers.setdefault(key, len(numbers)) for key in keys], dtype=np.int64)


def _by_cluster(values: Reals, cluster: NDArray[np.int64], count: int) -> Reals:
    """The sum over each cluster: a row a cluster, a column a method."""
    out = np.zeros((count, len(values)))
    np.add.at(out, cluster, values.T)
    return out


def _mean(values: Reals) -> float:
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else float("nan")


def interval_of(value: float, draws: Reals) -> Interval:
    """A value with the bounds between which 95 % of its draws lie; draws that are nan do not count."""
    draws = draws[~np.isnan(draws)]
    if not len(draws):
        return Interval(value, float("nan"), float("nan"))
    low, high = np.quantile(draws, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(value, float(low), float(high))


def _p_value(draws: Reals) -> float:
    draws = draws[~np.isnan(draws)]
    if not len(draws):
        return float("nan")
    tail = min(np.count_nonzero(draws <= 0), np.count_nonzero(draws >= 0))
    return float(min(1.0, 2 * (tail + 1) / (len(draws) + 1)))
