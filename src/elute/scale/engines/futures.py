"""concurrent.futures: any executor of the standard library, or of one that acts like it (Dask, MPI, Loky)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, as_completed
from pathlib import Path

from ..options import Options
from ..shard import shard
from ..task import Summary


def shards(executor: Executor, sources: Iterable[Path | str], sink: Path | str, options: Options) -> Iterator[Summary]:
    """Do each source by itself; its summary when it is done. ShardFailed is raised in the place of one that fails.

    Threads will do: a shard has a process of its own.

    >>> import json, tempfile
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as executor:
    ...     line = json.dumps({"html": "<p>It rained all night, and the river rose by a metre before dawn."})
    ...     sources = [Path(folder, f"{name}.jsonl") for name in "ab"]
    ...     written = [source.write_text(line) for source in sources]
    ...     done = list(shards(executor, sources, f"{folder}/corpus", Options(sink="jsonl")))
    >>> sum(summary.totals["fates"]["written"] for summary in done)
    2
    """
    for future in as_completed([executor.submit(shard, source, sink, options) for source in sources]):
        yield future.result()
