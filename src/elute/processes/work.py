"""Who does what: things handed out to processes, and what to do about those that die, hang or do not start.

Things come in kinds, such as the pages for one method. A process is opened for a kind and keeps to it while there is
work of that kind, so that what a kind needs is imported once; several processes share a kind when no other is left.

A thing that crashes a process or takes all its memory may not be to blame: another may have used up the memory, or left
the process in disorder. It is tried once more when all others that can be done are done: alone, in a fresh process.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator, Mapping
from itertools import islice
from multiprocessing import connection, get_context
from operator import length_hint
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .limits import Limits
from .outcomes import Done, Lost, Unusable
from .serving import Opener, Raised
from .worker import Worker, let_end, started

if TYPE_CHECKING:
    from multiprocessing.context import ForkContext, SpawnContext  # Windows has no fork

T = TypeVar("T")
R = TypeVar("R")

_LARGEST_CHUNK = 16  # things sent to a process at once: sending one takes longer than a fast method does
_CHUNKS_EACH = 4  # a kind is divided in so many chunks per process, or more, so that all end together
_PATIENCE_TO_START = 120.0  # seconds: some methods import half of the world
_MOST_STARTS = 3  # one after the other that come to nothing, before a kind is given up
_LONGEST_WAIT = 1.0


class Work(Generic[T, R]):
    """Applies to every thing the function that `opener` makes for its kind. Iterate over it for what comes of them.

    `opener` is called with the kind, in the process. It is imported there, so it is a function of a module; only with
    `fork` may it be any function, and then processes are copies of this one. Things are read as they are wanted: there
    may be endlessly many. While it is `paused`, no more are handed out, and what is under way goes on.
    """

    def __init__(
        self,
        opener: Opener,
        things: Mapping[str, Iterable[T]],
        *,
        jobs: int,
        limits: Limits | None = None,
        fork: bool = False,
    ) -> None:
        self.paused = False
        self._opener = opener
        self._waiting = {kind: _Queue(of_kind) for kind, of_kind in things.items()}
        self._suspects: deque[tuple[str, T]] = deque()
        self._jobs = jobs
        self._limits = limits or Limits()
        self._context: SpawnContext | ForkContext = get_context("fork") if fork else get_context("spawn")
        self._workers: list[Worker] = []
        self._retired: list[Worker] = []
        self._stillborn: Counter[str] = Counter()

    def __iter__(self) -> Iterator[Done[T, R] | Unusable]:
        return self.results()

    def results(self) -> Generator[Done[T, R] | Unusable, None, None]:
        """What comes of the things, as it comes. To close it ends the processes."""
        try:
            while True:
                self._employ()
                if not self._workers and not any(queue.length() for queue in self._waiting.values()):
                    let_end(self._retired)
                    return
                if not self._workers:  # none would start, and the last one that had has died: all begin anew
                    self._stillborn.clear()
                    continue
                connection.wait([worker.pipe for worker in self._workers], timeout=self._until_a_deadline())
                for worker in list(self._workers):
                    yield from self._hear(worker)
        finally:
            for worker in [*self._workers, *self._retired]:
                worker.end()

    def _employ(self) -> None:
        """Give every idle process something to do, and start processes while there is more."""
        for worker in [worker for worker in self._workers if worker.ready and not worker.things]:
            chunk = [] if worker.last_try else self._chunk(worker.kind)
            if chunk:
                worker.ask(chunk)
            elif worker.last_try or worker.kind not in self._waiting:
                self._workers.remove(worker)
                self._retired.append(worker)
                worker.dismiss()
        while len(self._workers) < self._jobs and (kind := self._most_wanting()) is not None:
            self._start(kind)
        if self._suspects and not any(worker.busy for worker in self._workers):
            kind, suspect = self._suspects.popleft()
            self._start(kind, [suspect])

    def _most_wanting(self) -> str | None:
        """A kind that nobody is at, or else the one with most to do; None, when no process is wanted."""
        staff = Counter(worker.kind for worker in self._workers)
        starting = Counter(worker.kind for worker in self._workers if not worker.ready)
        waiting = {kind: queue.length(self.paused) - starting[kind] for kind, queue in self._waiting.items()}
        wanting = [kind for kind in waiting if waiting[kind] > 0 and self._stillborn[kind] < _MOST_STARTS]
        return max(wanting, key=lambda kind: (not staff[kind], waiting[kind]), default=None)

    def _chunk(self, kind: str) -> list[T]:
        """The next things of a kind. None, when there are none left, or none are handed out."""
        queue = self._waiting.get(kind)
        if queue is None:
            return []
        size = max(1, min(_LARGEST_CHUNK, queue.length() // (self._jobs * _CHUNKS_EACH)))
        chunk = queue.taken(size, self.paused)
        if not queue.length():
            del self._waiting[kind]
        return chunk

    def _start(self, kind: str, last_try: Iterable[T] = ()) -> None:
        self._workers.append(started(self._context, self._opener, kind, self._limits.memory, last_try))

    def _until_a_deadline(self) -> float:
        nearest = min((self._deadline(worker) for worker in self._workers), default=0.0)
        return min(max(nearest - time.monotonic(), 0.0), _LONGEST_WAIT)

    def _deadline(self, worker: Worker) -> float:
        return worker.since + (self._limits.seconds if worker.ready else _PATIENCE_TO_START)

    def _hear(self, worker: Worker) -> Iterator[Done[T, R] | Unusable]:
        """All that a process has to say, and what its silence means."""
        while worker in self._workers:
            try:
                has_answered = worker.pipe.poll()
                answer = worker.pipe.recv() if has_answered else None
            except (EOFError, OSError):
                yield from self._died(worker)
                return
            if has_answered:
                yield from self._answered(worker, answer)
            elif worker.busy and time.monotonic() > self._deadline(worker):
                yield from self._too_slow(worker)
            else:
                return

    def _answered(self, worker: Worker, answer: Any) -> Iterator[Done[T, R] | Unusable]:
        seconds = time.monotonic() - worker.since
        worker.since = time.monotonic()
        lost = Lost(answer.error, answer.details, seconds) if isinstance(answer, Raised) else None
        if not worker.ready:
            if lost is not None:
                yield self._gave_up(worker.kind, lost)
                return
            worker.ready = True
            self._stillborn[worker.kind] = 0
            if worker.things:
                worker.ask(worker.things)
        elif lost is not None and answer.out_of_memory:
            yield from self._replaced(worker, Lost(self._limits.out_of_memory, answer.details, seconds))
        else:
            yield Done(worker.kind, worker.things.popleft(), lost or answer)

    def _died(self, worker: Worker) -> Iterator[Done[T, R] | Unusable]:
        seconds = time.monotonic() - worker.since
        lost = Lost(f"Crash: {worker.death()}", worker.log.last_words(), seconds)
        if worker.ready:
            yield from self._replaced(worker, lost)
        else:
            yield from self._did_not_start(worker, lost)

    def _too_slow(self, worker: Worker) -> Iterator[Done[T, R] | Unusable]:
        seconds = time.monotonic() - worker.since
        if not worker.ready:
            error = f"TimeoutError: not ready after {_PATIENCE_TO_START:g} s"
            yield self._gave_up(worker.kind, Lost(error, worker.log.last_words(), seconds))
            return
        worker.last_try = True  # it would be as slow in another process
        yield from self._replaced(worker, Lost(f"TimeoutError: more than {self._limits.seconds:g} s", "", seconds))

    def _replaced(self, worker: Worker, lost: Lost) -> Iterator[Done[T, R]]:
        """Go on without a process, and without the thing that it was at."""
        self._remove(worker)
        if not worker.things:
            return
        thing = worker.things.popleft()
        if worker.things:
            self._waiting.setdefault(worker.kind, _Queue([])).give_back(worker.things)
        if worker.last_try:
            yield Done(worker.kind, thing, lost)
        else:
            self._suspects.append((worker.kind, thing))

    def _did_not_start(self, worker: Worker, lost: Lost) -> Iterator[Done[T, R] | Unusable]:
        """A process has died before it was ready: somebody may have killed it, or none of its kind can start."""
        self._remove(worker)
        self._stillborn[worker.kind] += 1
        hopeless = self._stillborn[worker.kind] >= _MOST_STARTS
        if worker.last_try and not hopeless:
            self._suspects.appendleft((worker.kind, worker.things.popleft()))
        elif worker.last_try:
            yield Done(worker.kind, worker.things.popleft(), lost)
        elif hopeless and worker.kind in self._waiting and all(other.kind != worker.kind for other in self._workers):
            yield self._gave_up(worker.kind, lost)

    def _gave_up(self, kind: str, lost: Lost) -> Unusable:
        for worker in [worker for worker in self._workers if worker.kind == kind]:
            self._remove(worker)
        self._waiting.pop(kind, None)
        self._suspects = deque(suspect for suspect in self._suspects if suspect[0] != kind)
        return Unusable(kind, lost)

    def _remove(self, worker: Worker) -> None:
        self._workers.remove(worker)
        worker.end()


class _Queue(Generic[T]):
    """The things of a kind that wait. They are read from their source when they are wanted."""

    def __init__(self, things: Iterable[T]) -> None:
        self._source: Iterator[T] = iter(things)
        self._returned: deque[T] = deque()

    def length(self, paused: bool = False) -> int:
        """How many may be taken, or a great many where nobody knows. While it is paused, only what was given back."""
        return len(self._returned) + (0 if paused else length_hint(self._source, 2**31))

    def taken(self, most: int, paused: bool) -> list[T]:
        """The next ones, those first that have been given back."""
        if self._returned:
            return [self._returned.popleft() for _ in range(min(most, len(self._returned)))]
        if paused:
            return []
        chunk = list(islice(self._source, most))
        if len(chunk) < most:
            self._source = iter(())
        return chunk

    def give_back(self, things: Iterable[T]) -> None:
        self._returned.extend(things)
