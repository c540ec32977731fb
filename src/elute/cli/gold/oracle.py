"""`elute gold oracle`: the best that choosing whole blocks can do."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from statistics import fmean

from elute.gold import GoldPage
from elute.gold.oracle import Figures, figures

from ..parts.console import write_json
from ..parts.options import Parser, add_version
from ..parts.table import Column, present
from .sets import add_sets, chosen, over_pages

_FIGURES = ("coverage", "precision", "recall", "f1")
_COLUMNS = [Column("set"), Column("pages", numeric=True), *(Column(name, numeric=True) for name in _FIGURES)]


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        "elute gold oracle",
        "The best that choosing whole blocks can do: word precision, recall and F1, as means over the pages that have\n"
        "gold text. Coverage is the share of the gold's words that are on the page.",
    )
    add_sets(parser)
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the figures of the sets that have text, with --json those of every page too."""
    datasets = [dataset for dataset in chosen(arguments) if dataset.text_gold]
    found: dict[str, list[Figures]] = {}
    for dataset, pages in over_pages(_figures, datasets, arguments):
        found[dataset.name] = [page for page in pages if page is not None]
    means = {name: {figure: _mean(pages, figure) for figure in _FIGURES} for name, pages in found.items()}
    if arguments.json:
        write_json({name: {**means[name], "pages": [asdict(page) for page in pages]} for name, pages in found.items()})
        return 0
    rows = [[name, str(len(found[name])), *(f"{mean:.3f}" for mean in each.values())] for name, each in means.items()]
    present(_COLUMNS, rows, arguments.markdown)
    return 0


def _figures(page: GoldPage) -> Figures | None:
    return figures(page) if len(page.alignment.found) else None


def _mean(pages: list[Figures], figure: str) -> float:
    return fmean(getattr(page, figure) for page in pages) if pages else 0.0
