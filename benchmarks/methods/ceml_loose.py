"""What ceml's rule for text in no content element is worth: F1 of words with it and without.

    PYTHONPATH=src python -m benchmarks.methods.ceml_loose --write docs/results/ceml.md

Pages as they were sent, the model that ships. The figures of the sets in LOOKED_AT, 120 pages of each, were in sight
when the rule was chosen among some 120 like it; those of the others were not.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from benchmarks.parts.document import show
from benchmarks.parts.tables import table
from rich.progress import track

from elute.evaluate.case import Case
from elute.evaluate.metrics.words import words
from elute.evaluate.output import Output
from elute.gold import GoldPage, load
from elute.methods import label
from elute.methods.ceml.classify import TEXT_TYPES, instances
from elute.methods.ceml.columns import element_features
from elute.methods.ceml.loose import Loose, loose_text
from elute.train.data import PERMISSIVE
from elute.units.elements import owners

LOOKED_AT = (*PERMISSIVE, "l3s-gn1", "cleaneval-final", "cleanportaleval", "daniel", "dragnet")
UNSEEN = ("cleaneval-dev", "chinese-handcrafted", "defuddle-fixtures", "xmu-chinese-news")
PAGES = 200  # of each set, by chance


def loose_in(gold: GoldPage) -> Loose:
    elements = element_features(gold.page)
    found = instances(elements)
    text = found.place[found.kind < len(TEXT_TYPES)]
    return loose_text(gold.page, elements, owners(gold.page, elements.rows[text]))


def measured(gold: GoldPage, loose: Loose) -> list[float]:
    """The F1 of the page without the rule, and with it."""
    keep = label(gold.page, "ceml").keep
    texts = [gold.page.blocks.join(rows) for rows in (keep & ~loose.main, keep)]
    return [float(np.nan_to_num(words(Case(gold, Output(gold.id, text)))["f1"])) for text in texts]


def main_of(gold: GoldPage, loose: Loose) -> Iterator[bool]:
    """For each container whose text the rule keeps, whether at least half of its words are in the gold."""
    blocks, matched = gold.page.blocks, gold.alignment.row_matched
    container = blocks.container[blocks.row_block[loose.main]]
    found = np.bincount(container, weights=matched[loose.main], minlength=len(gold.page))
    for row in np.unique(container).tolist():
        yield bool(2 * found[row] >= loose.words[row])


def text() -> str:
    rows, main = [], list[bool]()
    for name in (*LOOKED_AT, *UNSEEN):
        figures = []
        for gold in track(load(name, sample=PAGES), name, transient=True):
            if gold.text.strip():
                loose = loose_in(gold)
                figures.append(measured(gold, loose))
                main += main_of(gold, loose) if name in PERMISSIVE else ()
        shown = " / ".join(f"{value:.3f}".lstrip("0") for value in np.mean(figures, axis=0))
        rows.append([name + (" †" if name in LOOKED_AT else ""), str(len(figures)), shown])
    share = f"Of {len(main)} texts that it keeps in the sets the model was trained on, {np.mean(main):.0%} are main."
    note = f"† In sight when the rule was chosen. {share}"
    return f"{table(['set', 'pages', 'F1'], rows)}\n\nWithout the rule / with it.\n{note}"


def run() -> None:
    parser = argparse.ArgumentParser(description="ceml with and without the rule for text in no content element")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table into this document")
    show(text(), parser.parse_args().write, "loose")


if __name__ == "__main__":
    run()
