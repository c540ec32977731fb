"""Parquet files: a row a page, with the page and its address among its columns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from elute.page.document import MAX_SIZE

from ..options import Columns
from ..records import Place, Record, SourceError
from .files import File
from .jsonl import fill

_ROWS: Final = 64  # held in memory at once


class Parquet(File):
    """The rows of a Parquet file."""

    def __init__(self, path: Path, name: str, columns: Columns, max_size: int = MAX_SIZE) -> None:
        super().__init__(path, name)
        self._columns = columns
        self._max_size = max_size

    def length(self) -> int:
        """The number of rows, which only reading tells."""
        return 0

    def records(self, after: Place | None = None) -> Iterator[Record]:
        """The rows, or those behind a place."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            file = pq.ParquetFile(self.path)
        except (pa.ArrowException, OSError) as error:
            raise SourceError(f"{self.path} is no Parquet file: {error}") from None
        with file:
            names = [name for name in self._columns.all() if name in file.schema_arrow.names]
            if self._columns.html not in names:
                raise SourceError(f"{self.path} has no column {self._columns.html!r}")
            first = after.number + 1 if after else 0
            group, number = _group_of(file, first)
            groups = list(range(group, file.num_row_groups))
            for batch in file.iter_batches(_ROWS, row_groups=groups, columns=names):
                for row in range(max(first - number, 0), batch.num_rows):
                    record = Record(number + row, number + row)
                    fill(
                        record, {name: batch.column(name)[row].as_py() for name in names}, self._columns, self._max_size
                    )
                    yield record
                number += batch.num_rows


def _group_of(file: Any, row: int) -> tuple[int, int]:
    """The group that a row is in, and the number of that group's first row."""
    start = 0
    for group in range(file.num_row_groups):
        size: int = file.metadata.row_group(group).num_rows
        if row < start + size:
            return group, start
        start += size
    return file.num_row_groups, start
