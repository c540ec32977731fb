"""Corpora as tests look at them."""

import json
from pathlib import Path
from typing import Any

from benchmarks.scale.kills import contents as files

from elute.scale.report.corpus import rows_of
from elute.scale.rows import COLUMNS
from elute.scale.sinks.jsonl import unpacked
from elute.scale.task import LEDGER, SUMMARY


def ledger(corpus: Path, name: str) -> list[dict[str, Any]]:
    return list(unpacked(corpus / f"{name}{LEDGER}"))


def rows(path: Path) -> list[dict[str, Any]]:
    return [row for some in rows_of(path, list(COLUMNS)) for row in some]


def adds_up(corpus: Path) -> int:
    """Check that every ledger has each record once, that sums are right, and rows are there; how many records."""
    total = 0
    for path in corpus.rglob(f"*{SUMMARY}"):
        name = path.name.removesuffix(SUMMARY)
        summary, lines = json.loads(path.read_bytes()), ledger(path.parent, name)
        assert [line["record"] for line in lines] == list(range(len(lines)))
        assert summary["totals"]["records"] == len(lines) == sum(summary["totals"]["fates"].values())
        for fate, number in summary["totals"]["fates"].items():
            assert number == sum(line["fate"] == fate for line in lines)
        for rest in ("", ".rest"):
            wanted = [line["record"] for line in lines if line["fate"] == "written" and bool(rest) == ("to" in line)]
            outputs = [path.parent / file for file in summary["files"] if file.startswith(f"{name}{rest}.")]
            outputs = [
                file for file in outputs if not file.name.endswith(LEDGER) and (rest or ".rest." not in file.name)
            ]
            assert [row["record"] for file in outputs for row in rows(file)] == wanted
        total += len(lines)
    return total


__all__ = ["adds_up", "files", "ledger", "rows"]
