"""Pages that are nearly the same: found, listed, left out; and the ledgers still add up."""

import json
from pathlib import Path

import pytest

from cli.conftest import Elute, run
from scale import corpora
from scale.crawl import record, response, write

pytest.importorskip("fastwarc")
pytest.importorskip("pyarrow")
pytest.importorskip("rensa")

from elute.scale import Options, shard
from elute.scale.dedup import clusters
from elute.scale.dedup.near import Index, shingles
from elute.scale.options import Sink

__all__ = ["run"]

SENTENCES = [
    f"On day {n} the keeper of gauge {n * 7} wrote that the water stood at {n * 3} centimetres." for n in range(60)
]


def page(first: int, title: str = "Rain", menu: str = "Home") -> bytes:
    text = "".join(f"<p>{sentence}</p>" for sentence in SENTENCES[first : first + 30])
    return f"<html lang=en><title>{title}</title><nav><a href=/>{menu}</a></nav><article>{text}</article>".encode()


@pytest.fixture(params=["parquet", "jsonl"])
def corpus(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    sink: Sink = request.param
    for name, pages in {
        "a": [page(0), page(30), page(0, menu="Start"), b"%PDF-"],
        "b": [page(15), page(30, title="Other"), page(0)],
    }.items():
        records = [record(response(each), number) for number, each in enumerate(pages)]
        shard(write(tmp_path / "crawl" / f"{name}.warc.gz", records), tmp_path / "corpus", Options(sink=sink))
    return tmp_path / "corpus"


def test_clusters(corpus: Path) -> None:
    found, pages = clusters(corpus)
    assert pages == 6
    places = [
        ((each.kept.source, each.kept.record), [(place.source, place.record) for place, _ in each.others])
        for each in found
    ]
    assert places == [
        (("a.warc.gz", 0), [("a.warc.gz", 2), ("b.warc.gz", 2)]),
        (("a.warc.gz", 1), [("b.warc.gz", 1)]),
    ]
    assert all(0.8 <= alike <= 1 for each in found for _, alike in each.others)


def test_the_corpus_without_duplicates_adds_up(corpus: Path, run: Elute, tmp_path: Path) -> None:
    before = corpora.files(corpus)
    done = run("corpus", "dedup", corpus, "-o", tmp_path / "unique")
    where = f"{tmp_path}/unique/duplicates.jsonl"
    assert (done.code, done.err) == (0, f"elute: 3 of 6 pages are like one before them, in 2 clusters: {where}\n")
    assert corpora.files(corpus) == before
    assert corpora.adds_up(tmp_path / "unique") == 7
    lines = [json.loads(line) for line in Path(where).read_text().splitlines()]
    assert [len(line["duplicates"]) for line in lines] == [2, 1]
    fates = [(line["fate"], line.get("reason")) for line in corpora.ledger(tmp_path / "unique", "b.warc.gz")]
    of = "of a.warc.gz, record"
    assert fates == [("written", None), ("duplicate", f"{of} 1"), ("duplicate", f"{of} 0")]


def test_misuse(run: Elute, tmp_path: Path) -> None:
    assert run("corpus", "dedup", tmp_path).code == 1
    assert run("corpus", "dedup", tmp_path, "-o", tmp_path).code == 2
    assert run("corpus", "dedup", tmp_path, "--similar", "0.1").code == 2


def test_what_is_alike() -> None:
    index = Index()
    text = " ".join(SENTENCES)
    assert index.first_like(0, text) is None
    assert index.first_like(1, text.upper().replace(".", "!")) == (0, 1.0)
    assert index.first_like(2, " ".join(SENTENCES[:20])) is None
    assert index.first_like(3, "") is None
    assert index.first_like(4, "") is None
    words = text.replace(".", "").split()
    assert len(shingles(text)) == len({tuple(words[at : at + 5]) for at in range(len(words) - 4)})
