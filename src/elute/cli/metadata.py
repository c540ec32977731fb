"""`elute metadata PAGE…`: title, authors, dates and more, with where each is from and how sure it is."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .parts import console
from .parts.console import UsageError, is_terminal, say
from .parts.options import Parser, Settings, add_method_options, add_reading_options, add_version
from .parts.progress import Progress
from .parts.sources import Source, find_sources
from .parts.table import Column, show

if TYPE_CHECKING:
    from elute.metadata.fields import Metadata

FORMATS = ("table", "json", "csv")
LENGTHS = ("words", "minutes")
_COLUMNS = [
    Column("field"),
    Column("value", share=3, wraps=True),
    Column("confidence", numeric=True),
    Column("source", share=1),
]
_EXAMPLES = """\
examples:
  elute metadata page.html                     a table: each field, its value, how sure, from where
  elute metadata page.html --candidates published
                                               all that the page says of one field, the likeliest first
  elute metadata pages/ --to csv > pages.csv   a line for each page below a folder
  elute metadata pages/ --to json | jq .metadata.title.value
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute metadata",
        description="Tell what pages say of themselves: title, authors, dates and more.",
        epilog=_EXAMPLES,
        usage="elute metadata PAGE… [options]",
    )
    parser.add_argument("pages", nargs="+", metavar="PAGE", help="a file, a folder, an http(s) address, or - for stdin")
    output = parser.add_argument_group("output")
    output.add_argument(
        "--to",
        default="table",
        choices=FORMATS,
        metavar="FORMAT",
        help="table, json or csv (%(default)s); json is one document a line where pages are many",
    )
    output.add_argument("-q", "--quiet", action="store_true", help="no progress on stderr, errors only")
    output.add_argument("--candidates", metavar="FIELD", help="with table: all values of one field")
    add_method_options(parser)
    add_reading_options(parser)
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Tell of all pages: 0 when all are done, 1 when one failed."""
    from elute.metadata.fields import FIELDS

    field = arguments.candidates
    if field and field not in FIELDS:
        raise UsageError(f"--candidates: there is no field {field!r}; there are {', '.join(FIELDS)}")
    if field and arguments.to != "table":
        raise UsageError("--candidates goes with --to table")
    settings = Settings.from_arguments(arguments)
    sources = find_sources(arguments.pages)
    if len(sources) > 1 and settings.url:
        raise UsageError("--url is the address of one page, and these are many")
    many = len(sources) > 1
    failed = False
    if arguments.to == "csv":
        console.write(_line(["page", *FIELDS, *LENGTHS]))
    with Progress(len(sources), shown=many and not arguments.quiet and not is_terminal(sys.stdout)) as progress:
        for source in sources:
            error = _told(source, settings, arguments, many)
            progress.advance(failed=error is not None)
            if error is not None:
                say(error, source.name)
                failed = True
    return 1 if failed else 0


def _told(source: Source, settings: Settings, arguments: argparse.Namespace, many: bool) -> str | None:
    """Tell of a page; why that cannot be done, else."""
    try:
        _write(settings.extract(settings.load(source)).metadata, source, arguments, many)
    except BrokenPipeError:
        raise
    except Exception as error:
        return console.reason(error)
    return None


def _write(metadata: Metadata, source: Source, arguments: argparse.Namespace, many: bool) -> None:
    if arguments.to == "json":
        document = {"page": source.name, "metadata": metadata.described(), **_lengths(metadata)}
        console.write(json.dumps(document, ensure_ascii=False, indent=None if many else 2) + "\n")
    elif arguments.to == "csv":
        console.write(_line([source.name, *_values(metadata), *map(str, _lengths(metadata).values())]))
    else:
        if many:
            console.write(f"{console.harmless(source.name)}\n")
        rows = _candidates(metadata, arguments.candidates) if arguments.candidates else _rows(metadata)
        show(_COLUMNS, list(rows))


def _rows(metadata: Metadata) -> Iterator[list[str]]:
    for name, said in metadata.described().items():
        yield [name, _shown(said["value"]), _percent(said.get("confidence")), said["source"]]
    for name, length in _lengths(metadata).items():
        yield [name, str(length), "", "kept text"]


def _lengths(metadata: Metadata) -> dict[str, int]:
    return {name: getattr(metadata, name) for name in LENGTHS}


def _candidates(metadata: Metadata, field: str) -> Iterator[list[str]]:
    from elute.metadata.fields import plain

    for candidate in metadata.candidates(field):
        yield [field, _shown(plain(candidate)["value"]), _percent(candidate.confidence), candidate.source]


def _values(metadata: Metadata) -> Iterator[str]:
    from elute.metadata.fields import FIELDS

    told = metadata.to_dict()
    return (_shown(told.get(name, "")) for name in FIELDS)


def _shown(value: object) -> str:
    return "; ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _percent(confidence: float | None) -> str:
    return "" if confidence is None else f"{confidence:.2f}"


def _line(cells: list[str]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerow(cells)
    return written.getvalue()
