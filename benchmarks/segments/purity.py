"""Segments against labelled content: a good segment is all content, or none of it.

PYTHONPATH=src python -m benchmarks.rendered wcxb-dev l3s-gn1 --out RENDERED      renders the pages, once
PYTHONPATH=src python -m benchmarks.segments.purity --rendered RENDERED --write docs/segments.md

Purity is the share of words that are on the side of the majority of their segment. It grows with the number of
segments: so it stands beside that of the same number of segments at random, cut between blocks in document order.
Pages are of that half of the hosts that nothing was chosen or learned with.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.parts.document import show
from benchmarks.parts.tables import table
from benchmarks.segments.pages import Labelled, labelled

from elute.evaluate.stats import Bootstrap
from elute.page.arrays import Counts
from elute.segments import Segmentation

SETS = ("wcxb-dev", "l3s-gn1")
SEGMENTERS = ("vips(3)", "vips", "vips(7)", "baluja", "baluja(30)", "graph-cut", "correlation-clustering")
RANDOM = 20  # cuts at random for each page


@dataclass(frozen=True)
class Figures:
    """Of one page: how many segments have words, how pure they are, how pure as many random ones, and over how many
    the content is spread."""

    host: str
    segments: int
    purity: float
    random: float
    spread: int


def figures(found: Labelled, cut: Segmentation) -> Figures:
    leaves = cut.leaf_of_row
    words = np.bincount(leaves, weights=found.words)
    content = np.bincount(leaves, weights=found.content)
    count = int((words > 0).sum())
    spread = int((content > 0.5 * np.maximum(words, 1)).sum())
    rng = np.random.default_rng(0)
    random = float(np.mean([purity(found, random_cut(found, count, rng)) for _ in range(RANDOM)]))
    return Figures(found.gold.host, count, purity(found, leaves), random, spread)


def purity(found: Labelled, segment_of_row: Counts) -> float:
    """The share of words on the side of the majority of their segment.

    A page of four words, two of them content: pure in halves, and not at all as one.
    """
    words = np.bincount(segment_of_row, weights=found.words)
    content = np.bincount(segment_of_row, weights=found.content)
    return float(np.maximum(content, words - content).sum() / words.sum())


def random_cut(found: Labelled, count: int, rng: np.random.Generator) -> Counts:
    """As many segments, cut at random between blocks that have words."""
    firsts = np.unique(found.page.blocks.first[found.page.blocks.row_block[found.words > 0]])
    places = rng.choice(firsts[1:], size=min(count - 1, len(firsts) - 1), replace=False)
    begins = np.zeros(len(found.page), dtype=np.int64)
    begins[places] = 1
    return np.cumsum(begins)


def measured(pages: Sequence[Labelled], segmenters: Iterable[str]) -> list[list[str]]:
    rows = []
    for name in segmenters:
        found = [figures(page, page.page.segments(name)) for page in pages]
        interval = Bootstrap([[each.purity - each.random for each in found]], [each.host for each in found]).mean(0)
        rows.append(
            [
                f"`{name}`",
                f"{np.mean([each.segments for each in found]):.0f}",
                f"{np.mean([each.spread for each in found]):.1f}",
                f"{np.mean([each.purity for each in found]):.3f}",
                f"{np.mean([each.random for each in found]):.3f}",
                f"{interval.value:+.3f} ({interval.low:+.3f} to {interval.high:+.3f})",
            ]
        )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", default=SETS, metavar="SET")
    parser.add_argument("--rendered", type=Path, metavar="FOLDER", help="pages as a browser shows them; else as sent")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="every so many pages (1)")
    parser.add_argument("--choose", action="store_true", help="on the other half of the hosts, to choose constants")
    parser.add_argument("--segmenters", nargs="+", default=SEGMENTERS, metavar="NAME")
    parser.add_argument("--write", type=Path, metavar="DOCUMENT")
    arguments = parser.parse_args()
    parts = []
    for name in arguments.sets:
        halves = (0,) if arguments.choose else (1,)
        pages = list(labelled(name, arguments.rendered, arguments.every, halves))
        head = ["segmenter", "segments", "of content", "purity", "at random", "difference (95 %)"]
        how = "rendered" if arguments.rendered else "as sent"
        parts.append(f"{name}, {len(pages)} pages {how}:\n\n" + table(head, measured(pages, arguments.segmenters)))
    mark = "rendered" if arguments.rendered else "sent"
    show("\n\n".join(parts), arguments.write, mark)


if __name__ == "__main__":
    main()
