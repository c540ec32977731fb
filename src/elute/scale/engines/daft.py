"""Daft: the pages of a DataFrame, by a function over their columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import daft

from ..options import Options
from .tables import FIELDS, extracted_rows

if TYPE_CHECKING:
    from daft import DataFrame

PAGES: Final = 64
"""Rows that the function is handed at once."""

_TYPES: Final = {"string": daft.DataType.string(), "float32": daft.DataType.float32(), "int64": daft.DataType.int64()}
_FOUND: Final = "elute"


def extract(pages: DataFrame, options: Options, processes: int | None = None) -> DataFrame:
    """A DataFrame with a row for each page of another, whose columns are named as `options.columns` says.

    Work is done in so many `processes`, or in threads of this one, which are slower: much of it holds Python's lock.
    """
    columns = [name for name in options.columns.all() if name in pages.column_names]
    kinds = daft.DataType.struct({name: _TYPES[kind] for name, kind in FIELDS.items()})

    class Found:
        @daft.method.batch(return_dtype=kinds, batch_size=PAGES)  # type: ignore[untyped-decorator]
        def rows(self, *series: Any) -> list[dict[str, Any]]:
            values = zip(*(each.to_pylist() for each in series), strict=True)
            rows = [dict(zip(columns, row, strict=True)) for row in values]
            return [{name: row[name] for name in FIELDS} for row in extracted_rows(rows, options)]

    found = daft.cls(Found, max_concurrency=processes, use_process=bool(processes))()
    made = pages.select(found.rows(*(daft.col(name) for name in columns)).alias(_FOUND))
    return made.select(*(daft.col(_FOUND)[name].alias(name) for name in FIELDS))
