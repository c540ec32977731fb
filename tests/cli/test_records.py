"""`elute records`."""

import json
from pathlib import Path

import pytest

from elute.cli import main

TABLE = "<table><tr><th>Month<th>Rain<tr><td>May<td>9.8<tr><td>June<td>7.2</table>"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    file = tmp_path / "page.html"
    file.write_text(TABLE)
    return file


def test_csv_on_stdout(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", str(page)]) == 0
    assert capsys.readouterr().out.split() == ["Month,Rain", "May,9.8", "June,7.2"]


def test_many_pages_into_a_folder(page: Path, tmp_path: Path) -> None:
    (tmp_path / "other.html").write_text(TABLE.replace("May", "July"))
    out = tmp_path / "out"
    assert main(["records", str(page), str(tmp_path / "other.html"), "-o", str(out), "--to", "json", "-q"]) == 0
    assert sorted(path.name for path in out.iterdir()) == ["other.json", "page.json"]
    assert json.loads((out / "page.json").read_text())[0]["columns"] == ["Month", "Rain"]


def test_the_same_in_processes(page: Path, tmp_path: Path) -> None:
    (tmp_path / "other.html").write_text(TABLE.replace("May", "July"))
    (tmp_path / "empty.html").write_text("<p>It rained.")
    written = []
    for jobs in ("1", "2"):
        out = tmp_path / f"out{jobs}"
        assert main(["records", str(tmp_path), "-o", str(out), "--jobs", jobs, "-q"]) == 0
        written.append({path.name: path.read_bytes() for path in out.iterdir()})
    assert written[0] == written[1]
    assert sorted(written[0]) == ["other.csv", "page.csv"]


def test_what_failed_is_summed_up(page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.html").write_text("")
    assert main(["records", str(tmp_path), "-o", str(tmp_path / "out")]) == 1
    assert "1 of 2 pages done, 1 failed" in capsys.readouterr().err


def test_files_are_written_whole(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "out.csv"
    target.write_text("as it was")
    monkeypatch.setattr("elute.cli.parts.tasks.write_file", _full)
    assert main(["records", str(page), "-o", str(target)]) == 1
    assert target.read_text() == "as it was"


def _full(path: Path, content: str | bytes) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--miners", "tabels"], "unknown miner 'tabels'; did you mean 'tables'?"),
        (["--safe", "--to", "json"], "--safe goes with --to csv"),
        (["--to", "parquet"], "Parquet is no text: write it to a file by -o"),
    ],
)
def test_mistakes_are_told(page: Path, options: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", str(page), *options]) == 2
    assert said in capsys.readouterr().err


def test_a_page_without_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As a page without content, it is no failure: what reads the output goes on with nothing."""
    (tmp_path / "page.html").write_text("<p>It rained.")
    for options, output in ([], ""), (["--to", "json"], "[]\n"), (["-o", str(tmp_path / "out.csv")], ""):
        assert main(["records", str(tmp_path / "page.html"), *options]) == 0
        said = capsys.readouterr()
        assert said.out == output and "there are no records in it" in said.err
    assert not (tmp_path / "out.csv").exists()
    assert main(["records", str(tmp_path / "page.html"), "--quiet"]) == 0 and capsys.readouterr().err == ""


def test_what_was_written_before_does_not_stay(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<p>It rained.")
    out = tmp_path / "out.json"
    out.write_text("old")
    assert main(["records", str(tmp_path / "page.html"), "--to", "json", "-o", str(out)]) == 0
    assert json.loads(out.read_text()) == []


def test_a_folder_with_one_page_is_written_to_a_folder(page: Path, tmp_path: Path) -> None:
    assert main(["records", str(page.parent), "-o", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "page.csv").is_file()
