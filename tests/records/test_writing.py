"""Sets as CSV, JSON, JSON Lines, Markdown."""

import csv
import io
import json

import pytest

import elute
from elute.records import Field, Record, RecordSet
from elute.records.tables import tables
from elute.records.writing import as_csv, as_json, as_jsonl, as_markdown, as_parquet

[SUMS] = tables(elute.parse("<table><tr><th>What<th>Value<tr><td>=1+1<td>a, b|c<tr><td>-2<td>@x</table>"))


def test_csv_is_read_back() -> None:
    assert list(csv.DictReader(io.StringIO(as_csv(SUMS)))) == SUMS.to_rows()


def test_formulas_are_made_harmless_on_request() -> None:
    assert as_csv(SUMS, safe=True).splitlines() == ["What,Value", '\'=1+1,"a, b|c"', "'-2,'@x"]


def test_json_knows_places() -> None:
    [found] = json.loads(as_json([SUMS]))
    assert (found["kind"], found["columns"]) == ("table", ["What", "Value"])
    span = slice(*found["records"][0][0]["span"])
    assert b"=1+1" in SUMS.page.source[span]
    assert [json.loads(line) for line in as_jsonl(SUMS).splitlines()] == SUMS.to_rows()


def test_markdown_escapes_what_would_part_cells() -> None:
    assert as_markdown(SUMS).splitlines()[2] == "| =1+1 | a, b\\|c |"


def test_parquet_needs_pyarrow() -> None:
    pyarrow = pytest.importorskip("pyarrow.parquet")
    assert pyarrow.read_table(io.BytesIO(as_parquet(SUMS))).to_pylist() == SUMS.to_rows()


def test_parquet_of_links_and_of_no_records() -> None:
    pyarrow = pytest.importorskip("pyarrow.parquet")
    linked = RecordSet.of(SUMS.page, "items", 0, ["a"], [Record((1,), (Field(0, "Tea", link="https://x.example/"),))])
    table = pyarrow.read_table(io.BytesIO(as_parquet(linked, links=True)))
    assert table.to_pylist() == [{"a": "Tea", "a link": "https://x.example/"}]
    assert pyarrow.read_table(io.BytesIO(as_parquet(RecordSet.of(SUMS.page, "items", 0, ["a"], [])))).num_rows == 0


def test_pandas_has_the_rows() -> None:
    pytest.importorskip("pandas")
    assert SUMS.to_pandas().to_dict("records") == SUMS.to_rows()
    assert list(RecordSet.of(SUMS.page, "items", 0, ["a"], []).to_pandas().columns) == ["a"]


def test_markdown_of_a_cell_is_its_text() -> None:
    page = elute.parse("<table><tr><th>A<th>B<tr><td>[x](javascript:alert(1))<td>*3* `4`<tr><td>5<td>6</table>")
    assert r"| \[x\](javascript:alert(1)) | \*3\* \`4\` |" in as_markdown(tables(page)[0])
