"""Whether the confidence can be trusted: expected against actual F1, on pages of sites that were never trained on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from benchmarks.learned.folds import kept_beside
from benchmarks.learned.tables import shown, values_of
from benchmarks.parts.tables import table

from elute.evaluate import Run
from elute.evaluate.calibration import auc_interval, bins
from elute.evaluate.charts import Figure, calibration
from elute.page.arrays import Reals

BAD = 0.8  # an F1 below this is a bad page
FEW = 10  # bad pages, below which an area says nothing


@dataclass(frozen=True)
class Expectations:
    """What was expected of pages, and what came of them."""

    name: str
    expected: Reals
    actual: Reals
    sites: list[str]

    @classmethod
    def of(cls, run: Run, dataset: str, method: str = "learned") -> Expectations:
        """Of one set: the pages with gold that did not fail."""
        actual = values_of(run, dataset, method)
        expected = kept_beside(run, dataset, method, "confidence")
        ids = [id for id in expected if np.isfinite(actual.get(id, np.nan))]
        pages = run.dataset(dataset)
        return cls(
            dataset,
            np.array([expected[id] for id in ids], dtype=np.float64),
            np.array([actual[id] for id in ids], dtype=np.float64),
            [pages[id].host for id in ids],
        )

    @classmethod
    def together(cls, parts: Sequence[Expectations], name: str = "all") -> Expectations:
        return cls(
            name,
            np.concatenate([part.expected for part in parts]),
            np.concatenate([part.actual for part in parts]),
            [site for part in parts for site in part.sites],
        )

    @property
    def bad(self) -> npt.NDArray[np.bool_]:
        found: npt.NDArray[np.bool_] = self.actual < BAD
        return found


def areas_table(parts: Sequence[Expectations]) -> str:
    """A row a set: how many pages are bad, what was expected, and how well that warns."""
    rows = []
    for each in parts:
        bad = int(each.bad.sum())
        enough = FEW <= bad <= len(each.bad) - FEW
        area = auc_interval(-each.expected, each.bad, each.sites) if enough else None
        rows.append(
            (
                each.name,
                len(each.expected),
                f"{each.expected.mean():.3f}",
                f"{each.actual.mean():.3f}",
                f"{bad} ({bad / len(each.bad):.0%})",
                shown(area) if area else "too few",
            )
        )
    return table(("set", "pages", "expected F1", "actual F1", f"F1 < {BAD:g}", "AUC"), rows)


def bins_table(everything: Expectations) -> str:
    """Expected against actual in bins, and how many of their pages are bad."""
    rows = []
    for each in bins(everything.expected, everything.actual, everything.sites):
        last = each.high >= 1.0
        inside = (everything.expected >= each.low) & ((everything.expected < each.high) | last)
        share = f"{everything.bad[inside].mean():.0%}"
        rows.append((f"{each.low:g} to {each.high:g}", each.pages, f"{each.expected:.3f}", shown(each.actual), share))
    return table(("expected F1", "pages", "mean expected", "mean actual", f"F1 < {BAD:g}"), rows)


def picture(everything: Expectations) -> Figure:
    found = bins(everything.expected, everything.actual, everything.sites)
    return calibration("Expected and actual F1 on sites never trained on", found)
