"""`--from LIST`: the addresses in a file, each a page to fetch, all of them politely."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urldefrag

from .console import UsageError, reason
from .options import Settings, count, seconds
from .sources import Source, find_sources

if TYPE_CHECKING:
    from concurrent.futures import Future

    from elute.page import Document, Page
    from elute.web.polite import Manners

    from .sources import Reading

DELAY, HOSTS = 1.0, 8


def add_list_options(parser: argparse.ArgumentParser) -> None:
    """The options about addresses in a file."""
    group = parser.add_argument_group("addresses in a file")
    group.add_argument(
        "--from",
        dest="list",
        metavar="LIST",
        help="fetch the addresses in this file, one a line, or - for stdin; with -o, what is there already is left out",
    )
    add_manners(group)


def add_manners(group: argparse._ArgumentGroup) -> None:
    """The options about how politely many pages are fetched."""
    group.add_argument(
        "--delay",
        type=seconds,
        default=DELAY,
        metavar="SECONDS",
        help="pause between two pages of one host (%(default)g)",
    )
    group.add_argument(
        "--hosts", type=count, default=HOSTS, metavar="N", help="ask N hosts at the same time (%(default)s)"
    )
    group.add_argument(
        "--no-robots", dest="robots", action="store_false", help="do not read robots.txt: for sites of your own"
    )


def read_list(name: str) -> list[Source]:
    """The pages that a file lists, each once. Empty lines and those that begin with # mean nothing."""
    addresses: dict[str, None] = {}
    for number, line in enumerate(_text(name).splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if not line.lower().startswith(("http://", "https://")) or len(line.split()) > 1:
            raise UsageError(f"{name}, line {number}: {line[:80]!r} is not an http(s) address")
        addresses[urldefrag(line).url] = None
    if not addresses:
        raise UsageError(f"{name}: there are no addresses in it")
    return _with_names_of_their_own([replace(find_sources([address])[0], listed=True) for address in addresses])


def _text(name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        raise UsageError(f"{name}: the list cannot be read: {reason(error)}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{name}: the list is not text in UTF-8") from None


def _with_names_of_their_own(sources: list[Source]) -> list[Source]:
    """Where two addresses would go to one file, both get a name that depends on the address alone: when the list
    changes, each still is where it was."""
    shared = Counter(source.stem.as_posix().casefold() for source in sources)
    return [
        replace(source, stem=source.stem.with_name(f"{source.stem.name}-{_digest(source.name)}"))
        if shared[source.stem.as_posix().casefold()] > 1
        else source
        for source in sources
    ]


def _digest(address: str) -> str:
    from hashlib import blake2b

    return blake2b(address.encode("utf-8", "replace"), digest_size=4).hexdigest()


def fetch_listed(
    sources: Sequence[Source], settings: Settings, arguments: argparse.Namespace
) -> Iterator[tuple[Source, Future[Document | Page]]]:
    """Each page as it comes in."""
    from elute.web.polite import fetch_each

    by_address = {source.name: source for source in sources}
    manners = manners_of(arguments, settings.reading)
    for address, page in fetch_each(by_address, lambda address: settings.load(by_address[address]), manners):
        yield by_address[address], page


def manners_of(arguments: argparse.Namespace, reading: Reading) -> Manners:
    """How politely, by the options of `add_manners`."""
    from elute.web.polite import Manners
    from elute.web.robots import read_robots

    robots = partial(read_robots, timeout=reading.timeout, allow_private=reading.allow_private)
    return Manners(arguments.delay, arguments.hosts, robots if arguments.robots else None)
