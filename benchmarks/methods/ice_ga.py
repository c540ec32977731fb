"""What expressions are worth by the fitness of ICE's genetic algorithm, and what is bred by it from other beginnings.

    PYTHONPATH=src python -m benchmarks.methods.ice_ga --write docs/methods/ice-ga.md

On the pages that the model which ships was bred on. Points are a share of what the gold's own words would give.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from benchmarks.parts.document import show
from benchmarks.parts.tables import table

from elute.methods.ice_ga import BRED, Case, cases, evolved, expression_of
from elute.methods.shared.expressions import LITERALS
from elute.model import MODELS, load
from elute.train.data import PERMISSIVE, Reading
from elute.train.examples import examples

TEXT, LINK = LITERALS["text"], LITERALS["link"]
FIXED = {
    "all text": f"({TEXT})",
    "all text that is not right behind `<a>`": f"(?:{LINK}{TEXT}|({TEXT}))",
    "text of 60 bytes or more": f"({LITERALS['long text']})",
    "text with a full stop": f"({LITERALS['sentence']})",
}


def rows(pages: list[Case], seeds: int) -> Iterator[tuple[str, str]]:
    def worth(expression: str) -> str:
        return f"{sum(page.points(expression) for page in pages) / len(pages):.3f}"

    for name, expression in FIXED.items():
        yield name, worth(expression)
    yield "the model that ships", worth(expression_of(load(MODELS / "ice-ga.npz")))
    for seed in range(1, seeds):
        yield f"bred with `--seed {seed}`", worth(str(evolved(pages, **{**BRED, "seed": seed})))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=4, metavar="N", help="beginnings that are tried (%(default)s)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table into this file, between its marks")
    options = parser.parse_args()
    pages = cases(examples(Reading().data([], base=PERMISSIVE)))
    show(table(("expression", "points"), rows(pages, options.seeds)), options.write)


if __name__ == "__main__":
    main()
