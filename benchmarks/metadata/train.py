"""Fits the weights that choose between the values of each field, and writes them.

    PYTHONPATH=src:. python -m benchmarks.metadata.train FOLDS

FOLDS is a folder of models (benchmarks/learned/folds.py): the type of each page is told by a model that has not seen its
site. The weights are fitted to all pages; how good they are on sites never fitted to, `benchmarks.metadata.evaluate`
says. All sets are under licences that allow it: Apache-2.0, CC-BY-4.0, MIT.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from benchmarks.learned.folds import Folds
from benchmarks.metadata.examples import examples_of
from benchmarks.metadata.fitting import fitted
from benchmarks.metadata.gold import FIELDS

import elute

FILE = Path(elute.__file__).parent / "metadata" / "weights.json"
BOUNDS = {"published": 0.3, "authors": 0.25}
"""How sure a value must be to be given: by what is given to pages that have none, and lost on those that have one."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folds", type=Path, help="the folder of folds, with the model of all of them, learned.npz")
    arguments = parser.parse_args()
    examples = examples_of(Folds.read(arguments.folds, whole=arguments.folds / "learned.npz"))
    weights = {field: asdict(fitted(field, examples[field], BOUNDS.get(field, 0.0))) for field in FIELDS}
    FILE.write_text(json.dumps(weights, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{FILE}: " + ", ".join(f"{field} from {len(examples[field])} pages" for field in FIELDS))


if __name__ == "__main__":
    main()
