"""How near the outputs of elute's methods are to those of other implementations of the same, on real pages.

    PYTHONPATH=src python -m benchmarks.methods.agreement --write docs/methods/agreement.md

Of two texts: the F1 of their words as bags. Pages of which the other implementation makes nothing are counted apart.
"""

from __future__ import annotations

import argparse
import datetime
import logging
import warnings
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import numpy as np
from benchmarks.parts.document import show
from benchmarks.parts.pages import sample
from benchmarks.parts.tables import table
from numpy.typing import NDArray

import elute
from elute import Page
from elute.methods import label
from elute.units.words import word_keys

Extractor = Callable[[str], str]


def others() -> list[tuple[str, str, Extractor]]:
    """A method of elute, the other implementation, and how that is called."""
    from boilerpy3 import extractors, filters
    from readability import Document

    def readability(html: str) -> str:
        page = elute.parse(Document(html).summary())
        return page.blocks.join(page.blocks.row_block >= 0)

    density_rules = extractors.Extractor(filters.DensityRulesClassifier())
    boilerpy3, lxml = f"boilerpy3 {version('boilerpy3')}", f"readability-lxml {version('readability-lxml')}"
    return [
        ("kohlschuetter", f"{boilerpy3}, NumWordsRulesExtractor", extractors.NumWordsRulesExtractor().get_content),
        ("kohlschuetter-density", f"{boilerpy3}, DensityRulesClassifier", density_rules.get_content),
        ("readability", lxml, readability),
    ]


def f1(ours: str, theirs: str) -> float:
    """The F1 of two bags of words."""
    (a, a_counts), (b, b_counts) = (np.unique(word_keys(text), return_counts=True) for text in (ours, theirs))
    _, in_a, in_b = np.intersect1d(a, b, assume_unique=True, return_indices=True)
    total = a_counts.sum() + b_counts.sum()
    return float(2 * np.minimum(a_counts[in_a], b_counts[in_b]).sum() / total) if total else 1.0


def compare(method: str, other: Extractor, pages: list[Page]) -> tuple[NDArray[np.float64], int]:
    """The agreement on each page, and how many pages the other makes nothing of."""
    found, nothing = [], 0
    for page in pages:
        try:
            theirs = other(page.source.decode("utf-8", "replace"))
        except Exception:  # whatever it cannot read
            theirs = ""
        if theirs.strip():
            found.append(f1(page.blocks.join(label(page, method).keep), theirs))
        else:
            nothing += 1
    return np.array(found), nothing


def report(count: int) -> str:
    pages = [elute.parse(page.read()) for page in sample(count)]
    rows = []
    for method, name, other in others():
        found, nothing = compare(method, other, pages)
        low, median = np.percentile(found, [25, 50])
        same = np.mean(found > 0.95)
        rows.append((method, name, f"{median:.3f}", f"{low:.3f}", f"{found.mean():.3f}", f"{same:.0%}", nothing))
    head = ("method", "against", "median F1", "lower quarter", "mean", "over 0.95", "pages without output of theirs")
    return f"Measured {datetime.date.today()} on {len(pages)} pages.\n\n{table(head, rows)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table between the marks of this file")
    arguments = parser.parse_args()
    logging.disable()
    warnings.simplefilter("ignore")
    text = report(arguments.pages)
    show(text, arguments.write)


if __name__ == "__main__":
    main()
