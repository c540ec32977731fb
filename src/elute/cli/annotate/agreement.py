"""`elute annotate agreement`: how far people agree on the pages that they share."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..parts.console import UsageError, say, write_json
from ..parts.options import Parser, add_version
from ..parts.table import Column, present

if TYPE_CHECKING:
    from elute.annotate.agreement import Agreement

_FIGURES = ("agree", "kappa", "kappa of roles", "words F1")


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        "elute annotate agreement",
        "Compare the labels of people on the pages that both have done: the share of content elements that they\n"
        "label alike, Cohen's kappa, and F1 of the words that they take for content.",
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="a folder that several people have annotated")
    parser.add_argument("--pages", action="store_true", help="also page by page")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help="as JSON instead of a table")
    shown.add_argument("--markdown", action="store_true", help="as a Markdown table")
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Compare everybody with everybody."""
    from elute.annotate.agreement import agreements
    from elute.annotate.store import Store, StoreError

    try:
        store = Store(arguments.folder, "nobody")
        pairs = agreements(store)
    except StoreError as error:
        raise UsageError(str(error)) from None
    if arguments.json:
        write_json([pair.as_json() for pair in pairs])
        return 0
    if not pairs:
        people = ", ".join(store.people()) or "nobody"
        say(f"{arguments.folder}: no page has been done by two people yet (annotated by {people})")
        return 0
    columns = [Column("people"), Column("page"), *(Column(name, numeric=True) for name in ("elements", *_FIGURES))]
    rows = []
    for pair in pairs:
        people = f"{pair.first}, {pair.second}"
        rows.append([people, f"all {len(pair.pages)}", *_cells(pair.together)])
        if arguments.pages:
            rows += [[people, id, *_cells(figures)] for id, figures in pair.pages.items()]
    present(columns, rows, arguments.markdown)
    return 0


def _cells(figures: Agreement) -> list[str]:
    values = (figures.observed, figures.kappa, figures.kappa_roles, figures.words_f1)
    return [str(figures.elements), *("–" if value is None else f"{value:.3f}" for value in values)]
