"""What the process of a shard does: it reads, extracts, keeps batch after batch, and makes the files in the end.

It tells nobody what it found, only where it is: numbers in memory that it shares with the process that started it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, MutableSequence
from enum import IntEnum
from functools import partial

from elute.files import whole
from elute.page import Document

from .fates import Fate
from .journal import BATCH
from .ledger import Line, line
from .records import Record
from .rows import Judged, Row, extracted, judged, remembered
from .sinks import writer
from .sinks.jsonl import append
from .task import Summary, Task

Shared = MutableSequence[float]


class At(IntEnum):
    """The places of the numbers that are shared."""

    RECORD = 0  # that it is at, or one of those below
    DONE = 1  # records
    WRITTEN = 2
    FAILED = 3
    BYTES = 4  # of pages
    CONFIDENCE = 5  # the sum over pages
    PAGES = 6  # that were extracted, since it was started
    OFFSET = 7


STARTING, FINISHING = -1, -2


def opened(task: Task, shared: Shared, kind: str) -> Callable[[object], bool]:
    """What a process needs, imported before the memory of a page is counted."""
    page = Document(b"<p>It rained.")
    if task.options.sink == "sites":
        remembered(page)
    else:
        extracted(page, task.options)
    writer(task.options.sink).packed([])
    return partial(_work, task, shared)


def _work(task: Task, shared: Shared, thing: object) -> bool:
    """Go on with a shard until it is done, or until it is time for another process. Whether it is done."""
    with task.journal.locked():
        hash = task.hash()
        if task.done(hash):  # by somebody else, meanwhile
            return True
        task.journal.begin(hash)
        run = Run(task, shared)
        while not run.is_recycled:
            if not run.batch():
                shared[At.RECORD] = FINISHING
                run.finish(hash)
                return True
        return False


class Run:
    """The work of one process on a shard."""

    def __init__(self, task: Task, shared: Shared) -> None:
        self._task = task
        self._shared = shared
        self._writer = writer(task.options.sink)
        self._batches, self._totals, place = task.journal.found()
        self._first = self._totals.records
        self._records = task.source.records(place)
        self._begun = time.monotonic(), time.process_time()
        self._tell()

    @property
    def is_recycled(self) -> bool:
        """Whether it is time for a new process."""
        return self._totals.records - self._first >= self._task.options.recycle

    def batch(self) -> bool:
        """Do one batch; False where there was none."""
        lines: list[Line] = []
        rows: list[Row] = []
        rest: list[Row] = []
        while len(lines) < BATCH:
            self._shared[At.RECORD] = self._totals.records
            record = next(self._records, None)
            if record is None:
                break
            found = self._judged(record)
            if found.row is not None:
                (rest if found.rest else rows).append(found.row)
            lines.append(line(record, found))
            self._totals.add(lines[-1])
            self._tell(record)
        if lines:
            self._task.journal.add(self._batches, self._writer, lines, rows, rest)
            self._batches += 1
        return bool(lines)

    def finish(self, hash: str) -> None:
        """Make one file of the batches, one of their lines, and then the summary."""
        task, journal = self._task, self._task.journal
        task.summary.parent.mkdir(parents=True, exist_ok=True)
        task.clear()
        configuration = task.options.configuration()
        about = {f"elute.{name}": str(configuration[name]) for name in ("schema", "elute", "format")}
        written = []
        for rest in [False, True] if task.options.rest else [False]:
            written.append(task.output(rest))
            with whole(written[-1], drafts=journal.folder) as file:
                self._writer.join(journal.rows(rest), file, {**about, "elute.hash": hash})
        with whole(task.ledger, drafts=journal.folder) as file:
            for batch in journal.lines():
                append(batch, file)
        files = {path.name: path.stat().st_size for path in [*written, task.ledger]}
        took = {
            "seconds": time.monotonic() - self._begun[0],
            "cpu": time.process_time() - self._begun[1],
            "pages": self._shared[At.PAGES],
            "bytes": self._shared[At.BYTES],
        }
        Summary(task.name, hash, configuration, self._totals.plain(), files, took).write(task.summary, journal.folder)
        journal.remove()

    def _judged(self, record: Record) -> Judged:
        if condemned := self._task.condemned.get(record.number):
            return Judged(*condemned)
        found = judged(record, self._task.name, self._task.options)
        if record.page is not None:
            self._shared[At.PAGES] += 1
            self._shared[At.BYTES] += len(record.page.data)
        if found.row is not None:
            self._shared[At.CONFIDENCE] += found.row["confidence"]
        return found

    def _tell(self, record: Record | None = None) -> None:
        self._shared[At.DONE] = self._totals.records
        self._shared[At.WRITTEN] = self._totals.fates[Fate.WRITTEN]
        self._shared[At.FAILED] = self._totals.failed
        if record is not None:
            self._shared[At.OFFSET] = record.offset
