"""The learned method against its peers, on sites that it was never trained on.

    elute train --base shipped --folds 5 --out FOLDS
    PYTHONPATH=src python -m benchmarks.learned.against_peers run FOLDS --out RUN
    PYTHONPATH=src python -m benchmarks.learned.against_peers write RUN --peers PEERS…
    PYTHONPATH=src python -m benchmarks.learned.against_peers worst RUN --folds FOLDS > worst.txt

`run` does every page by a model that has not seen its site (`folds.py`), with each of the caller's choices, and
makes the folder of a run that `elute evaluate report` reads too. `write` puts the tables into docs/results/learned.md,
or those that `--parts` names.
PEERS are folders of `elute evaluate run` with other extractors; where several have one, the last counts. `worst` lists
the pages that cost most, with text of them: it is for people, and not for the repository.

A model that was trained on all sets, by folds, goes into the same run under another name; `write` has a table of it:

    PYTHONPATH=src python -m benchmarks.learned.against_peers run FOLDS_OF_ALL --name learned-all --choices '' --out RUN
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.learned.confidence import Expectations, areas_table, bins_table, picture
from benchmarks.learned.folds import Folds, kept_beside, run_folds
from benchmarks.learned.snippets import DATASET as SNIPPETS
from benchmarks.learned.snippets import snippets_table
from benchmarks.learned.tables import (
    BY_TYPE,
    SETS,
    UNSEEN,
    by_type,
    choices_of,
    choices_table,
    group,
    groups_table,
    means,
    peers_table,
    sites_known,
    summary,
    types_told,
)
from benchmarks.learned.worst import worst_pages
from benchmarks.parts.document import write_into

from elute.cli.evaluate.watch import Bars
from elute.evaluate import Run
from elute.gold import load

PAGE = Path(__file__).parents[2] / "docs" / "results" / "learned.md"
PICTURE = PAGE.with_name("learned-confidence.svg")
NAME, ALL = "learned", "learned-all"
CHOICES = ("title", "no-title", "byline", "no-byline", "comments")


def run(options: argparse.Namespace) -> None:
    datasets = [load(name) for name in options.data.split(",")]
    with_text = [dataset for dataset in datasets if dataset.text_gold]
    work = {"": datasets, **dict.fromkeys(filter(None, options.choices.split(",")), with_text)}
    folds = Folds.read(options.folds, options.method, options.whole)
    command = f"python -m benchmarks.learned.against_peers {' '.join(sys.argv[1:])}"
    with Bars(quiet=False) as bars:
        run_folds(folds, work, options.out, name=options.name, command=command, jobs=options.jobs, watch=bars)


def write(options: argparse.Namespace) -> None:
    """The parts of the document that are asked for, each between its marks."""
    ours, peers = Run(options.run), [Run(folder) for folder in options.peers]
    groups = [group(ours, peers, name, NAME) for name in SETS]
    whole = next(each for each in groups if each.name == BY_TYPE)
    pages = ours.dataset(BY_TYPE)
    types = [pages[id].type for id in whole.ids]
    parts = {
        "run": lambda: "\n".join(told(ours, peers)),
        "sets": lambda: groups_table(groups, "set"),
        "peers": lambda: f"{summary(groups)}\n\n{peers_table(groups)}",
        "types": lambda: groups_table(by_type(whole, types), "type"),
        "predicted": lambda: types_told(types, predicted(ours, whole.ids)),
        "choices": lambda: choices_table(groups, {each.name: choices_of(ours, each, CHOICES, NAME) for each in groups}),
        "all": lambda: trained_on_all(ours),
        "snippets": lambda: snippets_table(ours, peers, NAME),
        "confidence": lambda: confidence(ours),
    }
    for name in options.parts.split(",") if options.parts else parts:
        write_into(PAGE, parts[name](), name)


def predicted(ours: Run, ids: Sequence[str]) -> list[str]:
    """The types that pages were taken for."""
    found = kept_beside(ours, BY_TYPE, NAME, "page_type")
    return [found.get(id, "") for id in ids]


def trained_on_all(ours: Run) -> str:
    """In a line: what a model that was trained on all sets does."""
    groups = [group(ours, [], name, ALL) for name in UNSEEN]
    return f"F1: {means([each for each in groups if each.pages])}."


def confidence(ours: Run) -> str:
    """Expected against actual F1, in tables and a picture."""
    everything = Expectations.together([Expectations.of(ours, name, NAME) for name in SETS])
    PICTURE.write_text(picture(everything).file, encoding="utf-8")
    shown = f"![Expected and actual F1]({PICTURE.name})"
    return f"{shown}\n\n{areas_table([everything])}\n\n{bins_table(everything)}"


def told(ours: Run, peers: Sequence[Run]) -> list[str]:
    """What the figures are of: versions, dates, and how many pages of the unseen sets are of sites that are not."""
    known = ", ".join(f"{sites_known(ours, name, NAME)} of {name}" for name in UNSEEN)
    dates = [str(each.info["history"][-1]["began"])[:10] for each in (ours, *peers)]
    return [
        f"- version: {ours.version(BY_TYPE, NAME)}",
        f"- date: {dates[0]}; of the peers: {', '.join(dates[1:])}",
        f"- pages of the unseen sets whose site was trained on, done by the model of its fold: {known}",
    ]


def worst(options: argparse.Namespace) -> None:
    folds = Folds.read(options.folds, options.method, options.whole) if options.folds else None
    for line in worst_pages(Run(options.run), options.data.split(","), options.count, options.name, folds):
        print(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    running = commands.add_parser("run", help="models by folds over datasets, into the folder of a run")
    running.add_argument("folds", type=Path, metavar="FOLDS", help="made by `elute train … --folds K --out FOLDS`")
    running.add_argument("--out", type=Path, required=True, metavar="RUN", help="the folder of the run")
    running.add_argument("--data", default=",".join([*SETS, SNIPPETS]), help="names with commas between")
    running.add_argument("--method", default="learned", help="the trained method that the models are for (%(default)s)")
    running.add_argument("--whole", type=Path, metavar="MODEL", help="the model of all folds (the shipped one)")
    running.add_argument("--name", default=NAME, help="its name in the run (%(default)s)")
    running.add_argument("--choices", default=",".join(CHOICES), help="what callers may choose (%(default)s)")
    running.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes for scoring (all cores)")
    running.set_defaults(do=run)
    writing = commands.add_parser("write", help="the tables, into docs/results/learned.md")
    writing.add_argument("run", type=Path, metavar="RUN", help="made by `run`")
    writing.add_argument("--peers", type=Path, nargs="+", required=True, metavar="RUN", help="runs of other extractors")
    writing.add_argument("--parts", default="", help="only these parts of the document, with commas between")
    writing.set_defaults(do=write)
    listing = commands.add_parser("worst", help="the pages that cost most, with what was lost and what was too much")
    listing.add_argument("run", type=Path, metavar="RUN", help="made by `run`")
    listing.add_argument("--count", type=int, default=50, help="how many (%(default)s)")
    listing.add_argument("--data", default=",".join(SETS), help="names with commas between")
    listing.add_argument("--name", default=NAME, help="the method's name in the run (%(default)s)")
    listing.add_argument("--folds", type=Path, metavar="FOLDS", help="show their wrong blocks, by these models")
    listing.add_argument("--method", default="learned", help="the trained method that the models are for (%(default)s)")
    listing.add_argument("--whole", type=Path, metavar="MODEL", help="the model of all folds (the shipped one)")
    listing.set_defaults(do=worst)
    options = parser.parse_args()
    options.do(options)


if __name__ == "__main__":
    main()
