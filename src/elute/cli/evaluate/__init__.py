"""`elute evaluate`: how good methods are, on pages for which people have said what the content is."""

from __future__ import annotations

import argparse

from ..parts.group import Group

_COMMANDS = {
    "run": "run methods over datasets, and score what they give",
    "score": "score the outputs of a run by other metrics",
    "report": "the results of a run as a page with tables and charts",
    "page": "one page: gold and output side by side",
}


def parser() -> argparse.ArgumentParser:
    """The commands of this command."""
    return Group(
        __name__, "elute evaluate", "Find out how good methods are, how sure that is, and where they fail.", _COMMANDS
    )
