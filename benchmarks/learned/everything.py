"""Trains the learned method from nothing and measures all of it, into the documents: one command for docs/learned.

    PYTHONPATH=src:. python -m benchmarks.learned.everything OUT [--peers] [--sample N] [--write]

It needs the installed datasets and the extras `train` and `evaluate`. What is made lies in OUT: FOLDS, the models; RUN,
every page by a model that has not seen its site; PEERS, with `--peers`, which takes hours and needs `make peers`. What
is there already is not made again, so that a run which was interrupted goes on. The model of all folds is
FOLDS/learned.npz: whether it is the one that ships is said, for the same sets and versions make the same file.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.learned import read_articles, shortened
from benchmarks.learned.snippets import DATASET as SNIPPETS
from benchmarks.learned.tables import SETS

from elute.gold.dataset import datasets_folder
from elute.learned.model import METHOD
from elute.model import MODELS, load

ROOT = Path(__file__).parents[2]
PEER_PAGES = 200  # of each set
MODEL = f"{METHOD}.npz"
TABLES = {
    "errors": {"loss": "RUN", "two_readings": "RUN", "tidying": "FOLDS"},
    "roles": {"roles": "FOLDS", "posts": "FOLDS", "comment_rule": "FOLDS"},
}
"""For each document the benchmarks that measure it, and what these read."""


@dataclass(frozen=True)
class Step:
    """A module that is run with arguments, "{out}" for the folder; and the file that tells that this has been done,
    none where it goes on by itself."""

    command: str
    made: Path | None = None

    @property
    def is_done(self) -> bool:
        return self.made is not None and self.made.exists()


def steps(out: Path, peers: bool, sample: int | None, write: bool) -> Iterator[Step]:
    """All of it, in order."""
    for maker in (read_articles, shortened):
        yield Step(maker.__name__, datasets_folder() / maker.NAME / "meta.jsonl")
    some = "" if sample is None else f" --sample {sample}"
    yield Step(f"elute train --base shipped --folds 5 --quiet --out {{out}}/FOLDS{some}", out / "FOLDS" / MODEL)
    yield Step("benchmarks.learned.against_peers run {out}/FOLDS --out {out}/RUN")
    if peers:
        sets = ",".join([*SETS, SNIPPETS])
        pages = f"--data {sets} --sample {PEER_PAGES}"
        yield Step(f"elute evaluate run --methods peers {pages} --metrics words --quiet --out {{out}}/PEERS")
        if write:
            yield Step("benchmarks.learned.against_peers write {out}/RUN --peers {out}/PEERS")
    for document, measured in TABLES.items():
        into = f" --write docs/learned/{document}.md" if write else ""
        for name, read in measured.items():
            yield Step(f"benchmarks.learned.{name} {{out}}/{read}{into}")


def is_shipped(path: Path) -> bool:
    """Whether a model is the one that ships; their cards may tell other dates."""
    made, ships = (load(each).arrays for each in (path, MODELS / MODEL))
    return made.keys() == ships.keys() and all(np.array_equal(made[name], ships[name]) for name in ships)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, metavar="OUT", help="a folder for models and outputs")
    parser.add_argument("--peers", action="store_true", help=f"other extractors too, on {PEER_PAGES} pages of each set")
    parser.add_argument("--sample", type=int, metavar="N", help="learn from N pages of each set, for a first look")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/learned and docs/results")
    options = parser.parse_args()
    out = options.out.resolve()
    work = list(steps(out, options.peers, options.sample, options.write))
    for number, step in enumerate(work, 1):
        shown = step.command.format(out=options.out)
        print(f"[{number} of {len(work)}] {'already there: ' if step.is_done else ''}{shown}", flush=True)
        if not step.is_done:
            subprocess.run(
                [sys.executable, "-m", *(part.format(out=out) for part in step.command.split())], cwd=ROOT, check=True
            )
    print("The model is " + ("the one that ships." if is_shipped(options.out / "FOLDS" / MODEL) else "another one."))


if __name__ == "__main__":
    main()
