"""`elute wrapper apply`: the values that rules find on pages."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from elute.sites.wrappers.wrapper import wrapped

from ..parts.console import say, write
from ..parts.options import Parser
from .pages import add_pages, all_pages, rules_of


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        "elute wrapper apply",
        "Print the values that rules find on pages, a line of JSON for each page. A page that the rules are not\n"
        "for has no values, and a warning; the exit code is 1 then.",
    )
    parser.add_argument("rules", type=Path, metavar="RULES", help="a file of rules, or a folder of them by host")
    add_pages(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the values: 0 where all pages can be read and the rules fit them, else 1."""
    code = 0
    for name, page in all_pages(arguments):
        if page is None:
            code = 1
            continue
        found = wrapped(page, rules_of(arguments.rules, page.url))
        if found.warning:
            say(found.warning, name)
            code = 1
        line = {"page": name, "values": found.values if found.fits else {}}
        write(json.dumps(line, ensure_ascii=False) + "\n")
    return code
