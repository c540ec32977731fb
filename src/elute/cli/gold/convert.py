"""`elute gold convert`: a gold standard from one format to another."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from elute import gold
from elute.gold import GoldPage
from elute.gold.convert import convert

from ..parts.console import Failure, UsageError, reason, say
from ..parts.options import Parser, add_version, known
from ..parts.progress import Progress
from .sets import add_labels


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        "elute gold convert",
        "Convert a gold standard. The new folder has all pages, or it is not made.",
        epilog="example:\n  elute gold convert article-extraction-benchmark scrapinghub news\n",
    )
    parser.add_argument("source", metavar="FROM", help="a folder, or the name of an installed set")
    parser.add_argument("format", metavar="FORMAT", help="the format that it is in")
    parser.add_argument("target", metavar="TO", help="the folder to write, which must not exist or be empty")
    parser.add_argument("--to", default="elute", metavar="FORMAT", help="the format to write (%(default)s)")
    add_labels(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Read, and write."""
    known("formats", arguments.format)
    known("formats", arguments.to)
    try:
        dataset = gold.load(arguments.source, format=arguments.format, labels=arguments.labels)
        with Progress(len(dataset), shown=not arguments.quiet) as progress:
            convert(dataset, Path(arguments.target), arguments.to, _counted(dataset, progress))
    except ValueError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise Failure(f"{error.filename or arguments.target}: {reason(error)}") from None
    if not arguments.quiet:
        say(f"{len(dataset)} pages written to {arguments.target}")
    return 0


def _counted(dataset: gold.Dataset, progress: Progress) -> Iterator[GoldPage]:
    for page in dataset:
        yield page
        progress.advance()
