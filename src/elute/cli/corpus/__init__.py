"""`elute corpus`: from a crawl to a corpus, and what is in it."""

from __future__ import annotations

import argparse

from ..parts.group import Group

_COMMANDS = {
    "make": "extract the pages of WARC, Parquet and JSON lines files; the same as elute crawl/*.warc.gz -o corpus/",
    "report": "what was kept, what was lost, and why, as a page with charts",
    "dedup": "find pages that are nearly the same, and leave all but one of each out",
}


def parser() -> argparse.ArgumentParser:
    """The commands of this command."""
    return Group(__name__, "elute corpus", "Make a corpus of a crawl, and see what is in it.", _COMMANDS)
