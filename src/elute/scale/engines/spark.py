"""Spark: the pages of a DataFrame by `mapInArrow`, a UDF over a column of HTML, or shards as tasks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..options import Options
from ..shard import shard
from ..task import Summary
from .tables import FIELDS, extracted_batches, extracted_rows

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

_TYPES: Final = {"string": "string", "float32": "float", "int64": "bigint"}
_DDL: Final = ", ".join(f"{name} {_TYPES[kind]}" for name, kind in FIELDS.items())


def extract(pages: DataFrame, options: Options) -> DataFrame:
    """A DataFrame with a row for each page of another, whose columns are named as `options.columns` says."""
    return pages.mapInArrow(partial(extracted_batches, options=options), _DDL)


def text_of(options: Options) -> Callable[..., Any]:
    """A function of a column of HTML, as bytes or as text, and of one with addresses: the content of each page, NULL
    where there is none. Also for SQL: `spark.udf.register("content", text_of(options))`."""
    from pyspark.sql.functions import PandasUDFType, pandas_udf

    def contents(html: Any, url: Any) -> Any:
        import pandas

        rows = [{options.columns.html: page, options.columns.url: at} for page, at in zip(html, url, strict=True)]
        return pandas.Series([row["text"] for row in extracted_rows(rows, options)], dtype="object")

    made: Callable[..., Any] = pandas_udf(contents, "string", PandasUDFType.SCALAR)
    return made


def shards(spark: SparkSession, sources: Iterable[Path | str], sink: Path | str, options: Options) -> Iterator[Summary]:
    """Each source as a task of its own. `sink` is a folder that all executors see."""
    paths = [str(source) for source in sources]
    work = partial(_shard, sink=str(sink), options=options)
    yield from spark.sparkContext.parallelize(paths, max(len(paths), 1)).map(work).toLocalIterator()


def _shard(source: str, sink: str, options: Options) -> Summary:
    return shard(source, sink, options)
