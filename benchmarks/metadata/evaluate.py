r"""How right the fields are, on sites that the weights have not been fitted to, beside other programs.

    PYTHONPATH=src:. python -m benchmarks.metadata.examples FOLDS -o EXAMPLES
    PYTHONPATH=src:. python -m benchmarks.metadata.peers -o PEERS
    PYTHONPATH=src:. python -m benchmarks.metadata.evaluate EXAMPLES PEERS \
        --write docs/metadata.md --plot docs/metadata.svg

Titles, days, descriptions, names of sites and images are right where they are those of the gold standard; authors and
tags by the F1 of the list. Intervals are by sites.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.metadata.examples import read
from benchmarks.metadata.fitting import Example
from benchmarks.metadata.gold import FIELDS, SETS, key_of_value, rightness
from benchmarks.metadata.held_out import Answer, answers, given
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

from elute.evaluate.calibration import bins
from elute.evaluate.charts import calibration
from elute.evaluate.stats import Bootstrap

OF_TRAFILATURA = {"authors": "author", "published": "date", "site": "sitename"}
PLACES = ("meta", "JSON-LD", "itemprop", "RDFa", "class", "text", "a")
FEWEST = 30  # pages with a value of a source, below which its precision says nothing
PEERS = ("trafilatura", "htmldate", "htmldate, quick")

Said = dict[tuple[str, str], dict[str, Any]]


def read_peers(path: Path) -> Said:
    """What peers said, by set and page."""
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {(line["set"], line["page"]): line for line in lines}


def of_peer(said: Said, peer: str, field: str, example: Example) -> str:
    """The value that a peer gives, as a key; "" where it gives none."""
    line = said.get((example.dataset, example.page), {})
    if peer != "trafilatura":
        value = line.get(peer)
    else:
        value = line.get(peer, {}).get(OF_TRAFILATURA.get(field, field))
    return (key_of_value(field, value) or "") if value else ""


def quality_table(found: dict[str, list[Answer]], said: Said) -> str:
    """A row for each field and set: how right elute is, and how right others are."""
    rows = []
    for field, answers_ in found.items():
        told = given(field, answers_)
        for name in SETS:
            asked = [a.example.dataset == name and a.example.gold and (name, a.example.page) in said for a in answers_]
            chosen = [(a, t) for a, t, known in zip(answers_, told, asked, strict=True) if known]
            if len(chosen) < FEWEST:
                continue
            values = [[a.right * t for a, t in chosen], [a.right for a, _ in chosen]]
            peers = PEERS if field == "published" else PEERS[:1]
            for peer in peers:
                keys = [(of_peer(said, peer, field, a.example), a.example.gold) for a, _ in chosen]
                values.append([rightness(field, key, gold) if key else 0.0 for key, gold in keys])
            means = Bootstrap(values, [a.example.host for a, _ in chosen])
            cells = [shown(means.mean(number)) for number in range(len(values))] + ["", ""]
            rows.append((field, name, len(chosen), *cells[:5]))
    return table(("field", "set", "pages", "elute", "elute, always a value", *PEERS), rows)


def shown(interval: Any) -> str:
    return f"{interval.value:.3f} ({interval.low:.3f}–{interval.high:.3f})"


def abstention_table(found: dict[str, list[Answer]], said: Said) -> str:
    """To how many of the pages that have none each gives a value: those that declare none either, and all."""
    rows = []
    for field, silent in (("published", True), ("published", False), ("authors", False)):
        told = [
            (a, t)
            for a, t in zip(found[field], given(field, found[field]), strict=True)
            if not a.example.gold and (a.example.is_silent or not silent)
            if (a.example.dataset, a.example.page) in said
        ]
        peers = PEERS if field == "published" else PEERS[:1]
        cells = [f"{np.mean([bool(of_peer(said, peer, field, a.example)) for a, _ in told]):.1%}" for peer in peers]
        which = "that declare none to machines" if silent else "all"
        rows.append((field, which, len(told), f"{np.mean([t for _, t in told]):.1%}", *[*cells, "", ""][:3]))
    return table(("field", "pages without one", "pages", "elute", *PEERS), rows)


def sources_table(field: str, examples: Sequence[Example]) -> str:
    """For each kind of place on how many pages it says something, and how often the first that it says is right."""
    right: dict[str, list[float]] = defaultdict(list)
    for example in examples:
        if not example.gold:
            continue
        for key, features in example.values.items():
            for name in features:
                if name.endswith(", first") or (field == "authors" and " " in name and name.split()[0] in PLACES):
                    right[name.removesuffix(", first")].append(rightness(field, key, example.gold))
    ranked = sorted(right.items(), key=lambda pair: -np.mean(pair[1]))
    return table(
        ("place", "pages", "right"),
        [(f"`{name}`", len(values), f"{np.mean(values):.3f}") for name, values in ranked if len(values) >= FEWEST],
    )


def speed_line(said: Said) -> str:
    took = [line["took"] for line in said.values() if "took" in line]
    each = ", ".join(
        f"{name} {np.mean([one[name] for one in took]) * 1e3:.1f} ms" for name in ("trafilatura", "htmldate")
    )
    return f"{each} a page on top of lxml's parse."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", type=Path)
    parser.add_argument("peers", type=Path)
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the tables into this document")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the confidence of dates there")
    arguments = parser.parse_args()
    examples, said = read(arguments.examples), read_peers(arguments.peers)
    found = {field: answers(field, examples[field]) for field in FIELDS}
    show(quality_table(found, said), arguments.write, "quality")
    show(abstention_table(found, said), arguments.write, "abstention")
    show(sources_table("published", examples["published"]), arguments.write, "sources of dates")
    show(speed_line(said), None)
    if arguments.plot:
        dates = [answer for answer in found["published"] if answer.key]
        sure, right = (np.array([getattr(answer, name) for answer in dates]) for name in ("confidence", "right"))
        found_bins = bins(sure, right, [answer.example.host for answer in dates])
        drawn = calibration("Confidence of dates on sites never fitted to", found_bins, "share of right dates")
        arguments.plot.write_text(drawn.file, encoding="utf-8")


if __name__ == "__main__":
    main()
