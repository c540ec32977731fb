"""Wrappers on SWDE: values found on pages of a site, by rules that were learned from one page of it or from three.

    PYTHONPATH=src python -m benchmarks.sites.wrappers [--write docs/sites.md]

The other pages of a site are there without values. For each site and attribute, of the pages that are not labelled:
precision is the share of pages with a found value where it is right, recall the share of pages with an attribute where
the found value is right. As in the paper of the set (Hao, Cai, Pang and Zhang, SIGIR 2011) a value is right where it is
one of the page's; the first value counts that a rule finds. Means over attributes, then sites, then verticals.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

from elute.gold import GoldPage, load
from elute.sites.wrappers.induction import learn, normal
from elute.sites.wrappers.rules import Rules
from elute.sites.wrappers.wrapper import wrapped

LABELLED = (1, 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, help="every so many sites alone")
    parser.add_argument("--write", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    sites: dict[tuple[str, str], list[GoldPage]] = defaultdict(list)
    for page in load("swde"):
        sites[page.meta["vertical"], page.meta["site"]].append(page)
    scores: dict[int, dict[str, list[float]]] = {count: defaultdict(list) for count in LABELLED}
    for (vertical, site), pages in list(sites.items())[:: arguments.every]:
        for count in LABELLED:
            found = f1_of_site(pages, count)
            scores[count][vertical].append(float(np.mean(list(found.values()))))
            print(vertical, site, count, {name: round(value, 2) for name, value in found.items()}, flush=True)
    verticals = list(scores[LABELLED[0]])
    rows = [
        [name, len(scores[1][name]), *(f"{np.mean(scores[count][name]):.3f}" for count in LABELLED)]
        for name in verticals
    ]
    means = [f"{np.mean([np.mean(scores[count][name]) for name in verticals]):.3f}" for count in LABELLED]
    rows.append(["mean", sum(len(each) for each in scores[1].values()), *means])
    show(table(["vertical", "sites", *(f"{count} labelled" for count in LABELLED)], rows), arguments.write, "wrappers")


def f1_of_site(pages: Sequence[GoldPage], count: int) -> dict[str, float]:
    """The F1 of each attribute of a site, by rules from its first pages."""
    fresh = [GoldPage(page.id, page.dataset, page.meta, page.source) for page in pages]
    labelled = [(page.page, page.meta["attributes"]) for page in fresh[:count]]
    rules = learn(labelled, [page.page for page in fresh[count:]])
    return {name: f1_of(fresh[count:], rules, name) for name in pages[0].meta["attributes"]}


def f1_of(pages: Sequence[GoldPage], rules: Rules, name: str) -> float:
    right = found = given = 0
    for page in pages:
        gold = {normal(value) for value in page.meta["attributes"].get(name, ())}
        values = wrapped(page.page, rules).values.get(name, [])
        given += bool(gold)
        found += bool(values)
        right += bool(values) and normal(values[0]) in gold
    return 2 * right / max(found + given, 1)


if __name__ == "__main__":
    main()
