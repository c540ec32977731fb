"""Train the published methods that learn: `python -m elute.train.methods NAME…`.

The models that ship are made by exactly this, without further arguments. With `--data` and `--out` anyone makes their
own, for "ice-tree(mine.npz)". With `--folds` nothing is written: it is told how many blocks of pages that it has not
seen a method puts into the wrong class.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import numpy as np

import elute
from elute import registry
from elute.gold import Dataset, GoldPage, folds, load
from elute.methods.trained import MODELS, Model, Trained

from .examples import examples

PERMISSIVE: Final = ("wcxb-dev", "fundus", "magic-html-article", "harvest-forum", "readability")


def train(method: Trained, sets: Sequence[Dataset], date: str) -> Model:
    """A model of all pages of some sets, with its card."""
    card = {
        "method": method.name,
        "sets": {each.name: {"licence": each.licence, "hash": each.hash, "pages": len(each)} for each in sets},
        "parameters": dict(method.parameters),
        "elute": elute.__version__,
        "date": date,
    }
    return Model(method.fit(examples(page for dataset in sets for page in dataset)), card)


def wrong_blocks(method: Trained, model: Model, pages: Iterable[GoldPage]) -> tuple[int, int]:
    """How many blocks a method puts into the wrong class, and of how many.

    The classes are "dropped" and the roles that the method gives; "dropped" and "kept" where it gives none.
    """
    wrong = total = 0
    for example in examples(pages):
        labels = method.predict(example.page, model, "balanced")
        rows = example.page.blocks.first[example.visible]
        given = labels.roles.given
        roles = np.ones_like(labels.keep, dtype=np.uint8) if given is None else given
        truths = np.ones_like(example.role) if given is None else example.role
        found, truth = (labels.keep * roles)[rows], (example.content * truths)[example.visible]
        wrong += int(np.count_nonzero(found != truth))
        total += len(rows)
    return wrong, total


def cross_validated(method: Trained, pages: Iterable[GoldPage], k: int) -> float:
    """The share of blocks in the wrong class, each fold judged by a model of the others."""
    parts = folds(pages, k)
    wrong = total = 0
    for held_out in range(k):
        seen = [page for number, part in enumerate(parts) if number != held_out for page in part]
        counts = wrong_blocks(method, Model(method.fit(examples(seen)), {}), parts[held_out])
        wrong, total = wrong + counts[0], total + counts[1]
    return wrong / max(total, 1)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m elute.train.methods", description="Train published methods.")
    parser.add_argument("methods", nargs="+", metavar="NAME", help="methods to train, such as ice-tree")
    parser.add_argument("--data", default=",".join(PERMISSIVE), help="datasets, parted by commas (%(default)s)")
    parser.add_argument("--out", type=Path, default=MODELS, help="folder for the models; else those that ship")
    parser.add_argument("--folds", type=int, metavar="K", help="cross-validate in K parts instead, and write nothing")
    options = parser.parse_args(arguments)
    sets = [load(name) for name in options.data.split(",")]
    chosen = [(name, registry.methods.get(name)) for name in options.methods]
    for name, method in chosen:
        if not isinstance(method, Trained):
            parser.error(f"{name} is not trained")
    if options.out == MODELS and not options.folds and (closed := [each.name for each in sets if not each.permissive]):
        parser.error(f"what ships is trained on permissive sets alone, not on {', '.join(closed)}; use --out FOLDER")
    for name, method in chosen:
        assert isinstance(method, Trained)
        if options.folds:
            error = cross_validated(method, [page for dataset in sets for page in dataset], options.folds)
            print(f"{name}: {error:.2%} of the blocks in the wrong class")
        else:
            options.out.mkdir(parents=True, exist_ok=True)
            path = options.out / f"{name}.npz"
            train(method, sets, datetime.now(UTC).date().isoformat()).save(path)
            print(f"{path}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
