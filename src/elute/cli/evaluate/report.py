"""`elute evaluate report`: the results of a run, as one HTML file or as Markdown with figures beside it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..parts.console import UsageError, say
from ..parts.options import Parser, add_version, count
from ..parts.outputs import deliver
from .run import DEFAULT_RUN

if TYPE_CHECKING:
    from elute.evaluate.report import Results
    from elute.evaluate.runs.run_folder import Run

_SUFFIXES = {"html": ".html", "markdown": ".md"}
_DEFAULT_PAGES = 30

_EXAMPLES = """\
examples:
  elute evaluate report --open                      the default run in the browser
  elute evaluate report my-run --baseline cetd      differences to cetd, with their significance
  elute evaluate report my-run --to markdown -o docs/results/first.md
  elute evaluate report my-run --style kovacic      tables and figures as in the thesis of 2012
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute evaluate report",
        description="Tables and figures of a run, with intervals, down to single pages.",
        usage="elute evaluate report [RUN] [options]",
        epilog=_EXAMPLES,
    )
    parser.add_argument("run_folder", nargs="?", default=DEFAULT_RUN, metavar="RUN", help=f"its folder ({DEFAULT_RUN})")
    what = parser.add_argument_group("what is in it")
    what.add_argument(
        "--metric", metavar="NAME", help="how outputs are compared (words, or the first that the run has)"
    )
    what.add_argument("--data", metavar="NAMES", help="only these datasets, names with commas between")
    what.add_argument("--methods", metavar="NAMES", help="only these methods, names with commas between")
    what.add_argument(
        "--style",
        choices=("elute", "kovacic"),
        default="elute",
        help="how it is counted and drawn; kovacic is as in the tables and figures of Kovačič 2012 (%(default)s)",
    )
    what.add_argument("--beta", type=_beta, default=1.0, metavar="B", help="recall counts B times as much in F (1)")
    what.add_argument("--baseline", metavar="METHOD", help="the method that the others are compared with (the best)")
    what.add_argument(
        "--pages",
        type=_pages,
        default=_DEFAULT_PAGES,
        metavar="N",
        help="in HTML, the N worst pages of each dataset can be opened, or all (%(default)s)",
    )
    output = parser.add_argument_group("output")
    output.add_argument("--to", choices=tuple(_SUFFIXES), default="html", help="the format (%(default)s)")
    output.add_argument("-o", "--output", metavar="FILE", help="write there (report.html or report.md in the run)")
    output.add_argument("--few-figures", action="store_true", help="in Markdown, no figures of single datasets")
    output.add_argument("--open", action="store_true", help="show it in the browser")
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Write the report and say where it is."""
    from .watch import as_failures

    with as_failures(arguments.run_folder):
        return _report(arguments)


def _report(arguments: argparse.Namespace) -> int:
    from elute.evaluate.report import STYLES, NoResults, gather
    from elute.evaluate.runs.run_folder import Run

    if arguments.open and arguments.to != "html":
        raise UsageError("--open goes with --to html")
    made = Run(arguments.run_folder)
    if not made.datasets:
        raise UsageError(f"{arguments.run_folder}: there is no run in it")
    try:
        datasets, methods = _names(arguments.data), _names(arguments.methods)
        results = gather(made, arguments.metric, datasets, methods, STYLES[arguments.style], arguments.beta)
    except NoResults as error:
        raise UsageError(f"{arguments.run_folder}: {error}") from None
    baseline = arguments.baseline or results.methods[0]
    if baseline not in results.methods:
        raise UsageError(f"the baseline {baseline!r} is not in the run; it has {', '.join(results.methods)}")
    path = arguments.output or str(made.folder / f"report{_SUFFIXES[arguments.to]}")
    try:
        _write(results, made, baseline, path, arguments)
    except ImportError as error:  # an extra that is not installed
        raise UsageError(str(error)) from None
    if path != "-":
        say(f"the report is in {path}")
    return 0


def _write(results: Results, made: Run, baseline: str, path: str, arguments: argparse.Namespace) -> None:
    from elute.evaluate.report import html, markdown

    if arguments.to == "html":
        deliver(html(results, made, baseline, arguments.pages), path, arguments.open)
    else:
        text, figures = markdown(results, made, baseline, Path(path).stem, arguments.few_figures)
        for name, figure in figures.items() if path != "-" else ():
            deliver(figure, str(Path(path).with_name(name)))
        deliver(text, path)


def _names(words: str | None) -> list[str] | None:
    return [word.strip() for word in words.split(",") if word.strip()] if words else None


def _pages(text: str) -> int | None:
    return None if text == "all" else count(text)


def _beta(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not value >= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 on")
    return value
