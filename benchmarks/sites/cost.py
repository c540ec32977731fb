"""What site mode costs: time on top of an extraction, and memory of the store.

PYTHONPATH=src python -m benchmarks.sites.cost [--write docs/sites.md]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import thread_time

import numpy as np
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

import elute
from elute.gold import load
from elute.sites.evidence import prediction_of, with_site
from elute.sites.signature import Signature
from elute.sites.store import MOST_PAGES, Store

SETS = ("daniel", "l3s-gn1", "dragnet")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    pages = [(page.html, page.host) for name in SETS for page in load(name, sample=arguments.pages // len(SETS))]
    times: dict[str, list[float]] = {"extract": [], "remember": [], "use": []}
    for _ in range(arguments.rounds):
        for name, taken in one_round(pages).items():
            times[name].append(taken)
    best = {name: min(each) for name, each in times.items()}
    size = np.mean([len(elute.parse(html).blocks) for html, _ in pages]) * 9
    rows = [
        ["a page into the store", f"{best['remember'] / best['extract']:.1%} of an extraction to text"],
        ["a page by its site, beside its extraction", f"{best['use'] / best['extract']:.1%} of one"],
        ["memory of a page in the store", f"{size / 1000:.1f} KB"],
        [f"memory of a host, {MOST_PAGES} pages or more", f"{size * MOST_PAGES / 1000:.0f} KB"],
        ["a million pages of a thousand hosts", f"{size * MOST_PAGES * 1000 / 1e6:.0f} MB"],
        ["a million pages of hosts with few pages each", f"{size * 1e6 / 1e9:.1f} GB"],
    ]
    show(table(["what", "cost"], rows), arguments.write, "cost")


def one_round(pages: list[tuple[bytes, str]]) -> dict[str, float]:
    """The time that all pages take, step by step; texts are written in `extract`, and once more in `use`."""
    store, taken = Store(), dict.fromkeys(("extract", "remember", "use"), 0.0)
    found = []
    for html, host in pages:
        start = thread_time()
        page = elute.extract(html)
        _ = page.text
        middle = thread_time()
        alone = prediction_of(page.labels)
        if alone is not None and len(page.page.blocks):
            store.add(host, Signature.of(page.page, alone.probability))
        taken["remember"] += thread_time() - middle
        taken["extract"] += middle - start
        found.append((page, host))
    for page, host in found:
        index = store.index(host)
        if len(index.pages) > 1:
            _ = index.texts, index.texts_here, index.places  # made once for all pages of a host
        start = thread_time()
        with_site(page.labels, index, "balanced")
        taken["use"] += thread_time() - start
    return taken


if __name__ == "__main__":
    main()
