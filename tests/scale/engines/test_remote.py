"""Sources and sinks in an object store: a server on this machine that acts like S3."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scale import corpora
from scale.crawl import crawled, write

pytest.importorskip("fastwarc")
pytest.importorskip("pyarrow")
pytest.importorskip("s3fs")
pytest.importorskip("moto.server")

from elute.scale import Options, shard


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    import s3fs
    from moto.server import ThreadedMotoServer

    running = ThreadedMotoServer(port=0)
    running.start()
    host, port = running.get_host_and_port()
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
    monkeypatch.setenv("ELUTE_SCRATCH", str(tmp_path / "scratch"))
    files = s3fs.S3FileSystem(skip_instance_cache=True)
    files.mkdir("crawl")
    files.mkdir("corpus")
    yield files
    running.stop()


def test_from_a_store_to_a_store(store: Any, tmp_path: Path) -> None:
    crawl = write(tmp_path / "a.warc.gz", crawled(20))
    store.put_file(str(crawl), "crawl/2026/a.warc.gz")
    first = shard("s3://crawl/2026/a.warc.gz", "s3://corpus/text", Options(format="text"))
    assert first.totals["fates"]["written"] == 20
    store.get("corpus/text/", f"{tmp_path}/copied/", recursive=True)
    assert corpora.adds_up(tmp_path / "copied") == 41
    shard(crawl, tmp_path / "local", Options(format="text"))
    name = "a.warc.gz.parquet"
    assert corpora.rows(tmp_path / "copied" / name) == corpora.rows(tmp_path / "local" / name)
    assert not os.listdir(tmp_path / "scratch")

    before = store.info("corpus/text/a.warc.gz.parquet")["LastModified"]
    assert shard("s3://crawl/2026/a.warc.gz", "s3://corpus/text", Options(format="text")) == first
    assert store.info("corpus/text/a.warc.gz.parquet")["LastModified"] == before
    assert shard("s3://crawl/2026/a.warc.gz", "s3://corpus/text", Options()).hash != first.hash


def test_a_local_folder_is_an_address_too(tmp_path: Path) -> None:
    crawl = write(tmp_path / "a.warc.gz", crawled(2))
    shard(crawl.as_uri(), f"file://{tmp_path}/corpus", Options())
    assert corpora.adds_up(tmp_path / "corpus") == 5
