"""Records of `visual-region` on rendered pages of record-testbed-2017, beside those of the default miners.

    PYTHONPATH=src:. python -m benchmarks.rendered record-testbed-2017 --out RENDERED
    PYTHONPATH=src:. python -m benchmarks.records.visual_region RENDERED --learn        T0, on the half to tune on
    PYTHONPATH=src:. python -m benchmarks.records.visual_region RENDERED --write docs/records.md

Pages that are not in the folder are left out: the same for all miners.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from benchmarks.parts.document import show
from benchmarks.parts.tables import table
from benchmarks.records.matching import Score, score
from benchmarks.records.pages import TESTBED, half
from benchmarks.records.testbed import FIGURES, figures, rows_of

from elute.browser import read
from elute.browser.saved import path_of
from elute.gold import GoldPage
from elute.page import Page
from elute.records import DEFAULT_MINERS, visual_region

TRIED = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7)
Pages = list[tuple[GoldPage, Page]]


def rendered(name: str, folder: Path) -> Pages:
    files = [(page, path_of(folder / TESTBED, page.id)) for page in half(name)]
    return [(page, read(file)) for page, file in files if file.exists()]


def judged(pages: Pages, miners: Sequence[str]) -> list[Score]:
    return [score(gold.meta["records"], rows_of(page, miners)) for gold, page in pages]


def learn(pages: Pages) -> None:
    """F1 of records by T0; the best goes into src/elute/records/visual_region.py."""
    for share in TRIED:
        visual_region.T0 = share  # type: ignore[misc]
        print(f"T0 {share}: {np.mean([each.records.f1 for each in judged(pages, ['visual-region'])]):.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rendered", type=Path, metavar="RENDERED")
    parser.add_argument("--learn", action="store_true", help="try values of T0 on the half to tune on")
    parser.add_argument("--write", type=Path, help="the document that gets the table")
    arguments = parser.parse_args()
    pages = rendered("tune" if arguments.learn else "test", arguments.rendered)
    if arguments.learn:
        learn(pages)
        return
    sites = [gold.host for gold, _ in pages]
    rows = [figures(",".join(miners), judged(pages, miners), sites) for miners in (("visual-region",), DEFAULT_MINERS)]
    show(table([f"{len(pages)} pages, rendered", *FIGURES], rows), arguments.write, "visual")


if __name__ == "__main__":
    main()
