"""A process as the one that started it sees it: what it has to do, what it printed, how it ended."""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .lifeline import born_deaf_to_interrupts
from .serving import Opener, serve

if TYPE_CHECKING:
    from multiprocessing.context import ForkContext, SpawnContext  # Windows has no fork

_MOST_PRINTED = 4000  # characters of what a process printed last, kept when it died
_PATIENCE_TO_END = 5.0  # seconds
_ONE_THREAD = dict.fromkeys(["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"], "1")


class Log:
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
class Worker:
    """One process, and what it still has to do."""

    kind: str
    process: BaseProcess
    pipe: Connection
    log: Log
    things: deque[Any]
    last_try: bool  # it was started for a thing that another process died on
    ready: bool = False
    since: float = field(default_factory=time.monotonic)  # that it has been at what it does

    @property
    def busy(self) -> bool:
        """Whether it works, or gets ready to."""
        return bool(self.things) or not self.ready

    def ask(self, things: Iterable[Any]) -> None:
        """Send it things when it waits for them: before, a long message would be stuck in the pipe."""
        self.things = deque(things)
        self.since = time.monotonic()
        with suppress(OSError):  # it is dead: that is seen to where its answer is missed
            self.pipe.send(list(self.things))

    def dismiss(self) -> None:
        """Tell it that there is nothing more to do."""
        with suppress(OSError):
            self.pipe.send(None)

    def death(self) -> str:
        """How it ended, or is about to end."""
        self.process.join(_PATIENCE_TO_END)
        return death(self.process.exitcode)

    def end(self) -> None:
        """End it, and what it has started."""
        if hasattr(os, "killpg"):
            with suppress(OSError):
                os.killpg(self.process.pid or 0, signal.SIGKILL)
        self.process.kill()
        self.process.join()
        self.pipe.close()
        self.log.close()


def started(
    context: SpawnContext | ForkContext, opener: Opener, kind: str, memory: int | None, last_try: Iterable[Any]
) -> Worker:
    """A new process for things of a kind. Things are sent to it when it says that it is ready."""
    log = Log()
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs, opener, kind, memory, log.path), daemon=False)
    try:
        with born_deaf_to_interrupts(), _in_one_thread():
            process.start()
    except BaseException:
        ours.close()
        log.close()
        raise
    finally:
        theirs.close()
    things = deque(last_try)
    return Worker(kind, process, ours, log, things, last_try=bool(things))


def let_end(workers: Iterable[Worker]) -> None:
    """Let the processes that have nothing to do come to their end."""
    patience = time.monotonic() + _PATIENCE_TO_END
    for worker in workers:
        worker.process.join(max(0.0, patience - time.monotonic()))


def death(code: int | None) -> str:
    """How a process ended.

    >>> death(-11), death(3)
    ('SIGSEGV (Segmentation fault)', 'the process ended with code 3')
    """
    if code is None or code >= 0:
        return f"the process ended with code {code}"
    return f"{signal.Signals(-code).name} ({signal.strsignal(-code)})"


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
