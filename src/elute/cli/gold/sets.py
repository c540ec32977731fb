"""What the commands on gold standards share: which sets are meant, going through their pages, figures in words."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from elute import gold
from elute.gold.hosts import registered_host
from elute.gold.page import DEFAULT_LABELS
from elute.processes import CannotStart, Lost, in_processes

from ..parts.console import Failure, UsageError
from ..parts.options import count
from ..parts.progress import Progress

R = TypeVar("R")


def add_sets(parser: argparse.ArgumentParser, formats: bool = True) -> None:
    """The options that say which sets are meant and how they are shown."""
    parser.add_argument("sets", nargs="*", metavar="SET", help="a name, or a folder (all that are installed)")
    if formats:
        parser.add_argument("--format", default="elute", metavar="NAME", help="the format of the folders (%(default)s)")
        add_labels(parser)
        parser.add_argument("--limit", type=count, metavar="N", help="only the first pages of each set")
        parser.add_argument("--jobs", type=count, default=1, metavar="N", help="processes to work in (%(default)s)")
        parser.add_argument("--quiet", action="store_true", help="no progress on stderr")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help="as JSON instead of a table")
    shown.add_argument("--markdown", action="store_true", help="as a Markdown table")


def add_labels(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--labels",
        type=lambda text: tuple(text.split(",")),
        default=DEFAULT_LABELS,
        metavar="A,B",
        help="the labels that count as content, where parts of pages are labelled (headline,full-text)",
    )


def chosen(arguments: argparse.Namespace) -> list[gold.Dataset]:
    """The sets that the user means."""
    names = arguments.sets or gold.available()
    if not names:
        raise Failure(
            f"there are no datasets in {gold.datasets_folder()}: put them there as docs/gold.md tells, "
            "or set ELUTE_DATA to the folder that they are in, or name a folder"
        )
    settings = {name: value for name in ("format", "labels", "limit") if (value := getattr(arguments, name, None))}
    try:
        registered_host("example.org")
        return gold.distinct(gold.load(name, **settings) for name in names)
    except (ValueError, ImportError) as error:
        raise UsageError(str(error)) from None


def over_pages(
    function: Callable[[gold.GoldPage], R], datasets: Sequence[gold.Dataset], arguments: argparse.Namespace
) -> Iterator[tuple[gold.Dataset, list[R]]]:
    """What the function gives for the pages of each set, with a bar for all of them."""
    with Progress(sum(map(len, datasets)), shown=not arguments.quiet) as progress:
        for dataset in datasets:
            results: list[R] = []
            pages = list(dataset)
            try:
                for page, result in zip(pages, in_processes(function, pages, arguments.jobs), strict=True):
                    if isinstance(result, Lost):
                        raise Failure(f"{dataset.name}: {page.id}: {result.error}")
                    results.append(result)
                    progress.advance()
            except CannotStart as error:
                raise Failure(f"no process can be started: {error}") from None
            yield dataset, results


def most(counts: dict[str, int], shown: int = 4) -> str:
    """The most frequent names with their counts.

    >>> most({"en": 7, "de": 2, "fr": 1, "?": 1}, 2)
    'en 7, de 2, 2 more'
    """
    parts = [f"{name} {number}" for name, number in counts.items()]
    return ", ".join([*parts[:shown], *([f"{len(parts) - shown} more"] if len(parts) > shown else [])])


def percent(share: float | None) -> str:
    """A share as the tables have it; nothing for no share.

    >>> percent(0.982), percent(None)
    ('98.2 %', '')
    """
    return "" if share is None else f"{100 * share:.1f} %"
