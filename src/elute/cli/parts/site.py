"""`--site` and `--wrapper`: what the pages have in common, learned before any of them is done, and rules of sites."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from elute.methods import DEFAULT_METHOD
from elute.processes import Lost, in_processes

from .console import Failure, UsageError, reason, say
from .options import Settings, of_sites
from .sources import Source
from .together import told_together

if TYPE_CHECKING:
    from elute.sites.signature import Signature
    from elute.sites.store import Store


def add_site_options(output: argparse._ArgumentGroup) -> None:
    """The options about sites."""
    output.add_argument(
        "--site",
        action="store_true",
        help="let pages of one site teach each other: what repeats on them is hardly ever content",
    )
    output.add_argument(
        "--site-store",
        type=Path,
        metavar="FILE",
        help="keep what is known of sites in this file: it is read, where it is there, and written (with --site)",
    )
    output.add_argument(
        "--wrapper",
        type=Path,
        metavar="RULES",
        help="take the content that rules of the site name: a file of elute wrapper learn, or a folder of them by host",
    )


def with_store(settings: Settings, sources: Sequence[Source], arguments: argparse.Namespace) -> Settings:
    """The settings with what is known of the pages' sites."""
    from elute.sites.clusters import ENOUGH

    if any(source.is_address for source in sources):
        raise UsageError("--site reads every page twice: fetch them into a folder first")
    if settings.browser:
        raise UsageError("--site is for pages without --browser")
    if of_sites(arguments):
        if arguments.site_store or arguments.wrapper:
            raise UsageError(f"--site-store and --wrapper are for {DEFAULT_METHOD}")
        return replace(settings, told=told_together(sources, settings.reading, settings.choices))
    store, file = known_store(arguments), arguments.site_store
    try:
        found = in_processes(partial(_remembered, settings=settings), list(sources), arguments.jobs)
        with closing(found):
            for known in found:
                if known is not None and not isinstance(known, Lost):
                    store.add(*known)
        if file:
            store.save(file)
    except OSError as error:
        raise Failure(f"{file}: {reason(error)}") from None
    most = max((len(store.pages(host)) for host in store.hosts), default=0)
    if most < ENOUGH and not arguments.quiet:
        known_pages = "1 page of a site is" if most == 1 else f"{most} pages of a site are"
        say(f"no more than {known_pages} known: {ENOUGH} or more tell what repeats far better")
    return replace(settings, store=store)


def known_store(arguments: argparse.Namespace) -> Store:
    """What the user's file knows of sites, nothing where there is none yet; UsageError where sites are not for what
    he wants."""
    from elute.sites.store import Store

    if not arguments.site:
        raise UsageError("--site-store is for --site")
    if arguments.method != DEFAULT_METHOD:
        raise UsageError(f"--site is for {DEFAULT_METHOD}")
    file = arguments.site_store
    try:
        return Store.load(file) if file and file.exists() else Store()
    except ValueError as error:
        raise Failure(f"{file}: no store of sites: {error}") from None
    except OSError as error:
        raise Failure(f"{file}: {reason(error)}") from None


def _remembered(source: Source, settings: Settings) -> tuple[str, Signature] | None:
    """What a site remembers of a page; None of one that cannot be read, which is told when it is done."""
    from elute.sites.site import remembered

    try:
        host, signature = remembered((settings.reading.load(source), settings.url, settings.choices["charset"]))
    except Exception:
        return None
    return (host, signature) if len(signature) else None
