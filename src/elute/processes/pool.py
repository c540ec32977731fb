"""Processes that are kept ready for things that come one by one, each to be answered at once.

A thing that hangs or crashes takes its process with it, and nothing else: a new one stands in its place for the next
thing. A process that has done its share makes room for a fresh one, so that what it may have lost of memory comes back.
"""

from __future__ import annotations

import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from queue import SimpleQueue
from threading import Lock
from typing import Any, Final

from .limits import Limits
from .outcomes import Lost
from .serving import Opener, Raised
from .worker import Worker, started

PATIENCE_TO_START: Final = 60.0  # seconds
TOO_LONG: Final = "TimeoutError"
DIED: Final = "ProcessDied"
KILLED: Final = "ProcessKilled"  # by somebody else: what it was at is not to blame


@dataclass
class Counts:
    """What the processes of a pool have come to."""

    started: int = 0
    killed: int = 0
    crashed: int = 0
    recycled: int = 0


class Pool:
    """`size` processes with the function that `opener` makes in each. Many threads may ask at the same time.

    `things` is how many a process does before it is replaced. A process starts when it is first wanted, or by `warm`.
    """

    def __init__(self, opener: Opener, size: int, limits: Limits, things: int = 1000) -> None:
        self.counts = Counts()
        self._opener, self._limits, self._things = opener, limits, things
        self._lock, self._closed = Lock(), False
        self._everybody: list[Worker] = []
        self._free: SimpleQueue[_Seat] = SimpleQueue()
        for _ in range(size):
            self._free.put(_Seat())
        self._size = size

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *exit: object) -> None:
        self.close()

    def warm(self) -> bool:
        """Start all processes, and say whether all did; those that did not are tried again when they are wanted."""
        seats = [self._free.get() for _ in range(self._size)]
        try:
            for seat in seats:
                seat.worker = seat.worker or self._hired()
            return sum(map(self._ready, seats)) == self._size
        finally:
            for seat in seats:
                self._free.put(seat)

    def ask(self, thing: Any, seconds: float | None = None) -> Any:
        """What the function makes of a thing, or `Lost`. It waits while all processes are busy.

        A thing on which a process died may not be to blame: the system may have ended it. It is tried once more.
        """
        seat = self._free.get()
        most = self._limits.seconds if seconds is None else seconds
        try:
            found = self._asked(seat, thing, most)
            died = isinstance(found, Lost) and found.error.startswith((DIED, KILLED))
            return self._asked(seat, thing, most) if died else found
        finally:
            self._free.put(seat)

    def close(self) -> None:
        """End all processes, also those that are at something."""
        with self._lock:
            self._closed = True
            workers, self._everybody = self._everybody, []
        for worker in workers:
            worker.end()

    def _asked(self, seat: _Seat, thing: Any, seconds: float) -> Any:
        if not self._ready(seat):
            return Lost("OSError: no process to work in")
        worker, began = seat.worker, time.monotonic()
        assert worker is not None
        worker.ask([thing])
        answer = self._heard(worker, seconds)
        if answer is _NOTHING or answer is _GONE:
            return self._lost(seat, answer is _GONE, time.monotonic() - began)
        seat.done += 1
        if isinstance(answer, Raised) and answer.out_of_memory:
            self._let_go(seat, "crashed")
            return Lost(self._limits.out_of_memory, answer.details)
        if seat.done >= self._things:
            self._let_go(seat, "recycled")
        return Lost(answer.error, answer.details) if isinstance(answer, Raised) else answer

    def _lost(self, seat: _Seat, gone: bool, seconds: float) -> Lost:
        worker = seat.worker
        assert worker is not None
        if not gone:
            self._let_go(seat, "killed")
            return Lost(f"{TOO_LONG}: not done within {seconds:.3g} s", seconds=seconds)
        death, words = worker.death(), ""
        with suppress(OSError):
            words = worker.log.last_words()
        self._let_go(seat, "crashed")
        how = KILLED if worker.process.exitcode == _FROM_OUTSIDE else DIED
        return Lost(f"{how}: {death}", words, seconds)

    def _ready(self, seat: _Seat) -> bool:
        """Whether there is a process that waits for things; a dead one is replaced, once."""
        for _ in range(2):
            seat.worker = seat.worker or self._hired()
            if seat.worker is None:
                return False
            if not seat.worker.ready:
                seat.worker.ready = self._heard(seat.worker, PATIENCE_TO_START) == "ready"
            if seat.worker.ready and seat.worker.process.is_alive():
                return True
            self._let_go(seat, "crashed")
        return False

    def _hired(self) -> Worker | None:
        with self._lock:
            if self._closed:
                return None
            worker = started(get_context("spawn"), self._opener, "", self._limits.memory, [])
            self._everybody.append(worker)
            self.counts.started += 1
            return worker

    def _let_go(self, seat: _Seat, why: str) -> None:
        worker, seat.worker, seat.done = seat.worker, None, 0
        with self._lock:
            setattr(self.counts, why, getattr(self.counts, why) + 1)
            left = [each for each in self._everybody if each is not worker]
            ours, self._everybody = len(left) < len(self._everybody), left
        if ours and worker is not None:  # else the pool was closed meanwhile, which has ended it
            worker.end()

    def _heard(self, worker: Worker, seconds: float) -> Any:
        """What a process says within the time, _NOTHING where that is nothing, _GONE where it has ended."""
        try:
            return worker.pipe.recv() if worker.pipe.poll(seconds) else _NOTHING
        except (EOFError, OSError):
            return _GONE


@dataclass
class _Seat:
    """A place for one process."""

    worker: Worker | None = None
    done: int = 0


_NOTHING: Final = object()
_GONE: Final = object()
_FROM_OUTSIDE: Final = -getattr(signal, "SIGKILL", 9)  # no code of ours ends so
