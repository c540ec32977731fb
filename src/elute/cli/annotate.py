"""`elute annotate`: people label pages in the browser; how far they agree, and their labels as gold standards."""

from __future__ import annotations

import argparse

from .group import Group

_COMMANDS = {
    "export": ("annotate_export", "the labels as a gold standard, in any format"),
    "agreement": ("annotate_agreement", "how far people agree on the pages that they share"),
}


def parser() -> argparse.ArgumentParser:
    """The commands of this command; without one of them, pages are labelled."""
    return Group("elute annotate", "Label pages in the browser.", _COMMANDS, default="annotate_pages")


def run(arguments: argparse.Namespace) -> int:
    """Run the command that the parser found."""
    code: int = arguments.module.run(arguments)
    return code
