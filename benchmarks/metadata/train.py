"""Fits the weights that choose between the values of each field, and writes them.

    PYTHONPATH=src:. python -m benchmarks.metadata.examples FOLDS -o EXAMPLES
    PYTHONPATH=src:. python -m benchmarks.metadata.train EXAMPLES

The weights are fitted to all pages; how good they are on sites never fitted to, `benchmarks.metadata.evaluate` says.
How sure a value must be is told by such sites too.
All sets are under licences that allow it: Apache-2.0, CC-BY-4.0, MIT.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from benchmarks.metadata.examples import read
from benchmarks.metadata.fitting import fitted
from benchmarks.metadata.gold import FIELDS
from benchmarks.metadata.held_out import INVENTED, answers, bound_of

import elute

FILE = Path(elute.__file__).parent / "metadata" / "weights.json"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", type=Path, help="what benchmarks.metadata.examples has written")
    examples = read(parser.parse_args().examples)
    weights = {}
    for field in FIELDS:
        bound = bound_of(field, answers(field, examples[field])) if field in INVENTED else 0.0
        weights[field] = asdict(fitted(field, examples[field], bound))
        print(f"{field}: from {len(examples[field])} pages, bound {bound:g}")
    FILE.write_text(json.dumps(weights, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
