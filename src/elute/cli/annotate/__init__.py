"""`elute annotate`: people label pages in the browser; how far they agree, and their labels as gold standards."""

from __future__ import annotations

import argparse

from ..parts.group import Group

_COMMANDS = {
    "export": "the labels as a gold standard, in any format",
    "agreement": "how far people agree on the pages that they share",
}


def parser() -> argparse.ArgumentParser:
    """The commands of this command; without one of them, pages are labelled."""
    return Group(__name__, "elute annotate", "Label pages in the browser.", _COMMANDS, default="label")
