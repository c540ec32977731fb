"""Running one function over many things, in order, in this process or in several."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")

_LARGEST_CHUNK = 16  # things sent to a process at once: a page takes less time than the sending
_CHUNKS_AHEAD = 4  # chunks in work or waiting per process: bounds what is held in memory


class WorkerDied(Exception):
    """A process ended in the middle of its work; the results that were still to come are lost."""


def in_order(function: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    """The results of the function over the things, in their order, whatever the number of processes.

    >>> list(in_order(abs, [-1, 2, -3], jobs=1))
    [1, 2, 3]
    """
    jobs = min(jobs, len(things))
    if jobs <= 1:
        return map(function, things)
    return _in_processes(function, things, jobs)


def _in_processes(function: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    step = max(1, min(_LARGEST_CHUNK, len(things) // (jobs * _CHUNKS_AHEAD)))
    starts = iter(range(0, len(things), step))
    bystanders = set(active_children())
    # spawn, because a fork copies whatever the threads of the progress bar hold at that moment
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_live_and_die_with_parent)
    waiting: deque[Future[list[R]]] = deque()
    try:
        while True:
            while len(waiting) < jobs * _CHUNKS_AHEAD and (start := next(starts, None)) is not None:
                with _born_deaf_to_interrupts():
                    waiting.append(pool.submit(_apply, function, things[start : start + step]))
            if not waiting:
                return
            yield from waiting.popleft().result()
    except BrokenProcessPool:
        raise WorkerDied from None
    finally:
        if waiting:  # interrupted: what is under way is of no use to anyone
            for child in set(active_children()) - bystanders:
                child.terminate()
        pool.shutdown(cancel_futures=True)


def _apply(function: Callable[[T], R], things: Sequence[T]) -> list[R]:
    return [function(thing) for thing in things]


@contextmanager
def _born_deaf_to_interrupts() -> Iterator[None]:
    """Processes started in here do not hear an interrupt, not even before their first line runs; this one hears it
    on leaving."""
    if not hasattr(signal, "pthread_sigmask"):  # not on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _live_and_die_with_parent() -> None:
    """Let the parent alone decide what an interrupt means, and do not outlive it, whatever ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    from multiprocessing import parent_process

    if parent := parent_process():
        parent.join()
        os._exit(1)
