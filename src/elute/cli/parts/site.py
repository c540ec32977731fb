"""`--site`: what the pages have in common, learned before any of them is done."""

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


def with_store(settings: Settings, sources: Sequence[Source], arguments: argparse.Namespace) -> Settings:
    """The settings with what is known of the pages' sites."""
    from elute.sites.clusters import ENOUGH
    from elute.sites.methods import METHODS

    if not arguments.site:
        raise UsageError("--site-store is for --site")
    if any(source.is_address for source in sources):
        raise UsageError("--site reads every page twice: fetch them into a folder first")
    together = of_sites(arguments)
    if settings.browser or not (together or settings.choices["method"] == DEFAULT_METHOD):
        raise UsageError(f"--site is for {DEFAULT_METHOD} or {', '.join(METHODS)}, without --browser")
    file = arguments.site_store
    if together:
        if file:
            raise UsageError(f"--site-store is for {DEFAULT_METHOD}")
        return replace(settings, told=told_together(sources, settings.reading, settings.choices))
    try:
        store = _kept(file)
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


def _kept(file: Path | None) -> Store:
    """What a file knows of sites, nothing where there is none yet."""
    from elute.sites.store import Store

    try:
        return Store.load(file) if file and file.exists() else Store()
    except ValueError as error:
        raise Failure(f"{file}: no store of sites: {error}") from None


def _remembered(source: Source, settings: Settings) -> tuple[str, Signature] | None:
    """What a site remembers of a page; None of one that cannot be read, which is told when it is done."""
    from elute.sites.site import remembered

    try:
        host, signature = remembered((settings.reading.load(source), settings.url, settings.choices["charset"]))
    except Exception:
        return None
    return (host, signature) if len(signature) else None
