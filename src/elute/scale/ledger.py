"""The ledger: a line for each record of a source that says what became of it, and the sum of all lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .fates import Fate
from .records import Place, Record
from .rows import Judged

Line = dict[str, Any]

REST = "rest"


def line(record: Record, judged: Judged) -> Line:
    """What a ledger says of a record. What is not known is left out.

    >>> line(Record(7, 3500, url="https://rain.example/"), Judged(Fate.SKIPPED, "HTTP status 404"))
    {'record': 7, 'offset': 3500, 'url': 'https://rain.example/', 'fate': 'skipped', 'reason': 'HTTP status 404'}
    """
    found: Line = {"record": record.number, "offset": record.offset}
    found |= {name: value for name, value in (("id", record.id), ("url", record.url)) if value}
    found["fate"] = judged.fate.value
    if judged.reason:
        found["reason"] = judged.reason
    if judged.rest:
        found["to"] = REST
    return found


def place(last: Line) -> Place:
    """Where reading goes on behind a line."""
    return Place(last["record"], last["offset"], last.get("id", ""))


@dataclass
class Totals:
    """How many records there are, what became of how many, and for which reasons."""

    records: int = 0
    fates: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, line: Line) -> None:
        """Count a line."""
        self.records += 1
        self.fates[line["fate"]] += 1
        if reason := line.get("reason"):
            self.reasons[f"{line['fate']}: {reason}"] += 1

    @property
    def failed(self) -> int:
        """Records that should have been pages, and are lost."""
        return self.fates[Fate.FAILED] + self.fates[Fate.TIMED_OUT] + self.fates[Fate.KILLED]

    def plain(self) -> dict[str, Any]:
        """As JSON has it, the same for the same lines."""
        fates = {fate.value: self.fates[fate] for fate in Fate}
        return {"records": self.records, "fates": fates, "reasons": dict(sorted(self.reasons.items()))}
