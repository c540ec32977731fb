"""What other pages of a site are worth: F1 of words against how many pages of its host are known.

    PYTHONPATH=src python -m benchmarks.sites.gain FOLDS [--write docs/sites.md]

Every page is done alone (1), and with 1, 4, 9 and 19 other pages of its host, drawn by chance (2, 5, 10, 20); more have
all that fewer have. No host was trained on: the probabilities of pages that the learned method knows are those of a
fold that does not, and of the trees of site mode only the sets that are marked have seen pages. Draws docs/sites.svg.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
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
Gains = dict[str, dict[int, list[tuple[float, float]]]]
"""By set and number of pages: the F1 of each page alone, and with the others."""


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
        gains[name] = defaultdict(list)
        for host, all_pages in list(by_host(name).items())[:: arguments.every]:
            evidence.MODEL = arguments.halves / f"site-{half_of(host)}.npz" if name in SEEN else MODEL
            evidence.forest.cache_clear()
            for count, alone, together in of_host(list(known_pages(shuffled(all_pages, name)[: MOST_PAGES + 1], folds))):
                gains[name][count].append((alone, together))
        print(name, {count: len(found) for count, found in gains[name].items()}, flush=True)
    show(report(gains), arguments.write, "gain")
    if arguments.write:
        PICTURE.write_text(picture(gains), encoding="utf-8")


def of_host(pages: Sequence[Known]) -> Iterator[tuple[int, float, float]]:
    """For each page, and each number of pages that are known: that number, and the F1 alone and with them."""
    for page in pages[:MOST_PAGES]:
        gold = word_keys(page.gold.text)
        if not len(gold):
            continue
        alone = meets(gold, word_keys(chosen(page.labels).text)).f1
        yield 1, alone, alone
        for count in PAGES[1:]:
            if count > len(pages):
                break
            labels = with_site(page.labels, Index(others(page, pages, count - 1)), "balanced")
            yield count, alone, meets(gold, word_keys(chosen(labels).text)).f1


def report(gains: Gains) -> str:
    """The gain by set and number of pages, and its mean over the sets that have so many."""
    rows = []
    for name, found in gains.items():
        mark = " ¹" if name in SEEN else ""
        rows.append([name + mark, str(len(found[1])), f"{mean(found[1], 0):.4f}"])
        rows[-1] += [cell(found.get(count, [])) for count in PAGES[1:]]
    everywhere = [f"{np.mean([gain(found[count]) for found in gains.values() if count in found]):+.4f}" for count in PAGES[1:]]
    rows.append(["mean of sets", "", "", *everywhere])
    head = ["set", "pages", "F1 alone", *(f"{count} pages" for count in PAGES[1:])]
    return table(head, rows)


def cell(found: Sequence[tuple[float, float]]) -> str:
    """The gain over a page alone, and on how many pages."""
    return f"{gain(found):+.4f} ({len(found)})" if found else "–"


def gain(found: Sequence[tuple[float, float]]) -> float:
    return mean(found, 1) - mean(found, 0)


def mean(found: Sequence[tuple[float, float]], which: int) -> float:
    return float(np.mean([pair[which] for pair in found]))


def picture(gains: Gains) -> str:
    """The gain of each set as a line."""
    lines = {name: {count: gain(found[count]) for count in PAGES if count in found} for name, found in gains.items()}
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
