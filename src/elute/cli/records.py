"""`elute records PAGE…`: lists, tables and the like as rows and columns."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from elute import registry
from elute.processes import in_processes

from .parts import console
from .parts.console import Failure, UsageError, is_terminal, say
from .parts.options import (
    Listed,
    Parser,
    Settings,
    add_jobs,
    add_method_options,
    add_reading_options,
    add_version,
    known,
)
from .parts.outputs import plan
from .parts.progress import Progress
from .parts.sources import Source, find_sources
from .parts.tasks import Result, Task, of_sources, summarise, written

if TYPE_CHECKING:
    from elute.records import RecordSet

FORMATS = {"csv": ".csv", "json": ".json", "jsonl": ".jsonl", "markdown": ".md", "parquet": ".parquet"}

_EXAMPLES = """\
examples:
  elute records listing.html                   the main list of a page as CSV
  elute records listing.html --all --to json   every list and table, with places in the source
  elute records pages/ -o out/ --to jsonl      every page below a folder
  elute records shop.html --links-out --safe > shop.csv
                                               with addresses; no cell that a spreadsheet runs as a formula
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute records",
        description="Take lists, tables and the like out of web pages, as rows and columns.",
        epilog=_EXAMPLES,
        usage="elute records PAGE… [options]",
    )
    parser.add_argument("pages", nargs="+", metavar="PAGE", help="a file, a folder, an http(s) address, or - for stdin")
    which = parser.add_argument_group("which records")
    which.add_argument("--all", action="store_true", help="every set of a page, not the main one alone")
    which.add_argument(
        "--miners",
        default="",
        metavar="NAMES",
        choices=Listed(registry.miners.names),
        help="what looks for records, with commas: %(choices)s",
    )
    output = parser.add_argument_group("output")
    output.add_argument(
        "--to", default="csv", choices=tuple(FORMATS), metavar="FORMAT", help=f"{', '.join(FORMATS)} (%(default)s)"
    )
    output.add_argument(
        "--links-out", dest="addresses", action="store_true", help="columns for addresses of links and images"
    )
    output.add_argument(
        "--safe", action="store_true", help="with csv: an apostrophe before what spreadsheets would run"
    )
    output.add_argument("-o", "--output", metavar="PATH", help="write to this file, or into this folder")
    add_jobs(output)
    output.add_argument("-q", "--quiet", action="store_true", help="no progress and no notes on stderr, errors only")
    add_method_options(parser)
    add_reading_options(parser)
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Do all pages: 0 when all are done, 1 when one failed."""
    settings = Settings.from_arguments(arguments)
    miners = [name for name in arguments.miners.split(",") if name]
    for name in miners:
        known("miners", name)
    if arguments.safe and arguments.to != "csv":
        raise UsageError("--safe goes with --to csv")
    sources = find_sources(arguments.pages)
    many = len(sources) > 1
    if many and settings.url:
        raise UsageError("--url is the address of one page, and these are many")
    to_stdout = arguments.output in (None, "-")
    if to_stdout and arguments.to == "parquet":
        raise UsageError("Parquet is no text: write it to a file by -o")
    into_folder = many or any(map(os.path.isdir, arguments.pages))
    targets = [None] * len(sources) if to_stdout else _targets(sources, arguments, into_folder)
    work = partial(do_page, settings=settings, miners=miners, arguments=arguments)
    failures: dict[str, list[str]] = {}
    shown = many and not arguments.quiet and not (to_stdout and is_terminal(sys.stdout))
    results = in_processes(work, list(map(Task, sources, targets)), arguments.jobs)
    with closing(results), Progress(len(sources), shown) as progress:
        for done, result in enumerate(of_sources(results, sources)):
            if result.stops and many:
                raise Failure(f"stopped with {done} of {len(sources)} pages looked at: {result.error}")
            progress.advance(failed=result.error is not None)
            if result.error is not None:
                failures.setdefault(result.error, []).append(result.name)
                say(result.error, result.name)
                continue
            if result.note and not arguments.quiet:
                say(result.note, result.name)
            if to_stdout:
                console.write(result.output)
    if many and failures:
        summarise(len(sources), failures)
    return 1 if failures else 0


def _targets(sources: Sequence[Source], arguments: argparse.Namespace, many: bool) -> Sequence[Path]:
    targets, renamed = plan(sources, arguments.output, FORMATS[arguments.to], many)
    for note in renamed:
        say(note)
    return targets


def do_page(task: Task, settings: Settings, miners: Sequence[str], arguments: argparse.Namespace) -> Result:
    """Load one page, find its records and write them. Nothing that is in a page makes it raise, and one without records
    is no failure."""
    from elute.records import records_of

    try:
        extraction = settings.extract(settings.load(task.source))
        found = records_of(extraction.page, miners, extraction.labels)
        if not found:
            return _written_nothing(task, arguments.to)
        output = _written(found if arguments.all else found[:1], arguments)
    except Exception as error:
        return Result(task.source.name, error=console.reason(error))
    return written(task, output)


def _written_nothing(task: Task, to: str) -> Result:
    """JSON of no sets, and no file otherwise; one that an earlier run has written does not stay."""
    note = "there are no records in it"
    if to == "json":
        return written(task, "[]\n", note)
    if task.target is not None:
        task.target.unlink(missing_ok=True)
    return Result(task.source.name, note=note)


def _written(found: Sequence[RecordSet], arguments: argparse.Namespace) -> str | bytes:
    from elute.records import writing

    if arguments.to == "json":
        return writing.as_json(found)
    if arguments.to == "parquet":
        if len(found) > 1:
            raise Failure("a Parquet file holds one set: leave out --all")
        return writing.as_parquet(found[0], links=arguments.addresses)
    choices = {"links": arguments.addresses} | ({"safe": True} if arguments.safe else {})
    parting = "" if arguments.to == "jsonl" else "\n"
    return parting.join(writing.TEXTS[arguments.to](each, **choices) for each in found)
