"""Wrappers on SWDE: values found on pages of a site, by rules from one labelled page of it, from three, and from none.

    PYTHONPATH=src python -m benchmarks.sites.wrappers [--write docs/sites.md]

The other pages of a site are there without values. For each site and attribute, of the pages that are not labelled:
precision is the share of pages with a found value where it is right, recall the share of pages with an attribute where
the found value is right. As in the paper of the set (Hao, Cai, Pang and Zhang, SIGIR 2011) a value is right where it is
one of the page's; the first value counts that a rule finds. Means over attributes, then sites, then verticals.

Rules without labels have fields without a meaning. As the literature does, for each attribute the field is taken that
finds it on most pages: recall is the share of pages with the attribute on which the first value of that field is right.
A page is told to be of another template where the rules give a warning: that should be so for
pages of the vertical's other sites, and for no page of the site itself.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

import elute
from elute.gold import GoldPage, load
from elute.sites.wrappers.automatic import learn_site
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
    automatic: dict[str, list[Alone]] = defaultdict(list)
    for (vertical, site), pages in list(sites.items())[:: arguments.every]:
        for count in LABELLED:
            found = f1_of_site(pages, count)
            scores[count][vertical].append(float(np.mean(list(found.values()))))
            print(vertical, site, count, {name: round(value, 2) for name, value in found.items()}, flush=True)
        strangers = [other[0] for (of, name), other in sites.items() if of == vertical and name != site]
        automatic[vertical].append(alone(pages, strangers))
        print(vertical, site, automatic[vertical][-1], flush=True)
    write_labelled(scores, arguments.write)
    write_alone(automatic, arguments.write)


def write_labelled(scores: Mapping[int, Mapping[str, Sequence[float]]], file: Path | None) -> None:
    verticals = list(scores[LABELLED[0]])
    rows = [
        [name, len(scores[1][name]), *(f"{np.mean(scores[count][name]):.3f}" for count in LABELLED)]
        for name in verticals
    ]
    means = [f"{np.mean([np.mean(scores[count][name]) for name in verticals]):.3f}" for count in LABELLED]
    rows.append(["mean", sum(len(each) for each in scores[1].values()), *means])
    show(table(["vertical", "sites", *(f"{count} labelled" for count in LABELLED)], rows), file, "wrappers")


def write_alone(found: Mapping[str, Sequence[Alone]], file: Path | None) -> None:
    by_vertical = {name: np.mean([astuple(each) for each in sites], axis=0) for name, sites in found.items()}
    rows = [[name, len(found[name]), *_figures(means)] for name, means in by_vertical.items()]
    rows.append(["mean", sum(map(len, found.values())), *_figures(np.mean(list(by_vertical.values()), axis=0))])
    heads = ["vertical", "sites", "fields", "recall of values", "own pages told", "others told"]
    show(table(heads, rows), file, "automatic")


def _figures(means: npt.NDArray[Any]) -> list[str]:
    fields, recall, own, others = means.tolist()
    return [f"{fields:.0f}", f"{recall:.3f}", f"{own:.1%}", f"{others:.1%}"]


def f1_of_site(pages: Sequence[GoldPage], count: int) -> dict[str, float]:
    """The F1 of each attribute of a site, by rules from its first pages."""
    fresh = [GoldPage(page.id, page.dataset, page.meta, page.source) for page in pages]
    labelled = [(page.page, page.meta["attributes"]) for page in fresh[:count]]
    rules = learn(labelled, [page.page for page in fresh[count:]])
    return {name: f1_of(fresh[count:], rules, name) for name in pages[0].meta["attributes"]}


@dataclass(frozen=True)
class Alone:
    """How good the rules of a site are that were learned without labels."""

    fields: int
    recall: float
    own_told: float
    others_told: float


def alone(pages: Sequence[GoldPage], strangers: Sequence[GoldPage]) -> Alone:
    """Learn rules without labels, and judge them on all pages of the site, and on one page each of others."""
    fresh = [GoldPage(page.id, page.dataset, page.meta, page.source) for page in pages]
    rules, _ = learn_site([page.page for page in fresh])
    found = [wrapped(page.page, rules) for page in fresh]
    told = [bool(wrapped(elute.parse(page.html), rules).warning) for page in strangers]
    recall = [recall_of(fresh, [each.values for each in found], name) for name in pages[0].meta["attributes"]]
    own = float(np.mean([bool(each.warning) for each in found]))
    return Alone(len(rules.fields), float(np.mean(recall)), own, float(np.mean(told)))


def recall_of(pages: Sequence[GoldPage], found: Sequence[Mapping[str, list[str]]], name: str) -> float:
    """The share of pages with an attribute on which the first value of the best field is right."""
    gold = [{normal(value) for value in page.meta["attributes"].get(name, ())} for page in pages]
    right: Counter[str] = Counter()
    for wanted, values in zip(gold, found, strict=True):
        right.update(field for field, given in values.items() if normal(given[0]) in wanted)
    return max(right.values(), default=0) / max(sum(map(bool, gold)), 1)


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
