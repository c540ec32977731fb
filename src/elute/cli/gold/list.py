"""`elute gold list`: the installed gold standards."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from elute.gold import Dataset

from ..parts.console import write_json
from ..parts.options import Parser, add_version
from ..parts.table import Column, present
from .sets import add_sets, chosen, most

_COLUMNS = [
    Column("set"),
    Column("pages", numeric=True),
    Column("hosts", numeric=True),
    Column("languages", share=1, wraps=True),
    Column("licence", share=1, wraps=True),
    Column("permissive"),
    Column("gold", share=1, wraps=True),
]


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser("elute gold list", "List gold standards. Permissive: a model that is given away may learn from it.")
    add_sets(parser, formats=False)
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    found = [_described(dataset) for dataset in chosen(arguments)]
    if arguments.json:
        write_json(found)
        return 0
    rows = []
    for each in found:
        cells = [
            most(each["languages"]),
            each["licence"],
            "yes" if each["permissive"] else "no",
            ", ".join(each["gold"]),
        ]
        rows.append([each["set"], str(each["pages"]), str(each["hosts"]), *cells])
    present(_COLUMNS, rows, arguments.markdown)
    return 0


def _described(dataset: Dataset) -> dict[str, Any]:
    return {
        "set": dataset.name,
        "pages": len(dataset),
        "hosts": len({page.host for page in dataset if page.host}),
        "languages": dict(Counter(page.language or "?" for page in dataset).most_common()),
        "licence": dataset.licence,
        "permissive": dataset.permissive,
        "gold": dataset.kinds,
        "folder": str(dataset.folder),
    }
