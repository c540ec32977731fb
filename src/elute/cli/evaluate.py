"""`elute evaluate`: how good methods are, on pages for which people have said what the content is."""

from __future__ import annotations

import argparse

from .group import Group

_COMMANDS = {
    "run": ("evaluate_run", "run methods over datasets, and score what they give"),
    "score": ("evaluate_score", "score the outputs of a run by other metrics"),
    "report": ("evaluate_report", "the results of a run as a page with tables and charts"),
    "page": ("evaluate_page", "one page: gold and output side by side"),
}


def parser() -> argparse.ArgumentParser:
    """The commands of this command."""
    return Group("elute evaluate", "Find out how good methods are, how sure that is, and where they fail.", _COMMANDS)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    code: int = arguments.module.run(arguments)
    return code
