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


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--miners", "tabels"], "unknown miner 'tabels'; did you mean 'tables'?"),
        (["--safe", "--to", "json"], "--safe goes with --to csv"),
    ],
)
def test_mistakes_are_told(page: Path, options: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", str(page), *options]) == 2
    assert said in capsys.readouterr().err


def test_a_page_without_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "page.html").write_text("<p>It rained.")
    assert main(["records", str(tmp_path / "page.html")]) == 1
    assert "there are no records in it" in capsys.readouterr().err
