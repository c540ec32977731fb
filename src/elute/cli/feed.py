"""`elute feed URL|FILE`: the same feed, with the whole of its articles."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import elute

from .parts import console
from .parts.console import Failure, UsageError, say
from .parts.listed import add_manners, manners_of
from .parts.options import Parser, Settings, add_links_option, add_page_options, add_version, count, reading_of
from .parts.outputs import deliver
from .parts.sources import find_sources

if TYPE_CHECKING:
    from elute.feed.document import Feed
    from elute.feed.filling import Filled, Memory
    from elute.page import Document, Page

CACHE = "~/.cache/elute/feeds"

_EXAMPLES = """\
examples:
  elute feed https://example.org/rss.xml -o full.xml     what is in it already is not fetched again the next time
  elute feed rss.xml --most 10 > full.xml                the first ten articles of a file
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute feed",
        description="Put the articles into a feed that has only their beginnings: RSS and Atom in, the same feed out.",
        epilog=_EXAMPLES,
        usage="elute feed URL|FILE [options]",
    )
    parser.add_argument("page", metavar="URL|FILE", help="a feed: a file, an http(s) address, or - for stdin")
    output = parser.add_argument_group("output")
    output.add_argument("-o", "--output", metavar="FILE", help="write there instead of to stdout")
    add_links_option(output)
    how = parser.add_argument_group("how articles are fetched")
    how.add_argument("--most", type=count, default=100, metavar="N", help="articles at most (%(default)s)")
    add_manners(how)
    how.add_argument("--no-cache", dest="cache", action="store_false", help=f"do not remember articles, in {CACHE}")
    add_page_options(parser)
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Fill one feed: 1 when it cannot be read, or some article cannot be had."""
    from elute.feed.document import Feed, NoFeed
    from elute.feed.filling import Memory

    settings = Settings.from_arguments(arguments)
    # Articles that were made in another way are others.
    how = (elute.__version__, settings.browser, *sorted(settings.choices.items()))
    memory = Memory.of(f"{arguments.page} {how}", Path(CACHE).expanduser() if arguments.cache else None)
    try:
        feed = Feed(_read(arguments, memory))
        found = _filled(feed, arguments, settings, memory)
    except NoFeed as error:
        raise Failure(f"{arguments.page}: {error}") from None
    except (OSError, Failure) as error:
        raise Failure(f"{arguments.page}: {console.reason(error)}") from None
    memory.keep()
    deliver(feed.written(), arguments.output)
    for url, why in found.failed.items():
        say(why, url)
    articles = "1 article" if found.filled == 1 else f"{found.filled} articles"
    say(f"{articles} put in, {found.known} of them known already, {len(found.failed)} not to be had")
    return 1 if found.failed else 0


def _read(arguments: argparse.Namespace, memory: Memory) -> bytes:
    from elute.feed.filling import fetched

    source, *others = find_sources([arguments.page])
    if others:
        raise UsageError(f"{arguments.page}: a feed is one file, and this folder has {len(others) + 1} pages")
    reading = reading_of(arguments)
    if source.is_address:
        return fetched(source.name, memory, reading.timeout, reading.max_size, reading.private(source))
    return reading.load(source).data


def _filled(feed: Feed, arguments: argparse.Namespace, settings: Settings, memory: Memory) -> Filled:
    from elute.feed.filling import fill

    base = arguments.url or (arguments.page if "://" in arguments.page else None)
    articles = replace(settings, choices={**settings.choices, "images": True, "url": None})

    def get(address: str) -> Document | Page:
        return articles.load(replace(find_sources([address])[0], listed=True))

    manners = manners_of(arguments, settings.reading)
    return fill(feed, base, get, lambda page: articles.extract(page).html, manners, memory, arguments.most)
