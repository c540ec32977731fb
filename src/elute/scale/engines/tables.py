"""Tables of pages: a row in, a row out, with what was found or why nothing was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pyarrow as pa

from ..options import Options
from ..records import Record
from ..rows import COLUMNS, judged
from ..sources.jsonl import fill

_OF_FILES: Final = ("source", "record", "offset")
FIELDS: Final = {name: kind for name, kind in COLUMNS.items() if name not in _OF_FILES} | {
    "fate": "string",
    "reason": "string",
}
"""The columns of what comes out, with the names of their types in Arrow."""

SCHEMA: Final = pa.schema([(name, pa.type_for_alias(kind)) for name, kind in FIELDS.items()])


def extracted_rows(rows: list[dict[str, Any]], options: Options) -> list[dict[str, Any]]:
    """A row for each row. One without a page, or of which nothing is wanted, has a fate and a reason, and no text.

    >>> row = {"html": "<p>It rained all night, and the river rose by a metre before dawn.", "url": "https://rain.example"}
    >>> [(row["text"], row["fate"]) for row in extracted_rows([row], Options())]
    [('It rained all night, and the river rose by a metre before dawn.', 'written')]
    """
    found = []
    for number, row in enumerate(rows):
        record = Record(number, number)
        fill(record, row, options.columns, options.max_size)
        each = judged(record, "", options)
        about = {"id": record.id, "url": record.url, "crawled": record.crawled}
        found.append(
            dict.fromkeys(FIELDS) | about | (each.row or {}) | {"fate": each.fate.value, "reason": each.reason}
        )
    return found


def extracted_table(table: pa.Table, options: Options) -> pa.Table:
    """The same for a table of Arrow."""
    columns = [name for name in options.columns.all() if name in table.column_names]
    rows = extracted_rows(table.select(columns).to_pylist(), options)
    return pa.Table.from_pylist([{name: row[name] for name in FIELDS} for row in rows], SCHEMA)


def extracted_batches(batches: Iterator[pa.RecordBatch], options: Options) -> Iterator[pa.RecordBatch]:
    """The same for batches as they come."""
    for batch in batches:
        yield from extracted_table(pa.Table.from_batches([batch]), options).to_batches()
