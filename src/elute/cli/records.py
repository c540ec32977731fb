"""`elute records PAGE…`: lists, tables and the like as rows and columns."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from elute import registry

from .parts import console
from .parts.console import Failure, UsageError, is_terminal, say
from .parts.options import Listed, Parser, Settings, add_page_options, add_version, known
from .parts.outputs import plan
from .parts.progress import Progress
from .parts.sources import find_sources

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
        "--to", default="csv", choices=tuple(FORMATS), metavar="FORMAT", help="%(choices)s (%(default)s)"
    )
    output.add_argument(
        "--links-out", dest="addresses", action="store_true", help="columns for addresses of links and images"
    )
    output.add_argument(
        "--safe", action="store_true", help="with csv: an apostrophe before what spreadsheets would run"
    )
    output.add_argument("-o", "--output", metavar="PATH", help="write to this file, or into this folder")
    output.add_argument("-q", "--quiet", action="store_true", help="no progress and no notes on stderr, errors only")
    add_page_options(parser)
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
    to_stdout = arguments.output in (None, "-")
    if to_stdout and arguments.to == "parquet" and (len(sources) > 1 or is_terminal(sys.stdout)):
        raise UsageError("Parquet is no text: write it to a file by -o")
    many = len(sources) > 1
    targets: Sequence[Path | None] = [None] * len(sources)
    if not to_stdout:
        targets, renamed = plan(sources, arguments.output, FORMATS[arguments.to], many)
        for note in renamed:
            say(note)
    failed = 0
    with Progress(
        len(sources), many and not arguments.quiet and not (to_stdout and is_terminal(sys.stdout))
    ) as progress:
        for source, target in zip(sources, targets, strict=True):
            error = ""
            try:
                _deliver(_written(_found(settings, source, miners, arguments.all), arguments), target)
            except BrokenPipeError:
                raise
            except Exception as raised:
                error = console.reason(raised)
                say(error, source.name)
                failed += 1
            progress.advance(failed=bool(error))
    return 1 if failed else 0


def _found(settings: Settings, source: object, miners: Sequence[str], all_sets: bool) -> list[RecordSet]:
    from elute.records import DEFAULT_MINERS, records_of

    page = settings.extract(settings.load(source)).page  # type: ignore[arg-type]
    found = records_of(page, miners or DEFAULT_MINERS)
    if not found:
        raise Failure("there are no records in it")
    return found if all_sets else found[:1]


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


def _deliver(content: str | bytes, target: Path | None) -> None:
    if target is None and isinstance(content, bytes):
        sys.stdout.buffer.write(content)
    elif target is None:
        console.write(str(content))
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content if isinstance(content, bytes) else content.encode())
