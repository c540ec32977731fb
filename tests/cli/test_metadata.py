"""`elute metadata`."""

import csv
import io
import json
from pathlib import Path

import pytest

from elute.cli import main

PAGE = (
    "<html lang=en><title>Rain, snow | The Ledger</title><meta property=og:title content='Rain, snow'>"
    "<meta name=keywords content='rain, snow'><h1>Rain, snow</h1><p>It rained all night, and the river rose by a metre."
)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    file = tmp_path / "page.html"
    file.write_text(PAGE)
    return file


def test_a_table(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["metadata", str(page)]) == 0
    head, *lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert head == ["field", "value", "confidence", "source"]
    told = {name: (value, source) for name, value, _, source in lines}
    assert told["title"] == ("Rain, snow", "meta og:title")
    assert told["tags"] == ("rain; snow", "meta keywords")
    assert told["language"] == ("en", "html lang")
    assert told["minutes"] == ("1", "kept text")


def test_candidates(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["metadata", str(page), "--candidates", "title"]) == 0
    values = [line.split("\t")[1] for line in capsys.readouterr().out.splitlines()[1:]]
    assert values[0] == "Rain, snow"
    assert "The Ledger" in values


def test_a_day_with_its_time_is_one_value(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    page.write_text("<meta property=article:published_time content=2023-10-05T14:30Z><p>It rained.", encoding="utf-8")
    assert main(["metadata", str(page), "--candidates", "published"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split("\t")[1] == "2023-10-05T14:30+00:00"


def test_json_of_one_and_of_many(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["metadata", str(page), "--to", "json"]) == 0
    one = json.loads(capsys.readouterr().out)
    assert one["metadata"]["title"]["value"] == "Rain, snow"
    assert (one["words"], one["minutes"]) == (11, 1)
    assert main(["metadata", str(page), str(page), "--to", "json"]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [one, one]


def test_csv(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["metadata", str(page), "--to", "csv"]) == 0
    (line,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert (line["title"], line["tags"], line["authors"]) == ("Rain, snow", "rain; snow", "")
    assert (line["words"], line["minutes"]) == ("11", "1")


def test_a_page_that_fails_is_told_and_the_others_are_done(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["metadata", str(page.with_name("none.html")), str(page), "--to", "csv"]) == 1
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 2
    assert "none.html" in told.err


@pytest.mark.parametrize("words", [["--candidates", "colour"], ["--candidates", "title", "--to", "json"]])
def test_misuse(page: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["metadata", str(page), *words]) == 2
    assert "--candidates" in capsys.readouterr().err


def test_a_field_that_is_none_is_named(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["metadata", str(page), "--candidates", "date"]) == 2
    assert "there is no field 'date'" in capsys.readouterr().err
