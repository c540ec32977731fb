"""`elute gold check`: what is wrong with gold standards."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from elute.gold.check import PROBLEMS, problems, summary
from elute.gold.facts import facts

from ..parts.console import write_json
from ..parts.options import Parser, add_version
from ..parts.table import Column, present
from .sets import add_sets, chosen, most, over_pages, percent

_PROBLEMS = [Column("set"), Column("page", share=1), Column("problem"), Column("what", share=2, wraps=True)]
_BROKEN = {"unreadable file", "missing gold"}


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        "elute gold check",
        "Look for what is wrong with gold standards: files that are missing, pages and gold without words, bytes\n"
        "that cannot be decoded, pages that are there twice, and pages that lack a snippet or more than\n"
        "a tenth of the words of their gold. The exit code is 1 when files are missing.",
    )
    add_sets(parser)
    parser.add_argument("--summary", action="store_true", help="how many of each kind, without the pages")
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print what is found, page by page, or counted."""
    looked_at = [(dataset.name, seen) for dataset, seen in over_pages(facts, chosen(arguments), arguments)]
    found = [problem for _, seen in looked_at for problem in problems(seen)]
    summaries = {name: summary(seen) for name, seen in looked_at}
    if arguments.json:
        pages = [
            {"set": page.dataset, "id": page.id, "encoding": page.encoding, "found by": page.encoding_source}
            | ({"note": page.encoding_note} if page.encoding_note else {})
            for _, seen in looked_at
            for page in seen
        ]
        write_json({"sets": summaries, "problems": [asdict(problem) for problem in found], "pages": pages})
    elif arguments.summary:
        _show_summary(summaries, arguments.markdown)
    else:
        rows = [[problem.dataset, problem.id, problem.kind, problem.detail] for problem in found]
        present(_PROBLEMS, rows, arguments.markdown)
    return 1 if any(problem.kind in _BROKEN for problem in found) else 0


def _show_summary(summaries: dict[str, dict[str, Any]], markdown: bool) -> None:
    """How many problems of each kind; for documentation only the kinds that there are."""
    kinds = [kind for kind in PROBLEMS if not markdown or any(each[kind] for each in summaries.values())]
    names = ("pages", *kinds, "gold words on the page")
    columns = [Column("set"), *(Column(name, numeric=True) for name in names)]
    rows = []
    for name, each in summaries.items():
        counts = [str(each[kind] or "") for kind in kinds]
        found_by = most(each["encodings found by"])
        rows.append([name, str(each["pages"]), *counts, percent(each["gold words on the page"]), found_by])
    present([*columns, Column("encodings found by", share=1, wraps=True)], rows, markdown)
