"""Running one function over many things, in order, in this process or in several."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from elute.processes import born_deaf_to_interrupts, live_and_die_with_parent

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")

_LARGEST_CHUNK = 16  # things sent to a process at once: a page takes less time than the sending
_CHUNKS_AHEAD = 4  # chunks in work or waiting per process: bounds what is held in memory


class WorkerDied(Exception):
    """A process ended in the middle of its work; the results that were still to come are lost."""


def in_processes(function: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    """The results of the function over the things, in their order, whatever the number of processes.

    >>> list(in_processes(abs, [-1, 2, -3], jobs=1))
    [1, 2, 3]
    """
    jobs = min(jobs, len(things))
    if jobs <= 1:
        return map(function, things)
    return _by_pool(function, things, jobs)


def _by_pool(function: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    step = max(1, min(_LARGEST_CHUNK, len(things) // (jobs * _CHUNKS_AHEAD)))
    starts = iter(range(0, len(things), step))
    bystanders = set(active_children())
    # spawn, because a fork copies whatever the threads of the progress bar hold at that moment
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=live_and_die_with_parent)
    waiting: deque[Future[list[R]]] = deque()
    try:
        while True:
            while len(waiting) < jobs * _CHUNKS_AHEAD and (start := next(starts, None)) is not None:
                with born_deaf_to_interrupts():
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
