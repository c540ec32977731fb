"""`elute wrapper`: rules that say where on the pages of one site something stands."""

from __future__ import annotations

import argparse

from ..parts.group import Group

_COMMANDS = {
    "learn": "rules from pages of a site, and from values of a few of them",
    "apply": "the values that rules find on pages",
    "check": "whether rules still fit a site",
}


def parser() -> argparse.ArgumentParser:
    """The commands of this command."""
    return Group(__name__, "elute wrapper", "Rules that say where on the pages of a site something stands.", _COMMANDS)
