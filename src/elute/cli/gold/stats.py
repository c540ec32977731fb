"""`elute gold stats`: gold standards in figures."""

from __future__ import annotations

import argparse

from elute.gold.facts import facts
from elute.gold.stats import stats

from ..parts.console import write_json
from ..parts.options import Parser, add_version
from ..parts.table import Column, present
from .sets import add_sets, chosen, most, over_pages, percent

_COUNTS = ("page words", "gold words", "blocks", "gold blocks")
_SHARES = ("gold share", "title in gold")
_COLUMNS = [
    Column("set"),
    Column("pages", numeric=True),
    Column("hosts", numeric=True),
    *(Column(name, numeric=True) for name in (*_COUNTS, *_SHARES)),
    Column("types", share=1, wraps=True),
    Column("languages", share=1, wraps=True),
]


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        "elute gold stats",
        "Gold standards in figures. Words and blocks are medians over pages, shares are means: the words of a page\n"
        "that are gold, and the pages whose title, an <h1> or what the set calls so, is part of the gold.",
    )
    add_sets(parser)
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the figures."""
    found = {dataset.name: stats(seen) for dataset, seen in over_pages(facts, chosen(arguments), arguments)}
    if arguments.json:
        write_json(found)
        return 0
    rows = []
    for name, each in found.items():
        counts = ["" if each[figure] is None else f"{each[figure]:.0f}" for figure in _COUNTS]
        shares = [percent(each[figure]) for figure in _SHARES]
        lists = [most(each["types"]), most(each["languages"])]
        rows.append([name, str(each["pages"]), str(each["hosts"]), *counts, *shares, *lists])
    present(_COLUMNS, rows, arguments.markdown)
    return 0
