"""Compressed pages on the command line: single ones, in folders, from stdin, and those that cannot be unpacked."""

import gzip
from pathlib import Path

import brotli
import pytest

from .conftest import PAGE, Elute, run_process

DATA = PAGE.encode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.html.gz").write_bytes(gzip.compress(DATA, mtime=0))
    (folder / "deep" / "b.htm.br").write_bytes(brotli.compress(DATA))
    (folder / "c.html").write_bytes(DATA)
    (folder / "notes.txt.gz").write_bytes(gzip.compress(b"notes", mtime=0))
    (folder / ".d.html.gz").write_bytes(gzip.compress(DATA, mtime=0))
    return folder


def test_one_page(run: Elute, folder: Path) -> None:
    plain = run(folder / "c.html")
    assert run(folder / "a.html.gz") == plain and run(folder / "deep" / "b.htm.br") == plain


def test_a_folder(run: Elute, folder: Path, tmp_path: Path) -> None:
    outcome = run(folder, "-o", tmp_path / "out", "-q")
    assert (outcome.code, outcome.err) == (0, "")
    written = {file.relative_to(tmp_path / "out").as_posix() for file in (tmp_path / "out").rglob("*.md")}
    assert written == {"a.md", "c.md", "deep/b.md"}
    assert len({file.read_text() for file in (tmp_path / "out").rglob("*.md")}) == 1


def test_a_page_beside_its_compressed_copy_has_a_file_of_its_own(run: Elute, folder: Path, tmp_path: Path) -> None:
    (folder / "c.html.gz").write_bytes(gzip.compress(DATA, mtime=0))
    outcome = run(folder / "c.html", folder / "c.html.gz", "-o", tmp_path / "out", "-q")
    assert outcome.code == 0 and "c-2.md" in outcome.err


def test_stdin(folder: Path) -> None:
    done = run_process("-", input=gzip.compress(DATA, mtime=0))
    assert (done.returncode, done.stderr) == (0, b"") and b"lighthouse" in done.stdout


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.html.gz", gzip.compress(DATA, mtime=0)[:100], "the gzip data is cut short"),
        ("a.html.gz", gzip.compress(b"%PDF-1.4", mtime=0), "a PDF file, not an HTML page"),
        ("a.html.gz", gzip.compress(b"", mtime=0), "there is nothing in it"),
        ("a.html.gz", b"\x1f\x8bnonsense", "damaged gzip data"),
        ("a.html.br", b"<p>not compressed", "damaged brotli data"),
        (
            "a.html.gz",
            gzip.compress(bytes(2_000_000), mtime=0),
            "larger than the limit of 1,048,576 bytes (--max-size)",
        ),
    ],
)
def test_what_cannot_be_unpacked(run: Elute, tmp_path: Path, name: str, data: bytes, reason: str) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    outcome = run(file, "--max-size", "1M")
    assert (outcome.code, outcome.out, outcome.err) == (1, "", f"elute: {file}: {reason}\n")
