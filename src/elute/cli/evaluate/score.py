"""`elute evaluate score`: other metrics on the outputs of a run."""

from __future__ import annotations

import argparse
import os

from ..parts.console import Failure, UsageError
from ..parts.options import Parser, add_version, count
from .run import DEFAULT_RUN, add_metrics, chosen_metrics
from .summary import summarise
from .watch import Bars, as_failures


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute evaluate score",
        description="Score the outputs of a run. What is scored already, and has not changed, is not scored again.",
        usage="elute evaluate score [RUN] [options]",
    )
    parser.add_argument("run_folder", nargs="?", default=DEFAULT_RUN, metavar="RUN", help=f"its folder ({DEFAULT_RUN})")
    how = parser.add_argument_group("how it is scored")
    add_metrics(how)
    how.add_argument(
        "--jobs", type=count, default=os.cpu_count() or 1, metavar="N", help="work in N processes (all cores)"
    )
    how.add_argument("-q", "--quiet", action="store_true", help="no progress and no notes on stderr")
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Score and show the table: 1 when a page could not be scored."""
    from elute.evaluate import Run, score
    from elute.gold import GoldError

    metrics = chosen_metrics(arguments.metrics)
    made = Run(arguments.run_folder)
    if not made.datasets:
        raise UsageError(f"{arguments.run_folder}: there is no run in it")
    with Bars(quiet=arguments.quiet) as bars, as_failures(arguments.run_folder):
        try:
            score(made, metrics, jobs=arguments.jobs, watch=bars)
        except GoldError as error:
            raise Failure(str(error)) from None
        methods = sorted({method for dataset in made.datasets for method in made.methods(dataset)})
        summarise(made, made.datasets, methods, metrics if arguments.metrics else ())
    return 1 if bars.failed else 0
