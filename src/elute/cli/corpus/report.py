"""`elute corpus report`: what was kept, what was lost, and why."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..parts.console import Failure, say
from ..parts.options import Parser, add_version
from ..parts.outputs import deliver


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute corpus report",
        description="Confidence, page types, languages, reasons of loss and speed of a corpus, as an HTML file.",
        usage="elute corpus report CORPUS [options]",
    )
    parser.add_argument("corpus", metavar="CORPUS", help="its folder")
    parser.add_argument("-o", "--output", metavar="FILE", help="write there (report.html in the corpus)")
    parser.add_argument("--open", action="store_true", help="show it in the browser")
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Write the report and say where it is."""
    from elute.scale.report import html
    from elute.scale.report.corpus import summaries

    corpus = Path(arguments.corpus)
    if not summaries(corpus):
        raise Failure(f"{corpus}: no corpus of elute, or nothing in it is done")
    target = arguments.output or str(corpus / "report.html")
    deliver(html(corpus), target, arguments.open)
    if target != "-":
        say(f"the report is {target}")
    return 0
