"""`elute evaluate run`: methods over datasets."""

from __future__ import annotations

import argparse
import os

from ..parts.console import Failure, UsageError
from ..parts.options import Parser, add_version, count, seconds, size
from .summary import summarise
from .watch import Bars, as_failures

DEFAULT_RUN = "evaluation"
_DEFAULT_SECONDS = 60.0
_DEFAULT_MEMORY = "2G"

_EXAMPLES = """\
examples:
  elute evaluate run --methods cetd,trafilatura --data cleaneval-final,l3s-gn1
  elute evaluate run --methods elute --data all --sample 100
  elute evaluate run --methods 'boilerpy3*' --data my-pages/ --out my-run

A run that was ended goes on where it was when the same command is given again. What is done stays done until the
method or the dataset changes.
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute evaluate run",
        description="Run methods over datasets and score what they give.",
        usage="elute evaluate run --methods NAMES --data NAMES [options]",
        epilog=_EXAMPLES,
    )
    what = parser.add_argument_group("what is run")
    what.add_argument(
        "--methods",
        required=True,
        metavar="NAMES",
        help="names with commas between, patterns such as 'ice-*'; elute, peers or all for many",
    )
    what.add_argument(
        "--data",
        required=True,
        metavar="NAMES",
        help="datasets: names, patterns, all, or folders with a slash in their name; see `elute gold list`",
    )
    what.add_argument(
        "--service",
        action="append",
        default=[],
        metavar="FILE",
        help="an HTTP service as a method, declared in a TOML file; may be repeated",
    )
    what.add_argument("--format", default="elute", metavar="NAME", help="the format of the datasets (%(default)s)")
    what.add_argument("--limit", type=count, metavar="N", help="only the first N pages of each dataset")
    what.add_argument("--sample", type=count, metavar="N", help="only N pages of each dataset, by chance")
    what.add_argument("--seed", type=int, default=0, metavar="N", help="the seed of --sample's choice (%(default)s)")
    what.add_argument("--retry", action="store_true", help="run the pages again that failed")
    how = parser.add_argument_group("how it is run")
    how.add_argument("-o", "--out", default=DEFAULT_RUN, metavar="FOLDER", help="the folder of the run (%(default)s)")
    how.add_argument(
        "--jobs", type=count, default=os.cpu_count() or 1, metavar="N", help="work in N processes (all cores)"
    )
    how.add_argument(
        "--time-limit",
        type=seconds,
        default=_DEFAULT_SECONDS,
        metavar="SECONDS",
        help="a page that takes longer has failed (%(default)g)",
    )
    how.add_argument(
        "--memory-limit",
        type=size,
        default=size(_DEFAULT_MEMORY),
        metavar="BYTES",
        help=f"a page whose process needs more has failed, on Linux; K, M and G are understood ({_DEFAULT_MEMORY})",
    )
    add_metrics(how)
    how.add_argument("-q", "--quiet", action="store_true", help="no progress and no notes on stderr")
    add_version(parser)
    return parser


def add_metrics(parser: argparse._ArgumentGroup) -> None:
    from elute.evaluate import DEFAULT_METRICS

    usual = ",".join(DEFAULT_METRICS)
    parser.add_argument(
        "--metrics",
        metavar="NAMES",
        help=f"how outputs are compared with the gold, patterns and all understood ({usual})",
    )


def chosen_metrics(words: str | None) -> list[str]:
    """The metrics that the user wants, or the usual ones."""
    from elute.evaluate import DEFAULT_METRICS
    from elute.evaluate.selection import choose_metrics

    try:
        return choose_metrics(words) if words else list(DEFAULT_METRICS)
    except ValueError as error:
        raise UsageError(str(error)) from None


def run(arguments: argparse.Namespace) -> int:
    """Run, score, and show the table: 1 when a page failed or a method did not start."""
    from elute.evaluate import Limits
    from elute.evaluate import run as run_methods
    from elute.evaluate.selection import choose_datasets, choose_methods
    from elute.gold import GoldError, distinct, load
    from elute.methods.peers.service import announce

    metrics = chosen_metrics(arguments.metrics)
    try:
        announce(arguments.service)
        methods = choose_methods(arguments.methods)
        datasets = distinct(load(name, format=arguments.format) for name in choose_datasets(arguments.data))
    except (GoldError, ValueError) as error:
        raise UsageError(str(error)) from None
    if not methods or not datasets:
        raise UsageError(f"there are no {'datasets' if methods else 'methods'} to run")
    with Bars(quiet=arguments.quiet) as bars, as_failures(arguments.out):
        made = run_methods(
            methods,
            datasets,
            arguments.out,
            metrics=metrics,
            jobs=arguments.jobs,
            limits=Limits(arguments.time_limit, arguments.memory_limit),
            limit=arguments.limit,
            sample=arguments.sample,
            seed=arguments.seed,
            retry=arguments.retry,
            watch=bars,
        )
        if not any(set(methods) & set(made.methods(each.name)) for each in datasets):
            raise Failure("none of the methods could be run")
        bars.end()
        failed = summarise(made, [each.name for each in datasets], methods, metrics if arguments.metrics else ())
    return 1 if failed or bars.failed else 0
