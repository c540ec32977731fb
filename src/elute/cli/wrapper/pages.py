"""What the commands of wrappers share: the rules and the pages that are named on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import elute
from elute.page import Page
from elute.page.suffixes import is_crawl_name
from elute.sites.wrappers.rules import Rules, rules_for

from ..parts.console import Failure, reason, say
from ..parts.options import add_version, check_charset
from ..parts.sources import Reading, find_sources


def add_pages(parser: argparse.ArgumentParser) -> None:
    """The options for pages."""
    parser.add_argument(
        "pages", nargs="+", metavar="PAGE", help="a file, a folder, a file of many pages, or an http(s) address"
    )
    parser.add_argument("--url", metavar="URL", help="the address of the page, or one of its site")
    parser.add_argument("--charset", metavar="NAME", help="the character encoding, when pages say it wrong")
    add_version(parser)


def named_pages(arguments: argparse.Namespace) -> Iterator[tuple[str, Page]]:
    """The pages with their names, without those that cannot be read."""
    return ((name, page) for name, page in all_pages(arguments) if page is not None)


def all_pages(arguments: argparse.Namespace) -> Iterator[tuple[str, Page | None]]:
    """The pages with their names; None for one that cannot be read, which is told."""
    check_charset(arguments.charset)
    for source in find_sources(arguments.pages):
        if source.path is not None and is_crawl_name(source.path.name):
            yield from _crawled(source.path, arguments)
            continue
        try:
            document = Reading().load(source)
            yield source.name, elute.parse(document, url=arguments.url, charset=arguments.charset)
        except Exception as error:
            say(reason(error), source.name)
            yield source.name, None


def _crawled(path: Path, arguments: argparse.Namespace) -> Iterator[tuple[str, Page | None]]:
    """The pages of a file of many pages, by their addresses."""
    from elute.scale import SourceError
    from elute.scale.sources import documents

    try:
        for number, document in enumerate(documents(path)):
            yield (
                document.url or f"{path} {number}",
                elute.parse(document, url=arguments.url, charset=arguments.charset),
            )
    except SourceError as error:
        say(str(error), str(path))
        yield str(path), None


def rules_of(path: Path, url: str | None = None) -> Rules:
    """The rules in a file, or of a host in a folder; Failure where there are none."""
    try:
        rules = rules_for(path, url)
    except OSError as error:
        raise Failure(f"{path}: {reason(error)}") from None
    except (ValueError, ImportError) as error:
        raise Failure(str(error)) from None
    if rules is None:
        raise Failure(f"{path}: there are no rules for the host of {url or 'a page without an address'}")
    return rules
