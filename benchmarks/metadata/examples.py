"""Reads pages whose fields are known, as examples to fit weights to.

    PYTHONPATH=src:. python -m benchmarks.metadata.examples FOLDS -o EXAMPLES

FOLDS is a folder of models (benchmarks/learned/folds.py): the type of each page is told by a model that has not seen
its site.
"""

from __future__ import annotations

import argparse
import hashlib
import pickle
from pathlib import Path

from benchmarks.learned.folds import Folds
from benchmarks.metadata.fitting import Example
from benchmarks.metadata.gold import FIELDS, gold_of, pages
from rich.progress import track

import elute
from elute.gold import GoldPage
from elute.metadata.gathered import evidence_of, page_features

FOLDS = 5


def fold_of(page: GoldPage) -> int:
    """The fold of a page's site."""
    return int(hashlib.sha256((page.host or page.id).encode()).hexdigest(), 16) % FOLDS


def examples_of(folds: Folds) -> dict[str, list[Example]]:
    """For each field the pages on which its value, or that there is none, is known."""
    found: dict[str, list[Example]] = {field: [] for field in FIELDS}
    for gold in track(list(pages()), "reading"):
        extraction = elute.extract(elute.parse(gold.page.source, url=gold.url), method=folds.method_for(gold))
        page = extraction.page
        page_type, words = extraction.page_type, extraction.metadata.words
        for field in FIELDS:
            if (key := gold_of(gold, field)) is not None:
                evidence = evidence_of(page, field, page_type, extraction.labels.roles)
                values = {name: each.features for name, each in evidence.items()}
                host = gold.host or gold.id
                about = page_features(page, page_type, field, words)
                found[field].append(Example(gold.dataset, gold.id, host, fold_of(gold), key, values, about))
    return found


def read(path: Path) -> dict[str, list[Example]]:
    """Examples as this command wrote them."""
    found: dict[str, list[Example]] = pickle.loads(path.read_bytes())
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folds", type=Path, help="the folder of folds, with the model of all of them, learned.npz")
    parser.add_argument("-o", "--output", type=Path, required=True)
    arguments = parser.parse_args()
    examples = examples_of(Folds.read(arguments.folds, whole=arguments.folds / "learned.npz"))
    arguments.output.write_bytes(pickle.dumps(examples))


if __name__ == "__main__":
    main()
