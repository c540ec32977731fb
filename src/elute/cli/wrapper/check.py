"""`elute wrapper check`: whether rules still fit a site."""

from __future__ import annotations

import argparse
from pathlib import Path

from elute.sites.wrappers.wrapper import drift

from ..parts.console import Failure, say, write
from ..parts.options import Parser
from .pages import add_pages, named_pages, rules_of


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser("elute wrapper check", "Tell whether rules still fit a site. The exit code is 1 where they do not.")
    parser.add_argument("rules", type=Path, metavar="RULES", help="a file of rules, or a folder of them by host")
    add_pages(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Say what is missing: 0 where the rules fit, else 1."""
    pages = [page for _, page in named_pages(arguments)]
    if not pages:
        raise Failure("there are no pages to look at")
    lost = drift(pages, rules_of(arguments.rules, pages[0].url))
    if lost:
        say(f"the rules no longer fit: {lost}")
        return 1
    write(f"the rules fit {len(pages)} pages\n")
    return 0
