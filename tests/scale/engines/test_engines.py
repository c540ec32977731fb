"""Engines, really started on this machine: each gives what the plain run gives, row for row.

`make engines` installs them and runs this; a test whose engine is not installed is skipped.
"""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from scale import corpora
from scale.crawl import crawled, story, write

pytest.importorskip("fastwarc")
pytest.importorskip("pyarrow")

from elute.scale import Options, shard
from elute.scale.engines import futures
from elute.scale.engines.tables import FIELDS, extracted_rows

PAGES = 200
OPTIONS = Options(format="text")


@pytest.fixture(scope="module")
def crawls(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("crawls")
    return [write(folder / f"{name}.warc.gz", crawled(PAGES + extra)) for extra, name in enumerate("ab")]


@pytest.fixture(scope="module")
def plain(crawls: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    corpus = tmp_path_factory.mktemp("plain")
    for crawl in crawls:
        shard(crawl, corpus, OPTIONS)
    return corpus


@pytest.fixture(scope="module")
def environment() -> Iterator[None]:
    """Processes of engines find elute where this one does, and Ray leaves nothing behind."""
    before = dict(os.environ)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    os.environ["RAY_AUTH_MODE"] = "disabled"
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["DO_NOT_TRACK"] = "1"
    yield
    os.environ.clear()
    os.environ.update(before)


def table() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = [
        {"id": str(number), "url": f"https://rain.example/{number}", "html": story(number)} for number in range(PAGES)
    ]
    return [*rows, {"id": "empty", "url": "", "html": b""}, {"id": "image", "url": "", "html": b"\x89PNG and so on"}]


def wanted() -> list[dict[str, Any]]:
    return [{name: row[name] for name in FIELDS} for row in extracted_rows(table(), OPTIONS)]


def check(found: list[dict[str, Any]]) -> None:
    def by_id(row: dict[str, Any]) -> str:
        return str(row["id"])

    expected = sorted(wanted(), key=by_id)
    assert len(expected) == PAGES + 2
    for row in expected:
        if row["confidence"] is not None:
            row["confidence"] = pytest.approx(row["confidence"])
    assert sorted(found, key=by_id) == expected


@pytest.mark.parametrize("executor", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_futures(executor: Any, crawls: list[Path], plain: Path, tmp_path: Path) -> None:
    with executor(2) as pool:
        done = list(futures.shards(pool, crawls, tmp_path / "corpus", OPTIONS))
    assert sum(summary.totals["fates"]["written"] for summary in done) == 2 * PAGES + 1
    assert corpora.files(tmp_path / "corpus") == corpora.files(plain)


@pytest.fixture(scope="module")
def cluster(environment: None) -> Iterator[None]:
    ray = pytest.importorskip("ray")
    with TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:  # short: sockets are in it
        ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False, _temp_dir=folder)
        yield
        ray.shutdown()


def test_ray_shards(cluster: None, crawls: list[Path], plain: Path, tmp_path: Path) -> None:
    from elute.scale.engines import ray

    done = list(ray.shards(crawls, tmp_path / "corpus", OPTIONS))
    assert len(done) == 2
    assert corpora.files(tmp_path / "corpus") == corpora.files(plain)


def test_ray_data(cluster: None) -> None:
    import pyarrow as pa
    import ray.data

    from elute.scale.engines.ray import extract

    check(extract(ray.data.from_arrow(pa.Table.from_pylist(table())), OPTIONS).take_all())


@pytest.fixture(scope="module")
def spark(environment: None) -> Iterator[Any]:
    sql = pytest.importorskip("pyspark.sql")
    session = sql.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    yield session
    session.stop()


def test_spark_map_in_arrow(spark: Any) -> None:
    from elute.scale.engines.spark import extract

    pages = spark.createDataFrame(table()).repartition(2)
    check([row.asDict() for row in extract(pages, OPTIONS).collect()])


def test_spark_udf(spark: Any) -> None:
    from elute.scale.engines.spark import text_of

    pages = spark.createDataFrame(table())
    found = pages.select("id", text_of(OPTIONS)("html", "url").alias("text")).collect()
    assert {row.id: row.text for row in found} == {row["id"]: row["text"] for row in wanted()}


def test_spark_shards(spark: Any, crawls: list[Path], plain: Path, tmp_path: Path) -> None:
    from elute.scale.engines.spark import shards

    assert len(list(shards(spark, crawls, tmp_path / "corpus", OPTIONS))) == 2
    assert corpora.files(tmp_path / "corpus") == corpora.files(plain)


@pytest.mark.parametrize("processes", [None, 2])
def test_daft(environment: None, processes: int | None) -> None:
    daft = pytest.importorskip("daft")
    from elute.scale.engines.daft import extract

    check(extract(daft.from_pylist(table()), OPTIONS, processes).to_pylist())


def test_datatrove(environment: None, crawls: list[Path], plain: Path, tmp_path: Path) -> None:
    pytest.importorskip("datatrove")
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.writers import JsonlWriter

    from elute.scale.engines.datatrove import EluteExtractor, EluteWarcReader

    steps = [
        EluteWarcReader(str(crawls[0].parent), glob_pattern="*.warc.gz"),
        EluteExtractor(OPTIONS),
        JsonlWriter(str(tmp_path / "out"), compression=None),
    ]
    LocalPipelineExecutor(pipeline=steps, tasks=2, workers=1, logging_dir=str(tmp_path / "logs")).run()
    import json

    for rank, crawl in enumerate(crawls):
        lines = (tmp_path / "out" / f"{rank:05}.jsonl").read_text().splitlines()
        rows = corpora.rows(plain / f"{crawl.name}.parquet")
        for line, row in zip(map(json.loads, lines), rows, strict=True):
            about = line["metadata"]
            assert (line["id"], line["text"]) == (row["id"], row["text"])
            assert (about["url"], about["title"], about["language"]) == (row["url"], row["title"], row["language"])
            assert about["confidence"] == pytest.approx(row["confidence"])


def test_datatrove_gives_the_extractor_text_too(environment: None) -> None:
    pytest.importorskip("datatrove")
    from datatrove.data import Document

    from elute.scale.engines.datatrove import EluteExtractor

    pages = [
        Document(story(number).decode(), str(number), metadata={"url": "https://rain.example/"}) for number in (1, 2)
    ]
    found = list(EluteExtractor(OPTIONS).run(iter(pages)))
    assert [(each.id, each.text) for each in found] == [(row["id"], row["text"]) for row in wanted()[1:3]]


def test_scrapy(environment: None, tmp_path: Path) -> None:
    pytest.importorskip("scrapy")
    import json
    import subprocess

    (tmp_path / "page.html").write_bytes(story(7))
    (tmp_path / "spider.py").write_text(SPIDER.format(address=(tmp_path / "page.html").as_uri()))
    command = [sys.executable, "-m", "scrapy", "runspider", "spider.py", "-O", "out.jsonl"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    (row,) = (row for row in wanted() if row["id"] == "7")
    assert [(each["text"], each["title"], "html" in each) for each in found] == [(row["text"], row["title"], False)] * 3


SPIDER = """
import scrapy

class Spider(scrapy.Spider):
    name = "rain"
    start_urls = ["{address}"]
    custom_settings = {{
        "ITEM_PIPELINES": {{"elute.scale.engines.scrapy.ElutePipeline": 300}},
        "ELUTE_FORMAT": "text",
    }}

    def parse(self, response):
        yield {{"url": response.url, "html": response}}
        yield {{"url": response.url, "html": response.body}}
        yield {{"url": response.url, "html": response.text}}
        yield {{"url": response.url, "html": b"<p></p>"}}
"""
