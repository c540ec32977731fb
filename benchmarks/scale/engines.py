"""Pages a second of every engine, beside a plain pool of as many processes.

python -m benchmarks.scale.engines --write docs/engines.md      in the environment of `make engines`

Each engine gets the same table of real pages and gives a row for each. It has started and done some pages before the
clock begins. What a job takes by itself, however few its pages are, is told apart: engines of clusters begin slowly.
Engines take turns, and of each the fastest turn counts.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from benchmarks.parts.document import show
from benchmarks.parts.pages import sample
from benchmarks.parts.tables import table

from elute.scale import Options
from elute.scale.engines.tables import extracted_rows

WORKERS = 2
BATCH = 64
OPTIONS = Options(format="text")
WARM = 200
HEAD = "", f"seconds of a job of {WARM} pages", "pages a second beyond them", "of the plain pool"

Run = Callable[[Path], int]
"""Extract the pages of a Parquet file; how many texts there are."""


@contextmanager
def pool() -> Iterator[Run]:
    """What a script without an engine would do."""
    with ProcessPoolExecutor(WORKERS, get_context("spawn")) as executor:

        def run(pages: Path) -> int:
            rows = pq.read_table(pages).to_pylist()
            batches = [rows[at : at + BATCH] for at in range(0, len(rows), BATCH)]
            done = executor.map(partial(extracted_rows, options=OPTIONS), batches)
            return sum(bool(row["text"]) for batch in done for row in batch)

        yield run


@contextmanager
def on_ray() -> Iterator[Run]:
    import ray

    from elute.scale.engines.ray import extract

    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        quiet: dict[str, Any] = {"include_dashboard": False, "logging_level": "ERROR", "log_to_driver": False}
        ray.init(num_cpus=WORKERS, _temp_dir=folder, **quiet)
        ray.data.DataContext.get_current().enable_progress_bars = False
        yield lambda pages: _texts(extract(ray.data.read_parquet(str(pages)).repartition(8), OPTIONS).take_all())
        ray.shutdown()


@contextmanager
def on_spark() -> Iterator[Run]:
    from pyspark.sql import SparkSession

    from elute.scale.engines.spark import extract

    builder = SparkSession.builder.master(f"local[{WORKERS}]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", BATCH).config("spark.log.level", "ERROR")
    spark = builder.config("spark.driver.memory", "4g").getOrCreate()
    yield lambda pages: _texts(
        row.asDict() for row in extract(spark.read.parquet(str(pages)).repartition(8), OPTIONS).collect()
    )
    spark.stop()


@contextmanager
def on_daft() -> Iterator[Run]:
    import daft

    from elute.scale.engines.daft import extract

    yield lambda pages: _texts(extract(daft.read_parquet(str(pages)), OPTIONS, processes=WORKERS).to_pylist())


@contextmanager
def on_datatrove() -> Iterator[Run]:
    """One task, as its reader would hand it the pages: it has a process for them, and datatrove starts many tasks."""
    from datatrove.data import Document

    from elute.scale.engines.datatrove import EluteExtractor

    def run(pages: Path) -> int:
        rows = pq.read_table(pages).to_pylist()
        documents = (
            Document(row["html"].decode("latin-1"), row["url"], metadata={"url": row["url"], "elute_charset": ""})
            for row in rows
        )
        return sum(bool(document.text) for document in EluteExtractor(OPTIONS).run(documents))

    yield run


ENGINES = {"plain pool": pool, "Ray": on_ray, "Spark": on_spark, "Daft": on_daft, "datatrove, one task": on_datatrove}


def _texts(rows: Any) -> int:
    return sum(bool(row["text"]) for row in rows)


def measured(pages: Path, some: Path, count: int, turns: int) -> dict[str, tuple[float, float]]:
    """Of each the seconds of a small job, and the pages a second that a large one adds. All must find as many texts as
    the pool."""
    least = dict.fromkeys(ENGINES, (1e9, 1e9))
    texts: set[int] = set()
    for _ in range(turns):
        for name, engine in ENGINES.items():
            with engine() as run:
                run(some)
                begun = time.monotonic()
                run(some)
                small = time.monotonic()
                texts.add(run(pages))
                took = small - begun, time.monotonic() - small
            least[name] = min(least[name][0], took[0]), min(least[name][1], took[1])
            print(f"  {name}: {took[0]:.1f} s for {WARM} pages, {took[1]:.1f} s for {count}", flush=True)
    if len(texts) > 1:
        raise SystemExit(f"engines found {sorted(texts)} texts")
    return {name: (few, (count - WARM) / (all - few)) for name, (few, all) in least.items()}


def main() -> None:
    """Measure, and write what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=3000)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--write", type=Path, metavar="FILE", help="put what was measured into this document")
    options = parser.parse_args()
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    os.environ |= {"PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable}
    os.environ |= {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0", "DO_NOT_TRACK": "1"}
    rows = [{"html": page.read(), "url": f"https://page.example/{at}"} for at, page in enumerate(sample(options.pages))]
    with tempfile.TemporaryDirectory() as folder:
        pages, some = Path(folder, "pages.parquet"), Path(folder, "some.parquet")
        pq.write_table(pa.Table.from_pylist(rows), pages)
        pq.write_table(pa.Table.from_pylist(rows[:WARM]), some)
        found = measured(pages, some, len(rows), options.turns)
    versions = ", ".join(f"{name} {version(name)}" for name in ("ray", "pyspark", "daft", "datatrove", "pyarrow"))
    _, first = found["plain pool"]
    shown = [(name, f"{few:.1f}", f"{speed:.0f}", f"{speed / first:.2f}") for name, (few, speed) in found.items()]
    about = f"{len(rows):,} pages, {WORKERS} workers, the fastest of {options.turns} turns; {versions}."
    report = f"{about}\n\n{table(HEAD, shown)}"
    show(report, options.write, "speed")


if __name__ == "__main__":
    main()
