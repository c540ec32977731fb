"""Record sets in the formats of files: CSV, JSON, JSON Lines, Markdown, Parquet.

A cell that begins with one of = + - @, a tab or a carriage return is run as a formula by spreadsheets. On request CSV
puts an apostrophe before it, as OWASP advises ("CSV Injection").
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from .shape import Record, RecordSet

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def as_csv(found: RecordSet, *, links: bool = False, safe: bool = False) -> str:
    """Comma-separated values, RFC 4180, the names of the columns first."""
    rows = found.to_rows(links=links)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    names = list(rows[0]) if rows else list(found.columns)
    for line in (names, *([row[name] for name in names] for row in rows)):
        writer.writerow([_harmless(cell) if safe else cell for cell in line])
    return text.getvalue()


def as_json(found: Sequence[RecordSet]) -> str:
    """All that is known of the sets, each field with its rows, link, image and place in the source."""
    return json.dumps([_set(each) for each in found], ensure_ascii=False, indent=2) + "\n"


def as_jsonl(found: RecordSet, *, links: bool = False, **more: str) -> str:
    """A line for each record: an object from column to text."""
    rows = found.to_rows(links=links)
    return "".join(json.dumps({**more, **row}, ensure_ascii=False) + "\n" for row in rows)


def as_markdown(found: RecordSet, *, links: bool = False) -> str:
    """A table as GitHub has them."""
    rows = found.to_rows(links=links)
    names = list(rows[0]) if rows else list(found.columns)
    lines = [names, ["---"] * len(names), *([row[name] for name in names] for row in rows)]
    return "".join("| " + " | ".join(map(_cell, line)) + " |\n" for line in lines)


def as_parquet(found: RecordSet, *, links: bool = False) -> bytes:
    """An Apache Parquet file, by pyarrow, which has to be installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise ImportError("Parquet needs the package pyarrow: pip install 'elute[records]'") from None
    rows = found.to_rows(links=links)
    names = list(rows[0]) if rows else list(found.columns)
    columns = {name: pyarrow.array([row[name] for row in rows], pyarrow.string()) for name in names}
    file = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(columns), file)
    return file.getvalue()


TEXTS: Final[Mapping[str, Callable[..., str]]] = {"csv": as_csv, "jsonl": as_jsonl, "markdown": as_markdown}
"""What writes one set as text, by the name of the format."""


_MARKS: Final = re.compile(r"[\\|*_`\[\]~]")  # of Markdown, in a cell


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def _cell(text: str) -> str:
    return _MARKS.sub(r"\\\g<0>", " ".join(text.split())).replace("<", "&lt;")


def _set(found: RecordSet) -> dict[str, Any]:
    return {
        "kind": found.kind,
        "miner": found.miner,
        "score": round(found.score, 4),
        "path": found.path,
        "span": list(found.span),
        "columns": list(found.columns),
        "records": [_record(found, record) for record in found.records],
    }


def _record(found: RecordSet, record: Record) -> list[dict[str, Any]]:
    return [
        {"column": found.columns[field.column], "text": field.text, "span": list(field.span)}
        | {name: value for name in ("link", "image", "source") if (value := getattr(field, name))}
        for field in record.fields
    ]
