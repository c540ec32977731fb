"""Work on many things in processes that may hang, run out of memory or crash: only the thing they are at is lost.

Things come in kinds, such as the pages for one method. A process is opened for a kind and keeps to it while there is
work of that kind, so that what a kind needs is imported once; several processes share a kind when no other is left.
A thing that crashes a process or takes all its memory is tried once more in a fresh one: that it fails must not depend
on what came before it.
"""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import connection, get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from elute.processes import born_deaf_to_interrupts

from .limits import Limits
from .worker import Opener, Raised, serve

if TYPE_CHECKING:
    from multiprocessing.context import ForkContext, SpawnContext  # Windows has no fork

T = TypeVar("T")
R = TypeVar("R")

_LARGEST_CHUNK = 16  # things sent to a process at once: sending one takes longer than a fast method does
_CHUNKS_EACH = 4  # a kind is divided in so many chunks per process, or more, so that all end together
_PATIENCE_TO_START = 120.0  # seconds: some methods import half of the world
_PATIENCE_TO_END = 5.0
_LONGEST_WAIT = 1.0
_MOST_PRINTED = 4000  # characters of what a process printed last, kept when it died
_ONE_THREAD = dict.fromkeys(["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"], "1")


@dataclass(frozen=True)
class Lost:
    """What came of a thing without a result: "kind: message", all that is known of it, and the time it took."""

    error: str
    details: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Done(Generic[T, R]):
    """A thing and its result."""

    kind: str
    thing: T
    result: R | Lost


@dataclass(frozen=True)
class Unusable:
    """A kind of which nothing can be done, because its process does not get ready."""

    kind: str
    lost: Lost


class _Log:
    """What a process prints. The process takes the name of the file away once it has it open: whatever ends it and this
    one, no file stays."""

    def __init__(self) -> None:
        self._file, self.path = tempfile.mkstemp(prefix="elute-")

    def last_words(self) -> str:
        """What was printed last; the stack, where the process crashed."""
        most = 4 * _MOST_PRINTED  # a character has up to four bytes
        os.lseek(self._file, max(os.fstat(self._file).st_size - most, 0), os.SEEK_SET)
        return os.read(self._file, most).decode("utf-8", "replace")[-_MOST_PRINTED:]

    def close(self) -> None:
        os.close(self._file)
        Path(self.path).unlink(missing_ok=True)  # its process may have died before it came to that


@dataclass
class _Worker:
    """One process, and what it still has to do."""

    kind: str
    process: BaseProcess
    pipe: connection.Connection
    log: _Log
    ready: bool = False
    fresh: bool = True  # it has finished nothing yet
    since: float = field(default_factory=time.monotonic)  # that it has been at what it does
    things: deque[Any] = field(default_factory=deque)

    def ask(self, things: Iterable[Any]) -> None:
        """Send it things when it waits for them: before, a long message would be stuck in the pipe."""
        self.things = deque(things)
        self.since = time.monotonic()
        with suppress(OSError):  # it is dead: that is seen to where its answer is missed
            self.pipe.send(list(self.things))

    def end(self) -> None:
        """End it, and what it has started."""
        if hasattr(os, "killpg"):
            with suppress(OSError):
                os.killpg(self.process.pid or 0, signal.SIGKILL)
        self.process.kill()
        self.process.join()
        self.pipe.close()
        self.log.close()


class Work(Generic[T, R]):
    """Applies to every thing the function that `opener` makes for its kind. Iterate over it for what comes of them.

    `opener` is called with the kind, in the process. It is imported there, so it is a function of a module; only with
    `fork` may it be any function, and then processes are copies of this one.
    """

    def __init__(
        self,
        opener: Opener,
        things: Mapping[str, Sequence[T]],
        *,
        jobs: int,
        limits: Limits | None = None,
        fork: bool = False,
    ) -> None:
        self._opener = opener
        self._waiting = {kind: deque(of_kind) for kind, of_kind in things.items() if of_kind}
        self._jobs = jobs
        self._limits = limits or Limits()
        self._context: SpawnContext | ForkContext = get_context("fork") if fork else get_context("spawn")
        self._workers: list[_Worker] = []
        self._retired: list[_Worker] = []

    def __iter__(self) -> Iterator[Done[T, R] | Unusable]:
        with ExitStack() as stack:
            stack.callback(self._end_all)
            while self._waiting or self._workers:
                self._employ()
                pipes = [worker.pipe for worker in self._workers]
                connection.wait(pipes, timeout=self._until_a_deadline())
                for worker in list(self._workers):
                    yield from self._hear(worker)
            self._dismiss()

    def _employ(self) -> None:
        """Give every idle process something to do, and start processes while there is more."""
        for worker in list(self._workers):
            if worker.ready and not worker.things:
                if worker.kind in self._waiting:
                    worker.ask(self._chunk(worker.kind))
                else:
                    self._workers.remove(worker)
                    self._retired.append(worker)
                    with suppress(OSError):
                        worker.pipe.send(None)
        while len(self._workers) < self._jobs and self._waiting:
            self._start(self._most_wanting())

    def _most_wanting(self) -> str:
        """A kind that nobody is at, or else the one with most to do."""
        staffed = [worker.kind for worker in self._workers]
        return max(self._waiting, key=lambda kind: (kind not in staffed, len(self._waiting[kind])))

    def _chunk(self, kind: str) -> list[T]:
        waiting = self._waiting[kind]
        size = max(1, min(_LARGEST_CHUNK, len(waiting) // (self._jobs * _CHUNKS_EACH)))
        chunk = [waiting.popleft() for _ in range(min(size, len(waiting)))]
        if not waiting:
            del self._waiting[kind]
        return chunk

    def _start(self, kind: str, things: Sequence[T] = ()) -> None:
        log = _Log()
        ours, theirs = self._context.Pipe()
        arguments = (theirs, self._opener, kind, self._limits.memory, log.path)
        process = self._context.Process(target=serve, args=arguments, daemon=False)
        with born_deaf_to_interrupts(), _in_one_thread():
            process.start()
        theirs.close()
        self._workers.append(_Worker(kind, process, ours, log, things=deque(things or self._chunk(kind))))

    def _until_a_deadline(self) -> float:
        nearest = min((self._deadline(worker) for worker in self._workers), default=0.0)
        return min(max(nearest - time.monotonic(), 0.0), _LONGEST_WAIT)

    def _deadline(self, worker: _Worker) -> float:
        return worker.since + (self._limits.seconds if worker.ready else _PATIENCE_TO_START)

    def _hear(self, worker: _Worker) -> Iterator[Done[T, R] | Unusable]:
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
            elif worker.things and time.monotonic() > self._deadline(worker):
                yield from self._too_slow(worker)
            else:
                return

    def _answered(self, worker: _Worker, answer: Any) -> Iterator[Done[T, R] | Unusable]:
        seconds = time.monotonic() - worker.since
        worker.since = time.monotonic()
        if not worker.ready:
            if isinstance(answer, Raised):
                yield self._gave_up(worker, Lost(answer.error, answer.details, seconds))
                return
            worker.ready = True
            worker.ask(worker.things)
            return
        if not isinstance(answer, Raised):
            worker.fresh = False
            yield Done(worker.kind, worker.things.popleft(), answer)
        elif not answer.out_of_memory:
            worker.fresh = False
            yield Done(worker.kind, worker.things.popleft(), Lost(answer.error, answer.details, seconds))
        else:
            limit = f"MemoryError: more than {self._limits.memory / 1024**3:.3g} GB"
            yield from self._replaced(worker, Lost(limit, answer.details, seconds))

    def _died(self, worker: _Worker) -> Iterator[Done[T, R] | Unusable]:
        worker.process.join(_PATIENCE_TO_END)
        lost = Lost(
            f"Crash: {_death(worker.process.exitcode)}", worker.log.last_words(), time.monotonic() - worker.since
        )
        if worker.ready:
            yield from self._replaced(worker, lost)
        else:
            yield self._gave_up(worker, lost)

    def _too_slow(self, worker: _Worker) -> Iterator[Done[T, R] | Unusable]:
        seconds = time.monotonic() - worker.since
        if not worker.ready:
            error = f"TimeoutError: not ready after {_PATIENCE_TO_START:g} s"
            yield self._gave_up(worker, Lost(error, worker.log.last_words(), seconds))
            return
        worker.fresh = True  # it would be as slow in another process: no second try
        yield from self._replaced(worker, Lost(f"TimeoutError: more than {self._limits.seconds:g} s", "", seconds))

    def _replaced(self, worker: _Worker, lost: Lost) -> Iterator[Done[T, R]]:
        """Go on with another process: with the same thing, if this one was not fresh."""
        self._workers.remove(worker)
        worker.end()
        if worker.fresh and worker.things:
            yield Done(worker.kind, worker.things.popleft(), lost)
        if worker.things:
            self._start(worker.kind, list(worker.things))

    def _gave_up(self, worker: _Worker, lost: Lost) -> Unusable:
        for other in [other for other in self._workers if other.kind == worker.kind]:
            self._workers.remove(other)
            other.end()
        self._waiting.pop(worker.kind, None)
        return Unusable(worker.kind, lost)

    def _dismiss(self) -> None:
        """Let the processes that have nothing to do come to their end."""
        patience = time.monotonic() + _PATIENCE_TO_END
        for worker in self._retired:
            worker.process.join(max(0.0, patience - time.monotonic()))

    def _end_all(self) -> None:
        for worker in [*self._workers, *self._retired]:
            worker.end()


@contextmanager
def _in_one_thread() -> Iterator[None]:
    """Processes started in here compute in one thread, unless the user says otherwise: two would slow each other."""
    added = {name: value for name, value in _ONE_THREAD.items() if name not in os.environ}
    os.environ.update(added)
    try:
        yield
    finally:
        for name in added:
            del os.environ[name]


def _death(code: int | None) -> str:
    """How a process ended.

    >>> _death(-11), _death(3)
    ('SIGSEGV (Segmentation fault)', 'the process ended with code 3')
    """
    if code is None or code >= 0:
        return f"the process ended with code {code}"
    return f"{signal.Signals(-code).name} ({signal.strsignal(-code)})"
