"""Published methods of sites, and site mode: F1 of words against how many pages of the host are known.

    PYTHONPATH=src python -m benchmarks.sites.methods FOLDS --halves HALVES [--write docs/sites.md]

The pages of a host, 20 at most, are parted by chance into groups of 1, 2, 5, 10 and 20, and each group is done by
itself, by every method. Hosts are those with 20 pages, and some others. The learned method and site mode have not seen
them, as in `benchmarks.sites.gain`; `templateness` has seen pages of the sets that are marked. Of SWDE, which has
values instead of a gold text, it is told which share of the values is still there, and which share of all words is
kept. Draws docs/sites-methods.svg.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from benchmarks.learned.folds import Folds
from benchmarks.parts.document import show
from benchmarks.parts.tables import table
from benchmarks.sites.curves import PAGES, drawn
from benchmarks.sites.gain import MOST_PAGES, SEEN, SETS, use_trees
from benchmarks.sites.hosts import Known, by_host, known_pages, shuffled

from elute.choices import chosen
from elute.extraction import Extraction
from elute.gold import GoldPage, load
from elute.sites.evidence import with_site
from elute.sites.index import Index
from elute.sites.methods import METHODS, label_site
from elute.train.judging import meets
from elute.units.words import word_keys, words

PICTURE = Path(__file__).parents[2] / "docs" / "sites-methods.svg"
SITE_MODE = "site mode"
WAYS = (SITE_MODE, *METHODS)
SWDE = "swde"
BY_SET = 5  # pages, in the table by set; where no host has so many, as many as it has

Figures = tuple[float, ...]
Judge = Callable[[GoldPage, Extraction], Figures]
Curves = dict[str, list[dict[int, Figures]]]
"""For each way the pages, each with its figures by the size of its group."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folds", type=Path)
    parser.add_argument("--halves", type=Path, required=True, metavar="FOLDER", help="as for benchmarks.sites.gain")
    parser.add_argument("--sets", nargs="+", default=SETS)
    parser.add_argument("--hosts", type=int, default=6, help="hosts of a set, beside those with 20 pages")
    parser.add_argument("--write", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    folds = Folds.read(arguments.folds)
    found: dict[str, Curves] = {}
    for name in arguments.sets:
        found[name] = defaultdict(list)
        for host, pages in some_hosts(by_host(name), arguments.hosts).items():
            use_trees(name, host, arguments.halves)
            add(found[name], pages, folds, f1)
        print(name, {way: len(each) for way, each in found[name].items()}, flush=True)
    means = means_of_sets(found)
    show(report(means, ".3f"), arguments.write, "methods")
    show(by_set(found), arguments.write, "methods-sets")
    values: Curves = defaultdict(list)
    for pages in some_hosts(sites_of(load(SWDE)), arguments.hosts, largest=0).values():
        add(values, pages, folds, shares)
    show(of_values(values), arguments.write, "methods-swde")
    if arguments.write:
        said = "F1 of words against how many pages of a host are known, for site mode and each published method."
        PICTURE.write_text(drawn("Methods of sites", said, means, 0.05, ".2f"), encoding="utf-8")


def some_hosts(hosts: Mapping[str, list[GoldPage]], count: int, largest: int = PAGES[-1]) -> dict[str, list[GoldPage]]:
    """The hosts with as many pages as there can be in a group, and some of the others that have enough for a group."""
    enough = {host: pages for host, pages in hosts.items() if len(pages) >= BY_SET} or dict(hosts)
    large = [host for host, pages in enough.items() if largest and len(pages) >= largest]
    rest = [host for host in enough if host not in large]
    return {host: enough[host] for host in [*large, *rest[:: max(len(rest) // count, 1)][:count]]}


def sites_of(pages: Iterator[GoldPage] | Sequence[GoldPage]) -> dict[str, list[GoldPage]]:
    found: dict[str, list[GoldPage]] = defaultdict(list)
    for page in pages:
        found[f"{page.meta['vertical']} {page.meta['site']}"].append(page)
    return found


def add(curves: Curves, pages: Sequence[GoldPage], folds: Folds, judge: Judge) -> None:
    """What each way does with the pages of one host."""
    known = list(known_pages(shuffled(pages, pages[0].dataset)[:MOST_PAGES], folds))
    for way in WAYS:
        of_pages: list[dict[int, Figures]] = [{} for _ in known]
        for size in PAGES:
            for group, judged in groups(len(known), size):
                done = by_way([known[number] for number in group], way)
                for number in judged:
                    of_pages[number][size] = judge(known[number].gold, done[group.index(number)])
        curves[way] += of_pages


def groups(pages: int, size: int) -> Iterator[tuple[list[int], range]]:
    """Groups of so many pages, each with those of them that are judged: where pages are left over, a last group is
    filled up with the first ones.

    >>> [(group, list(judged)) for group, judged in groups(5, 2)]
    [([0, 1], [0, 1]), ([2, 3], [2, 3]), ([4, 0], [4])]
    """
    for start in range(0, pages if size <= pages else 0, size):
        yield [number % pages for number in range(start, start + size)], range(start, min(start + size, pages))


def by_way(pages: Sequence[Known], way: str) -> list[Extraction]:
    """The pages of a group, done together."""
    if way != SITE_MODE:
        return [chosen(labels) for labels in label_site([page.labels.page for page in pages], way)]
    index = Index([page.signature for page in pages])
    return [chosen(with_site(page.labels, index, "balanced")) for page in pages]


def f1(gold: GoldPage, found: Extraction) -> Figures:
    """The F1 of words."""
    return (meets(word_keys(gold.text), word_keys(found.text)).f1,)


def shares(gold: GoldPage, found: Extraction) -> Figures:
    """Of the values that are in the page's visible text the share that is kept, and the share of all its words."""
    page = found.page
    everything, kept = (" ".join(words(text)) for text in (page.blocks.join(page.blocks.row_visible), found.text))
    values = [" ".join(words(value)) for each in gold.attributes.values() for value in each]
    shown = [value for value in values if value in everything]
    return sum(value in kept for value in shown) / max(len(shown), 1), len(kept) / max(len(everything), 1)


def mean(pages: Sequence[dict[int, Figures]], size: int, figure: int = 0) -> float:
    return float(np.mean([page[size][figure] for page in pages if size in page]))


def means_of_sets(found: Mapping[str, Curves]) -> dict[str, dict[int, float]]:
    """For each way the mean over sets of the pages of hosts that have 20, by the size of the group."""
    large = {
        name: {way: [page for page in pages if PAGES[-1] in page] for way, pages in curves.items()}
        for name, curves in found.items()
    }
    sets = [curves for curves in large.values() if curves[SITE_MODE]]
    return {way: {size: float(np.mean([mean(each[way], size) for each in sets])) for size in PAGES} for way in WAYS}


def report(means: Mapping[str, Mapping[int, float]], form: str) -> str:
    head = ["method", "1 page", *(f"{size} pages" for size in PAGES[1:])]
    return table(head, [[shown(way), *(format(means[way][size], form) for size in PAGES)] for way in WAYS])


def by_set(found: Mapping[str, Curves]) -> str:
    """F1 of each way on each set, with five pages of the host, or as many as it has."""
    sizes = {name: max(s for page in curves[SITE_MODE] for s in page if s <= BY_SET) for name, curves in found.items()}
    counts = {name: sum(sizes[name] in page for page in curves[SITE_MODE]) for name, curves in found.items()}
    marks = {name: " ²" if name in SEEN else "" for name in found}
    rows = [[shown(way), *(f"{mean(found[name][way], sizes[name]):.3f}" for name in found)] for way in WAYS]
    rows.append(["pages", *map(str, counts.values())])
    rows.append(["of the host", *map(str, sizes.values())])
    return table(["method", *(name + marks[name] for name in found)], rows)


def of_values(found: Curves) -> str:
    """The share of values and that of words by the size of the group."""
    cells = {
        way: [f"{mean(found[way], size):.2f} of {mean(found[way], size, 1):.2f}" for size in PAGES] for way in WAYS
    }
    head = ["method", "1 page", *(f"{size} pages" for size in PAGES[1:])]
    return table(head, [[shown(way), *cells[way]] for way in WAYS])


def shown(way: str) -> str:
    return way if way == SITE_MODE else f"`{way}`"


if __name__ == "__main__":
    main()
