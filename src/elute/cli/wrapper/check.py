"""`elute wrapper check`: whether rules still fit a site."""

from __future__ import annotations

import argparse
from pathlib import Path

from elute.sites.wrappers.wrapper import drift

from ..parts.console import Failure, say, write
from ..parts.options import Parser
from .pages import add_pages, all_pages, rules_of


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        "elute wrapper check",
        "Tell whether rules still fit a site. The exit code is 1 where they do not, or where a page cannot be read.",
    )
    parser.add_argument("rules", type=Path, metavar="RULES", help="a file of rules, or a folder of them by host")
    add_pages(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Say what is missing: 0 where all pages can be read and the rules fit them, else 1."""
    found = [page for _, page in all_pages(arguments)]
    pages = [page for page in found if page is not None]
    if not pages:
        raise Failure("there are no pages to look at")
    lost = drift(pages, rules_of(arguments.rules, pages[0].url))
    if lost:
        say(f"the rules no longer fit: {lost}")
        return 1
    write(f"the rules fit {len(pages)} pages\n")
    return 0 if len(pages) == len(found) else 1
