"""What other pages of a site are worth: F1 of words against how many pages of its host are known.

    PYTHONPATH=src python -m benchmarks.sites.gain FOLDS [--write docs/sites.md]

Every page is done alone (1), and with 1, 4, 9 and 19 other pages of its host, drawn by chance (2, 5, 10, 20); more have
all that fewer have. No host was trained on: the probabilities of pages that the learned method knows are those of a
fold that does not, and of the trees of site mode only the sets that are marked have seen pages. Draws docs/sites.svg.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
from benchmarks.learned.folds import Folds
from benchmarks.parts.document import show
from benchmarks.parts.tables import table
from benchmarks.sites.hosts import Known, by_host, half_of, known_pages, others, shuffled

from elute.choices import chosen
from elute.evaluate.charts.palette import colour
from elute.evaluate.charts.svg import Figure, path, text
from elute.evaluate.markup import Markup, element, joined
from elute.page.arrays import Keys
from elute.sites import evidence
from elute.sites.evidence import MODEL, with_site
from elute.sites.index import Index
from elute.train.judging import meets
from elute.units.words import word_keys

PICTURE = Path(__file__).parents[2] / "docs" / "sites.svg"
SETS = ("cleanportaleval", "daniel", "dragnet", "harvest-forum", "l3s-gn1", "xmu-chinese-news")
SEEN = ("harvest-forum",)  # by the trees of site mode
PAGES = (1, 2, 5, 10, 20)
MOST_PAGES = 20  # of one host that are judged
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640.0, 320.0, 56.0, 12.0, 150.0, 40.0

Point = Callable[[int, float], tuple[float, float]]
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
            evidence.MODEL = arguments.halves / f"site-{half_of(host)}.npz" if name in SEEN else MODEL
            evidence.forest.cache_clear()
            gains[name] += of_host(list(known_pages(shuffled(all_pages, name)[: MOST_PAGES + 1], folds)))
        print(name, len(gains[name]), flush=True)
    show(report(gains), arguments.write, "gain")
    same = {name: [page for page in pages if PAGES[-1] in page] for name, pages in gains.items()}
    show(report({name: pages for name, pages in same.items() if pages}), arguments.write, "same")
    if arguments.write:
        PICTURE.write_text(picture(gains), encoding="utf-8")


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


def picture(gains: Gains) -> str:
    """The gain of each set as a line."""
    lines = {
        name: {count: value for count in PAGES if (value := gain(pages, count)) is not None}
        for name, pages in gains.items()
    }
    values = [value for line in lines.values() for value in line.values()]
    low, high = min(0.0, *values), max(0.01, *values)

    def point(count: int, value: float) -> tuple[float, float]:
        along = PAGES.index(count) / (len(PAGES) - 1)
        return LEFT + along * (WIDTH - LEFT - RIGHT), TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM)

    return Figure(
        "What other pages of a site are worth",
        "The gain of F1 over each page alone, against how many pages of its host are known, for each set.",
        WIDTH,
        HEIGHT,
        joined([*axes(point, low, high), *curves(lines, point)]),
    ).file


def axes(point: Point, low: float, high: float) -> Iterator[Markup]:
    for value in np.arange(np.ceil(low * 50) / 50, high + 1e-9, 0.02):
        yield path([point(PAGES[0], value), point(PAGES[-1], value)], "grid")
        yield text(LEFT - 8, point(PAGES[0], value)[1] + 4, f"{value:+.2f}", "faint small end")
    for count in PAGES:
        yield text(point(count, low)[0], HEIGHT - BOTTOM + 18, count, "faint small middle")
    yield text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, "pages of the host", "faint small middle")


def curves(lines: dict[str, dict[int, float]], point: Point) -> Iterator[Markup]:
    names = sorted(lines, key=lambda name: -list(lines[name].values())[-1])
    for number, name in enumerate(names):
        points = " ".join("{:.1f},{:.1f}".format(*point(count, value)) for count, value in lines[name].items())
        yield element("polyline", points=points, style=f"stroke:{colour(number)};stroke-width:2;fill:none")
        yield text(WIDTH - RIGHT + 12, TOP + 20 + 20 * number, name, style=f"fill:{colour(number)}")


if __name__ == "__main__":
    main()
