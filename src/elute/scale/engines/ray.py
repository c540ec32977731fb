"""Ray: shards as tasks, or the pages of a Dataset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import ray

from ..options import Options
from ..shard import shard
from ..task import Summary
from .tables import extracted_table

if TYPE_CHECKING:
    from ray.data import Dataset

PAGES: Final = 64
"""Rows of a Dataset that a worker is handed at once."""

RETRIES: Final = 3
"""So often a shard is tried again when the machine that it runs on is lost; it goes on where it ended."""


def shards(sources: Iterable[Path | str], sink: Path | str, options: Options) -> Iterator[Summary]:
    """Each source as a task of one processor, wherever the cluster has one. `sink` is a folder that all of them see."""
    task: Any = ray.remote(max_retries=RETRIES)(_shard)
    waiting = [task.remote(str(source), str(sink), options) for source in sources]
    while waiting:
        done, waiting = ray.wait(waiting)
        yield from ray.get(done)


def extract(pages: Dataset, options: Options) -> Dataset:
    """A Dataset with a row for each page of another, whose columns are named as `options.columns` says."""
    return pages.map_batches(partial(_batch, options=options), batch_size=PAGES, batch_format="pyarrow")


def _shard(source: str, sink: str, options: Options) -> Summary:
    return shard(source, sink, options)


def _batch(table: Any, options: Options) -> Any:
    return extracted_table(table, options)
