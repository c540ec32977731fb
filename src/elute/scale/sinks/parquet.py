"""Parquet, compressed by Zstandard. Batches wait as Arrow streams, since a Parquet file cannot be gone on with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import BinaryIO, Final

import pyarrow as pa
import pyarrow.parquet as pq

from ..rows import COLUMNS, Row

ROWS: Final = 4096
"""A group of a file has so many rows, or a few more: whole batches."""


def schema(about: Mapping[str, str] | None = None) -> pa.Schema:
    """The columns of a corpus, and what is said of it."""
    return pa.schema([(name, pa.type_for_alias(kind)) for name, kind in COLUMNS.items()], metadata=dict(about or {}))


class Parquet:
    """A row a page."""

    suffix = ".parquet"

    def packed(self, rows: Sequence[Row]) -> bytes:
        """A batch of rows as an Arrow stream."""
        batch = pa.RecordBatch.from_pydict({name: [row[name] for row in rows] for name in COLUMNS}, schema())
        stream = pa.BufferOutputStream()
        with pa.ipc.new_stream(stream, batch.schema) as writer:
            writer.write_batch(batch)
        content: bytes = stream.getvalue().to_pybytes()
        return content

    def join(self, batches: Sequence[Path], file: BinaryIO, about: Mapping[str, str]) -> int:
        """The batches, in groups."""
        rows = 0
        with pq.ParquetWriter(file, schema(about), compression="zstd") as writer:
            for table in _grouped(batches):
                writer.write_table(table.cast(writer.schema), row_group_size=table.num_rows)
                rows += table.num_rows
        return rows


def _grouped(batches: Sequence[Path]) -> Iterator[pa.Table]:
    waiting: list[pa.Table] = []
    count = 0
    for batch in batches:
        with batch.open("rb") as file, pa.ipc.open_stream(file) as stream:
            waiting.append(stream.read_all())
        count += waiting[-1].num_rows
        if count >= ROWS:
            yield pa.concat_tables(waiting)
            waiting, count = [], 0
    if count:
        yield pa.concat_tables(waiting)
