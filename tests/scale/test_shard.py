"""A shard: what it writes, what its ledger says, and what is done again, or not, when it is run again."""

import gzip
import json
import os
from pathlib import Path

import pytest

from scale import corpora
from scale.crawl import crawled, record, response, story, write

pytest.importorskip("fastwarc")
pytest.importorskip("pyarrow")

import elute
from elute.scale import Filters, Options, ShardFailed, SourceError, planned, shard, work_off
from elute.scale.journal import journal_of
from elute.scale.options import Sink
from elute.scale.task import Summary

SINKS: list[Sink] = ["parquet", "jsonl"]


def reasons(corpus: Path, name: str) -> dict[int, tuple[str, str]]:
    return {
        line["record"]: (line["fate"], line.get("reason", ""))
        for line in corpora.ledger(corpus, name)
        if line["fate"] not in ("written", "skipped")
    }


@pytest.mark.parametrize("sink", SINKS)
def test_rows_are_what_extract_gives(tmp_path: Path, sink: Sink) -> None:
    crawl = write(tmp_path / "a.warc.gz", crawled(700))  # more than a batch
    summary = shard(crawl, tmp_path / "corpus", Options(sink=sink))
    rows = corpora.rows(tmp_path / "corpus" / next(iter(summary.files)))
    assert len(rows) == summary.totals["fates"]["written"] == 700
    for number in (0, 255, 256, 699):
        page = elute.extract(story(number), url=f"https://rain.example/{number}", charset="utf-8")
        row = rows[number]
        assert row["text"] == page.markdown
        assert (row["title"], row["language"], row["page_type"]) == (page.title, "en", page.page_type)
        assert row["confidence"] == pytest.approx(page.confidence)
        assert (row["url"], row["crawled"]) == (f"https://rain.example/{number}", "2026-01-01T00:00:00Z")
        assert (row["source"], row["record"], row["size"]) == ("a.warc.gz", 2 + 2 * number, len(story(number)))
        with crawl.open("rb") as file:
            file.seek(row["offset"])
            assert gzip.decompress(file.read()).startswith(b"WARC/1.0\r\nWARC-Type: response")
    assert corpora.adds_up(tmp_path / "corpus") == 1401
    assert not list((tmp_path / "corpus").glob(".*"))


def test_a_parquet_file_says_what_it_is(tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    summary = shard(write(tmp_path / "a.warc.gz", crawled(2)), tmp_path / "corpus", Options(format="text"))
    about = pq.read_schema(tmp_path / "corpus" / "a.warc.gz.parquet").metadata
    assert about[b"elute.schema"] == b"1"
    assert about[b"elute.format"] == b"text"
    assert about[b"elute.hash"].decode() == summary.hash


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    crawl = write(tmp_path / "a.warc.gz", crawled(3))
    first = shard(crawl, tmp_path / "corpus")
    dates = {path: path.stat().st_mtime_ns for path in (tmp_path / "corpus").iterdir()}
    assert shard(crawl, tmp_path / "corpus") == first
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "corpus").iterdir()} == dates


def test_another_configuration_or_source_is_done_anew(tmp_path: Path) -> None:
    crawl = write(tmp_path / "a.warc.gz", crawled(3))
    first = shard(crawl, tmp_path / "corpus")
    second = shard(crawl, tmp_path / "corpus", Options(format="text"))
    assert first.hash != second.hash
    write(crawl, crawled(5))
    assert shard(crawl, tmp_path / "corpus", Options(format="text")).totals["records"] == 11
    (tmp_path / "corpus" / "a.warc.gz.parquet").unlink()
    shard(crawl, tmp_path / "corpus", Options(format="text"))
    assert corpora.adds_up(tmp_path / "corpus") == 11


def test_files_of_another_configuration_go(tmp_path: Path) -> None:
    crawl = write(tmp_path / "a.warc.gz", crawled(3))
    shard(crawl, tmp_path / "corpus", Options(rest=True))
    summary = shard(crawl, tmp_path / "corpus", Options(sink="jsonl"))
    left = {path.name for path in (tmp_path / "corpus").iterdir() if path.is_file()}
    assert left == {*summary.files, "a.warc.gz.summary.json"}


def test_filters_and_the_rest(tmp_path: Path) -> None:
    pages = [story(1), story(2).replace(b"lang=en", b"lang=fr"), story(3).replace(b"lang=en", b""), b"<p></p><i></i>"]
    crawl = write(tmp_path / "a.warc.gz", [record(response(page), number) for number, page in enumerate(pages)])
    options = Options(filters=Filters(languages=("en",)))
    shard(crawl, tmp_path / "corpus", options)
    fates = [(line["fate"], line.get("reason")) for line in corpora.ledger(tmp_path / "corpus", "a.warc.gz")]
    nothing = ("skipped", "no content found")
    assert fates == [("written", None), ("skipped", "language fr"), ("written", None), nothing]
    summary = shard(crawl, tmp_path / "rest", Options(filters=Filters(languages=("en",)), rest=True))
    assert [row["record"] for row in corpora.rows(tmp_path / "rest" / "a.warc.gz.rest.parquet")] == [1]
    assert [row["record"] for row in corpora.rows(tmp_path / "rest" / "a.warc.gz.parquet")] == [0, 2]
    assert summary.totals["fates"]["written"] == 3
    corpora.adds_up(tmp_path / "rest")
    shard(crawl, tmp_path / "sure", Options(filters=Filters(min_confidence=1.0, page_types=("forum",))))
    assert corpora.adds_up(tmp_path / "sure") == 4


def trouble_at(crawl: Path, page: bytes) -> Path:
    records = crawled(600)
    records[1002] = record(response(story(500).replace(b"It rained", page)), 500)
    return write(crawl, records)


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    ("page", "fate", "reason"),
    [
        (b"KILLS", "killed", "SIGKILL (Killed)"),
        (b"TAKES FOR EVER", "timed out", "more than 3 s"),
        (b"TAKES ALL MEMORY", "killed", "MemoryError: more than 2 GB"),
        (b"RAISES", "failed", "ValueError: of all things"),
    ],
)
@pytest.mark.usefixtures("trouble")
def test_a_page_that_is_trouble_is_the_only_one_lost(tmp_path: Path, page: bytes, fate: str, reason: str) -> None:
    crawl = trouble_at(tmp_path / "a.warc.gz", page)
    summary = shard(crawl, tmp_path / "corpus", Options(seconds=3))
    assert reasons(tmp_path / "corpus", "a.warc.gz") == {1002: (fate, reason)}
    assert summary.totals["fates"]["written"] == 599
    assert corpora.adds_up(tmp_path / "corpus") == 1201


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.usefixtures("trouble")
def test_a_process_that_dies_once_costs_nothing(tmp_path: Path) -> None:
    crawl = trouble_at(tmp_path / "a.warc.gz", b"KILLED ONCE")
    shard(crawl, tmp_path / "corpus")
    assert (tmp_path / "once").exists()
    shard(crawl, tmp_path / "again")
    assert corpora.files(tmp_path / "corpus") == corpora.files(tmp_path / "again")
    assert not reasons(tmp_path / "corpus", "a.warc.gz")


@pytest.mark.parametrize("sink", SINKS)
def test_new_processes_make_no_difference(tmp_path: Path, sink: Sink) -> None:
    crawl = write(tmp_path / "a.warc.gz", crawled(1100))
    one, many = Options(sink=sink), Options(sink=sink, recycle=512)
    shard(crawl, tmp_path / "one", one)
    shard(crawl, tmp_path / "many", many)
    assert corpora.files(tmp_path / "one") == corpora.files(tmp_path / "many")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux")
def test_a_full_disk_stops_the_shard_and_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crawl = write(tmp_path / "a.warc.gz", crawled(600))
    (tmp_path / "start").mkdir()
    (tmp_path / "start" / "sitecustomize.py").write_text(FULL)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "start"), str(Path(elute.__file__).parents[1])]))
    with pytest.raises(ShardFailed, match=r"a\.warc\.gz: OSError: .*No space left on device"):
        shard(crawl, tmp_path / "corpus")
    assert len(list((tmp_path / "corpus" / ".unfinished").glob("*/*.lines"))) == 1
    assert not list((tmp_path / "corpus").rglob(".draft-*"))
    monkeypatch.undo()
    shard(crawl, tmp_path / "corpus")
    shard(crawl, tmp_path / "undisturbed")
    assert corpora.files(tmp_path / "corpus") == corpora.files(tmp_path / "undisturbed")


# The second batch finds no room.
FULL = """
import errno, os
import elute.files as files

whole = files.write_whole

def full(path, content, **options):
    if path.name.startswith("00000001"):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    whole(path, content, **options)

files.write_whole = full
import elute.scale.journal as journal
journal.write_whole = full
"""


def test_tables_lines_and_folders_give_the_same_rows(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    pages = [{"url": f"https://rain.example/{number}", "html": story(number).decode()} for number in range(30)]
    lines = "".join(f"{json.dumps(page)}\n" for page in pages)
    (tmp_path / "a.jsonl").write_text(lines)
    (tmp_path / "b.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    pq.write_table(pa.Table.from_pylist(pages), tmp_path / "c.parquet", row_group_size=7)
    (tmp_path / "d").mkdir()
    for number in range(30):
        (tmp_path / "d" / f"{number:02}.html").write_bytes(story(number))
    paths = [tmp_path / name for name in ("a.jsonl", "b.jsonl.gz", "c.parquet", "d")]
    outcomes = work_off(planned(paths, tmp_path / "corpus", Options()), jobs=2)
    done = {each.source: each for each in outcomes if isinstance(each, Summary)}
    assert set(done) == {"a.jsonl", "b.jsonl.gz", "c.parquet", "d-00000"}
    tables = [corpora.rows(tmp_path / "corpus" / f"{name}.parquet") for name in sorted(done)]
    for table in tables:
        assert [row["text"] for row in table] == [row["text"] for row in tables[0]]
    assert [row["url"] for row in tables[2]] == [page["url"] for page in pages]
    assert [row["id"] for row in tables[3]] == [f"{number:02}.html" for number in range(30)]
    assert corpora.adds_up(tmp_path / "corpus") == 120


def test_lines_that_are_no_pages(tmp_path: Path) -> None:
    lines = [b'{"html": "<p>It rained all night, and the river rose."}', b"{", b"[1]", b'{"url": "x"}', b'{"html": ""}']
    (tmp_path / "a.jsonl").write_bytes(b"\n".join(lines))
    shard(tmp_path / "a.jsonl", tmp_path / "corpus", Options(sink="jsonl"))
    found = [(line["fate"], line.get("reason", "")) for line in corpora.ledger(tmp_path / "corpus", "a.jsonl")]
    no_page = "no field 'html' with a page in it"
    assert found[:4] == [("written", ""), ("failed", "not JSON"), ("failed", "not a JSON object"), ("failed", no_page)]
    assert found[4] == ("skipped", "nothing in it")


@pytest.mark.parametrize("sink", SINKS)
def test_an_address_that_is_no_text_costs_no_page(tmp_path: Path, sink: Sink) -> None:
    page = r'{"html": "<p>It rained all night, and the river rose by a metre.", "url": "https://rain.example/\ud800"}'
    (tmp_path / "a.jsonl").write_text(page)
    summary = shard(tmp_path / "a.jsonl", tmp_path / "corpus", Options(sink=sink))
    assert summary.totals["fates"]["written"] == 1
    (row,) = corpora.rows(tmp_path / "corpus" / next(iter(summary.files)))
    assert row["url"] == "https://rain.example/?"


def test_a_file_that_is_gone_when_its_turn_comes_fails_alone(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    for number in range(3):
        (tmp_path / "pages" / f"{number}.html").write_bytes(story(number))
    (task,) = planned([tmp_path / "pages"], tmp_path / "corpus", Options())
    (tmp_path / "pages" / "1.html").unlink()
    list(work_off([task]))
    assert reasons(tmp_path / "corpus", "pages-00000") == {1: ("failed", "No such file or directory")}
    assert corpora.adds_up(tmp_path / "corpus") == 3


def test_sources_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="there is no file"):
        shard(tmp_path / "a.warc.gz", tmp_path)
    (tmp_path / "a.txt").touch()
    with pytest.raises(SourceError, match=r"a\.txt is no file of many pages"):
        shard(tmp_path / "a.txt", tmp_path)
    (tmp_path / "a.parquet").write_bytes(b"no table")
    with pytest.raises(ShardFailed, match="is no Parquet file"):
        shard(tmp_path / "a.parquet", tmp_path / "corpus")


# The process is killed once while it makes the files in the end.
KILLED_AT_THE_END = """
import os, signal
from elute.scale.sinks.parquet import Parquet

join = Parquet.join

def or_die(self, batches, file, about):
    if not os.path.exists(os.environ["ONCE"]):
        open(os.environ["ONCE"], "w").close()
        file.write(b"half a file")
        file.flush()
        os.kill(os.getpid(), signal.SIGKILL)
    return join(self, batches, file, about)

Parquet.join = or_die
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_process_killed_while_it_makes_the_files_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crawl = write(tmp_path / "a.warc.gz", crawled(3))
    shard(crawl, tmp_path / "undisturbed")
    (tmp_path / "start").mkdir()
    (tmp_path / "start" / "sitecustomize.py").write_text(KILLED_AT_THE_END)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "start"), str(Path(elute.__file__).parents[1])]))
    monkeypatch.setenv("ONCE", str(tmp_path / "once"))
    shard(crawl, tmp_path / "corpus")
    assert (tmp_path / "once").exists()
    assert corpora.files(tmp_path / "corpus") == corpora.files(tmp_path / "undisturbed")


def test_what_a_process_left_that_was_killed_after_its_last_file_is_cleared(tmp_path: Path) -> None:
    crawl = write(tmp_path / "a.warc.gz", crawled(3))
    shard(crawl, tmp_path / "corpus")
    before = corpora.files(tmp_path / "corpus")
    journal = journal_of(tmp_path / "corpus", "a.warc.gz")
    journal.folder.mkdir(parents=True)
    (journal.folder / "00000000.rows").write_bytes(b"rows")
    journal.folder.with_suffix(".lock").touch()
    shard(crawl, tmp_path / "corpus")
    assert corpora.files(tmp_path / "corpus") == before
    assert not (tmp_path / "corpus" / ".unfinished").exists()
