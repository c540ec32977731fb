"""What other pages of a site are worth: F1 of words against how many pages of its host are known.

    PYTHONPATH=src python -m benchmarks.sites.gain FOLDS [--write docs/sites.md]

Every page is done alone (1), and with 1, 4, 9 and 19 other pages of its host, drawn by chance (2, 5, 10, 20); more have
all that fewer have. No host was trained on: the probabilities of pages that the learned method knows are those of a
fold that does not, and of the trees of site mode only the sets that are marked have seen pages. Draws docs/sites.svg.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from benchmarks.learned.folds import Folds
from benchmarks.parts.document import show
from benchmarks.parts.tables import table
from benchmarks.sites.curves import PAGES, Lines, drawn
from benchmarks.sites.hosts import Known, by_host, half_of, known_pages, others, shuffled

from elute.choices import chosen
from elute.page.arrays import Keys
from elute.sites import evidence
from elute.sites.evidence import MODEL, with_site
from elute.sites.index import Index
from elute.train.judging import meets
from elute.units.words import word_keys

PICTURE = Path(__file__).parents[2] / "docs" / "sites.svg"
SETS = ("cleanportaleval", "daniel", "dragnet", "harvest-forum", "l3s-gn1", "xmu-chinese-news")
SEEN = ("harvest-forum",)  # by the trees of site mode
MOST_PAGES = 20  # of one host that are judged

Curve = dict[int, float]
"""Of a page its F1 by how many pages of its host are known; 1 is the page alone."""
Gains = dict[str, list[Curve]]
"""The pages of each set."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folds", type=Path)
    parser.add_argument("--halves", type=Path, metavar="FOLDER", help="site-0.npz and site-1.npz: train --without 0, 1")
    parser.add_argument("--sets", nargs="+", default=SETS)
    parser.add_argument("--every", type=int, default=1, help="every so many hosts alone")
    parser.add_argument("--write", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    folds = Folds.read(arguments.folds)
    gains: Gains = {}
    for name in arguments.sets:
        gains[name] = []
        for host, all_pages in list(by_host(name).items())[:: arguments.every]:
            use_trees(name, host, arguments.halves)
            gains[name] += of_host(list(known_pages(shuffled(all_pages, name)[: MOST_PAGES + 1], folds)))
        print(name, len(gains[name]), flush=True)
    show(report(gains), arguments.write, "gain")
    same = {name: [page for page in pages if PAGES[-1] in page] for name, pages in gains.items()}
    show(report({name: pages for name, pages in same.items() if pages}), arguments.write, "same")
    if arguments.write:
        said = "The gain of F1 over each page alone, against how many pages of its host are known, for each set."
        PICTURE.write_text(drawn("What other pages of a site are worth", said, lines_of(gains)), encoding="utf-8")


def use_trees(name: str, host: str, halves: Path) -> None:
    """Let site mode have trees that have not seen a host."""
    evidence.MODEL = halves / f"site-{half_of(host)}.npz" if name in SEEN else MODEL
    evidence.forest.cache_clear()


def of_host(pages: Sequence[Known]) -> Iterator[Curve]:
    """For each page its F1 by how many pages of the host are known."""
    for page in pages[:MOST_PAGES]:
        gold = word_keys(page.gold.text)
        if len(gold):
            counts = [count for count in PAGES if count <= len(pages)]
            yield {count: f1(page, Index(others(page, pages, count - 1)), gold) for count in counts}


def f1(page: Known, index: Index, gold: Keys) -> float:
    return meets(gold, word_keys(chosen(with_site(page.labels, index, "balanced")).text)).f1


def report(gains: Gains) -> str:
    """The gain by set and number of pages, and its mean over the sets that have so many."""
    rows = []
    for name, pages in gains.items():
        alone = np.mean([page[1] for page in pages])
        mark = " ¹" if name in SEEN else ""
        rows.append([name + mark, len(pages), f"{alone:.4f}", *(cell(pages, count) for count in PAGES[1:])])
    means = [
        np.mean([value for pages in gains.values() if (value := gain(pages, count)) is not None]) for count in PAGES[1:]
    ]
    rows.append(["mean of sets", "", "", *(f"{value:+.4f}" for value in means)])
    return table(["set", "pages", "F1 alone", *(f"{count} pages" for count in PAGES[1:])], rows)


def cell(pages: Sequence[Curve], count: int) -> str:
    """The gain over a page alone, and on how many pages."""
    value = gain(pages, count)
    return "–" if value is None else f"{value:+.4f} ({sum(count in page for page in pages)})"


def gain(pages: Sequence[Curve], count: int) -> float | None:
    """The mean gain of the pages of which so many others are known; None where there are none."""
    found = [page[count] - page[1] for page in pages if count in page]
    return float(np.mean(found)) if found else None


def lines_of(gains: Gains) -> Lines:
    """The gain of each set as a line."""
    return {
        name: {count: value for count in PAGES if (value := gain(pages, count)) is not None}
        for name, pages in gains.items()
    }


if __name__ == "__main__":
    main()
