"""The processes of shards, as the one that starts them sees them: who is at what, for how long, and who died of it.

A process that dies loses nothing but the batch that it was at: the next one goes on behind the last batch that was
kept. The record that it was at may not be to blame, since somebody may have killed it. Only one on which processes die
again and again is left out, and the ledger says so.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Generator, Iterable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import connection, get_context
from typing import Any, Final

from elute.processes.limits import Limits
from elute.processes.serving import Raised
from elute.processes.worker import Worker, let_end, started

from .fates import Fate
from .task import Summary, Task
from .working import STARTING, At, Shared, opened

MOST_DEATHS: Final = 3
"""So many times a record is tried when processes die of it."""

MOST_STARTS: Final = 5
"""So many processes may die one after the other before they come to a record."""

_COUNTS: Final = (At.DONE, At.WRITTEN, At.FAILED, At.PAGES, At.BYTES)
_GLANCE: Final = 0.2  # seconds between two looks at where a process is
_PATIENCE: Final = 600.0  # seconds to start, to find what was done, or to make the files in the end


class ShardFailed(Exception):
    """A shard that cannot be done now; what is done of it is kept. The message says why, and names the source."""


@dataclass(frozen=True)
class Progress:
    """How far a shard has come: records done and how many of them are written and failed, and the sums over pages that
    were extracted by this run. `share` is the part of the source that is read, None where that is not known."""

    name: str
    records: int
    written: int
    failed: int
    pages: int
    bytes: int
    confidence: float
    share: float | None


def work_off(tasks: Iterable[Task], jobs: int = 1) -> Generator[Progress | Summary | ShardFailed, None, None]:
    """Do the shards, some at the same time; how far they are, now and then, and what comes of each. To close it ends
    the processes; what they have kept stays."""
    waiting = deque(tasks)
    running: list[Running] = []
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                task = waiting.popleft()
                if summary := task.done(task.hash()):
                    yield summary
                else:
                    running.append(Running(task))
            connection.wait([each.worker.pipe for each in running], timeout=_GLANCE)
            for each in list(running):
                if outcome := each.look():
                    running.remove(each)
                yield outcome or each.progress()
    finally:
        for each in running:
            each.worker.end()


def run_one(task: Task) -> Summary:
    """Do one shard; ShardFailed where it cannot be done."""
    with closing(work_off([task])) as outcomes:
        for outcome in outcomes:
            if isinstance(outcome, ShardFailed):
                raise outcome
            if isinstance(outcome, Summary):
                return outcome
    raise AssertionError("a shard ends with a summary or a failure")


class Running:
    """A shard, and the process that is at it."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._context = get_context("spawn")
        self._limits = Limits(task.options.seconds, task.options.memory)
        self._shared: Shared = self._context.RawArray("d", len(At))
        self._deaths: Counter[int] = Counter()
        self._stillborn = 0
        self.worker = self._started()

    def look(self) -> Summary | ShardFailed | None:
        """See to what the process says, or to its silence. What came of the shard, when it is over."""
        try:
            if not self.worker.pipe.poll():
                return self._hung() if self._is_late() else None
            answer = self.worker.pipe.recv()
        except (EOFError, OSError):
            return self._died(Fate.KILLED, self.worker.death())
        if isinstance(answer, Raised):
            if answer.out_of_memory:
                return self._died(Fate.KILLED, self._limits.out_of_memory)
            self.worker.end()
            return self._failed(answer.error)
        if not self.worker.ready:
            self.worker.ready = True
            self.worker.ask([None])
        elif answer:
            return self._done()
        else:
            self._replace()
        return None

    def progress(self) -> Progress:
        """How far it is."""
        at: Any = self._shared
        done, written, failed, pages, size = map(int, (at[place] for place in _COUNTS))
        length = self._task.source.length()
        share = min(at[At.OFFSET] / length, 1.0) if length else None
        return Progress(self._task.name, done, written, failed, pages, size, at[At.CONFIDENCE], share)

    def _started(self) -> Worker:
        self._shared[At.RECORD] = STARTING
        self._seen, self._since = float(STARTING), time.monotonic()
        opener = partial(opened, self._task, self._shared)
        return started(self._context, opener, "", self._limits.memory, ())

    def _replace(self) -> None:
        self.worker.dismiss()
        let_end([self.worker])
        self.worker.end()
        self.worker = self._started()

    def _is_late(self) -> bool:
        """Whether the process has been at one thing for longer than it may."""
        if self._shared[At.RECORD] != self._seen:
            self._seen, self._since = self._shared[At.RECORD], time.monotonic()
        may_take = self._limits.seconds if self._seen >= 0 else _PATIENCE
        return time.monotonic() - self._since > may_take

    def _hung(self) -> ShardFailed | None:
        if self._seen < 0:
            self.worker.end()
            return self._failed(f"its process was not ready after {_PATIENCE:g} s")
        return self._died(Fate.TIMED_OUT, f"more than {self._limits.seconds:g} s", at_once=True)

    def _died(self, fate: Fate, how: str, at_once: bool = False) -> ShardFailed | None:
        """Go on with another process, and without the record, if enough have died of it."""
        record = int(self._shared[At.RECORD])
        self.worker.end()
        if record < 0:
            self._stillborn += 1
            if self._stillborn >= MOST_STARTS:
                return self._failed(f"its processes do not start: {how}")
        else:
            self._stillborn = 0
            self._deaths[record] += 1
            if record in self._task.condemned and self._deaths[record] >= 2 * MOST_DEATHS:
                return self._failed(f"it cannot be read beyond record {record}: {how}")
            if at_once or self._deaths[record] >= MOST_DEATHS:
                self._task = replace(self._task, condemned={**self._task.condemned, record: (fate, how)})
        self.worker = self._started()
        return None

    def _done(self) -> Summary | ShardFailed:
        self.worker.dismiss()
        with suppress(OSError):
            let_end([self.worker])
        self.worker.end()
        summary = self._task.done(self._task.hash())
        return summary or self._failed("its source changed while it was read")

    def _failed(self, why: str) -> ShardFailed:
        return ShardFailed(f"{self._task.name}: {why}")
