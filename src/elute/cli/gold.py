"""`elute gold`: gold standards, what there is of them, whether they are sound, and from one format to another."""

from __future__ import annotations

import argparse

from .group import Group

_COMMANDS = {
    "list": ("gold_list", "the installed sets: pages, hosts, languages, licence, kinds of gold"),
    "check": ("gold_check", "what is wrong with a set: missing files, empty gold, gold that is not on the page"),
    "stats": ("gold_stats", "sets in figures: types, languages, words, the share of a page that is gold"),
    "oracle": ("gold_oracle", "the best that choosing whole blocks can do"),
    "convert": ("gold_convert", "from any format to another"),
}


def parser() -> argparse.ArgumentParser:
    """The commands of this command."""
    return Group("elute gold", "Gold standards: pages with a human's answer.", _COMMANDS)


def run(arguments: argparse.Namespace) -> int:
    """Run the command that the parser found."""
    code: int = arguments.module.run(arguments)
    return code
