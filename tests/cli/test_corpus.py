"""`elute CRAWL… -o CORPUS` and `elute corpus`: what they say, and what is misuse."""

from pathlib import Path

import pytest

import elute
from elute.sites.store import Store
from scale import corpora
from scale.crawl import crawled, record, response, write
from sites.pages import NOTICE, page

from .conftest import Elute

pytest.importorskip("fastwarc")
pytest.importorskip("pyarrow")


@pytest.fixture
def crawl(tmp_path: Path) -> Path:
    return write(tmp_path / "a.warc.gz", [*crawled(3), record(b"no response", 4)])


def test_a_crawl_becomes_a_corpus(run: Elute, crawl: Path, tmp_path: Path) -> None:
    done = run(crawl, "-o", tmp_path / "corpus", "--to", "text")
    said = "elute: 8 records: 3 written, 4 skipped, 1 failed\nelute: 1 × failed: no HTTP response in it\n"
    assert (done.code, done.out, done.err) == (0, "", said)
    assert corpora.adds_up(tmp_path / "corpus") == 8
    again = run(crawl, "-o", tmp_path / "corpus", "--to", "text")
    assert again.err == f"elute: 1 of 1 files are done already\n{said}"
    assert run(crawl, "-o", tmp_path / "corpus", "--to", "text", "-q").err == ""


def test_a_folder_of_pages_is_one_too(run: Elute, tmp_path: Path) -> None:
    (tmp_path / "pages" / "deep").mkdir(parents=True)
    (tmp_path / "pages" / "deep" / "one.html").write_bytes(b"<p>It rained all night, and the river rose by a metre.")
    write(tmp_path / "pages" / "two.warc.gz", crawled(1))
    done = run("corpus", "make", tmp_path / "pages", "-o", tmp_path / "corpus", "--sink", "jsonl", "--jobs", 2)
    assert (done.code, done.err) == (0, "elute: 4 records: 2 written, 2 skipped\n")
    names = {path.name for path in (tmp_path / "corpus").iterdir()}
    assert {"two.warc.gz.jsonl.zst", "pages-00000.jsonl.zst"} <= names


def test_a_file_of_junk(run: Elute, tmp_path: Path) -> None:
    """As other commands end where nothing can be read, also when it is tried again."""
    (tmp_path / "junk.warc").write_bytes(b"this is no crawl\r\n" * 100)
    for _ in range(2):
        done = run(tmp_path / "junk.warc", "-o", tmp_path / "corpus")
        assert done.code == 1 and done.err.endswith("elute: nothing in it could be read\n")
    assert "1 record:" in done.err


def test_filters(run: Elute, crawl: Path, tmp_path: Path) -> None:
    done = run(crawl, "-o", tmp_path / "corpus", "--languages", "de,fr", "--rest")
    assert done.err.startswith("elute: 8 records: 3 written")
    assert len(corpora.rows(tmp_path / "corpus" / "a.warc.gz.rest.parquet")) == 3


def test_the_report(run: Elute, crawl: Path, tmp_path: Path) -> None:
    run(crawl, "-o", tmp_path / "corpus")
    done = run("corpus", "report", tmp_path / "corpus")
    assert (done.code, done.err) == (0, f"elute: the report is {tmp_path}/corpus/report.html\n")
    text = (tmp_path / "corpus" / "report.html").read_text()
    for wanted in ("8 records", "failed: no HTTP response in it", "Confidence", "Page types and languages", "Speed"):
        assert wanted in text
    assert run("corpus", "report", tmp_path / "corpus", "-o", "-").out == text


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["{crawl}"], 2, "required: -o/--output"),
        (["{crawl}", "-o", "{crawl}"], 2, "a corpus is a folder, and this is a file"),
        (["{crawl}", "-o", "{folder}/c", "--min-confidence", "2"], 2, "not a number from 0 to 1"),
        (["{crawl}", "-o", "{folder}/c", "--method", "learned-layout"], 2, "crawls have none"),
        (["corpus", "make", "{folder}/no.warc.gz", "-o", "{folder}/c"], 1, "there is no file"),
        (["corpus", "make", "{folder}/empty", "-o", "{folder}/c"], 1, "no pages in"),
        (["corpus", "report", "{folder}"], 1, "no corpus of elute"),
    ],
)
def test_misuse(run: Elute, crawl: Path, tmp_path: Path, words: list[str], code: int, said: str) -> None:
    (tmp_path / "empty").mkdir()
    done = run(*(word.format(crawl=crawl, folder=tmp_path) for word in words))
    assert done.code == code
    assert said in done.err


def test_a_page_that_is_written_to_a_file_of_lines_is_no_crawl(run: Elute, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_bytes(b"<p>It rained all night, and the river rose by a metre before dawn.")
    (tmp_path / "out.jsonl").touch()
    assert run(tmp_path / "page.html", "-o", tmp_path / "out.jsonl").code == 0
    assert (tmp_path / "out.jsonl").read_text().startswith("It rained")


def test_a_source_that_fails_is_named_and_the_others_are_done(run: Elute, crawl: Path, tmp_path: Path) -> None:
    (tmp_path / "b.parquet").write_bytes(b"no table")
    done = run(crawl, tmp_path / "b.parquet", "-o", tmp_path / "corpus", "-q")
    assert done.code == 1
    assert "b.parquet: SourceError" in done.err
    assert "1 of 2 files are not done; the same command goes on with them" in done.err
    assert corpora.adds_up(tmp_path / "corpus") == 8


def texts(corpus: Path) -> list[str]:
    return [row["text"] for row in corpora.rows(corpus / "a.warc.gz.parquet")]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return write(tmp_path / "a.warc.gz", [record(response(page(number).encode()), number) for number in range(6)])


def test_rules_of_sites(run: Elute, site: Path, tmp_path: Path) -> None:
    rules, corpus = tmp_path / "rules", tmp_path / "corpus"
    rules.mkdir()
    (rules / "rain.example.json").write_text('{"content": "div.box"}')
    words = (site, "-o", corpus, "--wrapper", rules, "--to", "text")
    assert run(*words).code == 0
    assert texts(corpus) == [NOTICE] * 6
    assert "1 of 1 files are done already" in run(*words).err
    (rules / "rain.example.json").write_text('{"content": "footer"}')
    assert run(*words).code == 0
    assert texts(corpus) == ["All rights reserved"] * 6


def test_rules_that_are_none(run: Elute, site: Path, tmp_path: Path) -> None:
    (tmp_path / "rain.example.json").write_text("[]")
    done = run(site, "-o", tmp_path / "corpus", "--wrapper", tmp_path)
    assert done.code == 2
    assert "rain.example.json has no rules" in done.err


def test_pages_of_a_crawl_teach_each_other(run: Elute, site: Path, tmp_path: Path) -> None:
    corpus, store = tmp_path / "corpus", tmp_path / "sites.npz"
    words = (site, "-o", corpus, "--site", "--to", "text")
    assert run(*words).code == 0
    assert texts(corpus) == [found.text for found in elute.Site(site)]
    assert [line["fate"] for line in corpora.ledger(corpus / ".sites", "a.warc.gz")] == ["written"] * 6
    assert "6 records: 6 written" in run(*words).err
    assert "6 records" in run("corpus", "report", corpus, "-o", "-").out
    assert run(*words, "--site-store", store).code == 0
    assert repr(Store.load(store)) == "<Store of 6 pages of 1 hosts>"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--site", "--method", "bte"], "--site is for learned"),
        (["--site-store", "x.npz"], "--site-store is for --site"),
    ],
)
def test_misuse_of_sites(run: Elute, site: Path, tmp_path: Path, words: list[str], said: str) -> None:
    done = run(site, "-o", tmp_path / "corpus", *words)
    assert done.code == 2
    assert said in done.err
