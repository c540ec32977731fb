"""`elute gold`: gold standards, what there is of them, whether they are sound, and from one format to another."""

from __future__ import annotations

import argparse

from ..parts.group import Group

_COMMANDS = {
    "list": "the installed sets: pages, hosts, languages, licence, kinds of gold",
    "check": "what is wrong with a set: missing files, empty gold, gold that is not on the page",
    "stats": "sets in figures: types, languages, words, the share of a page that is gold",
    "oracle": "the best that choosing whole blocks can do",
    "convert": "from any format to another",
}


def parser() -> argparse.ArgumentParser:
    """The commands of this command."""
    return Group(__name__, "elute gold", "Gold standards: pages with a human's answer.", _COMMANDS)
