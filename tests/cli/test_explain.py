"""`elute explain PAGE`: the table, the JSON, and what goes wrong."""

import json
from pathlib import Path

import elute

from .conftest import PAGE, Elute


def table(text: str) -> list[dict[str, str]]:
    lines = [line.split("\t") for line in text.splitlines()]
    return [dict(zip(lines[0], line, strict=True)) for line in lines[1:]]


def test_the_table_has_every_block(run: Elute, page: Path) -> None:
    outcome = run("explain", page)
    blocks = elute.extract(PAGE.encode()).blocks
    assert (outcome.code, outcome.err) == (0, "")
    rows = table(outcome.out)
    assert len(rows) == len(blocks) > 5
    for number, (row, block) in enumerate(zip(rows, blocks, strict=True)):
        assert row["block"] == str(number)
        assert row["score"] == f"{block.score:.2f}"
        assert row["decision"] == ("kept" if block.keep else "dropped")
        assert row["role"] == block.role
        assert row["reason"] == " ".join(block.reason.split()) != ""
        assert row["text"] and " ".join(block.text.split()).startswith(row["text"])


def test_filters(run: Elute, page: Path) -> None:
    rows = table(run("explain", page, "--all").out)
    kept, dropped = table(run("explain", page, "--kept").out), table(run("explain", page, "--dropped").out)
    assert {row["decision"] for row in kept} == {"kept"}
    assert {row["decision"] for row in dropped} == {"dropped"}
    assert sorted(kept + dropped, key=lambda row: int(row["block"])) == rows


def test_json(run: Elute, page: Path, tmp_path: Path) -> None:
    document = json.loads(run("explain", page, "--json").out)
    assert document["page"] == str(page)
    shown = elute.extract(PAGE.encode())
    assert (document["method"], document["page_type"]) == (elute.DEFAULT_METHOD, shown.page_type)
    source = PAGE.encode()
    for block in document["blocks"]:
        start, end = block["span"]
        assert block["text"].split()[0].encode() in source[start:end]
    kept = json.loads(run("explain", page, "--json", "--kept").out)["blocks"]
    assert kept == [block for block in document["blocks"] if block["keep"]]
    run("explain", page, "--json", "-o", tmp_path / "out.json")
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8")) == document


def test_methods_and_other_options_apply(run: Elute, page: Path) -> None:
    assert run("explain", page, "--method", "cetd", "--focus", "recall").code == 0


def test_errors(run: Elute, page: Path, pages: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.html"
    outcome = run("explain", missing)
    assert (outcome.code, outcome.out, outcome.err) == (
        1,
        "",
        f"elute: {missing}: no such file or directory\n",
    )
    outcome = run("explain", pages)
    assert (outcome.code, outcome.err) == (
        2,
        f"elute: {pages}: explain takes one page, and this folder has 11\n",
    )
    page.write_bytes(b"")
    assert run("explain", page).err == f"elute: {page}: there is nothing in it\n"
    page.write_text(PAGE)
    outcome = run("explain", page, "--json", "-o", page / "below")
    assert (outcome.code, outcome.err) == (
        1,
        f"elute: {page}: cannot write {page}/below: not a directory\n",
    )
    assert run("explain", page, "--html", "-o", page).code == 2
    assert page.read_text() == PAGE


def test_a_page_without_text(run: Elute, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<html><body><img src=x></body></html>")
    assert len(run("explain", page).out.splitlines()) == 1
    assert json.loads(run("explain", page, "--json").out)["blocks"] == []
    assert "0 blocks, 0 words" in run("explain", page, "--html").out


def test_records(run: Elute, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<table><tr><th>Month<th>Rain<tr><td>May<td>9.8<tr><td>June<td>7.2</table>")
    assert run("explain", page, "--records").out.splitlines()[1].split("\t")[2:5] == ["table", "2", "Month, Rain"]
    found = json.loads(run("explain", page, "--records", "--json").out)["records"][0]
    assert (found["kind"], found["records"], found["columns"]) == ("table", 2, ["Month", "Rain"])
    shown = run("explain", page, "--records", "--html").out
    assert 'data-elute-region="0: table, 2 records' in shown and 'data-elute-record="0.1"' in shown
    assert "data-elute-record=" not in run("explain", page, "--html").out
    assert run("explain", page, "--records", "--kept").code == 2
    assert run("explain", page, "--records", "--no-tables").code == 2
