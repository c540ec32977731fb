"""Work in processes that may hang, run out of memory or crash: only the thing that they are at is lost.

`in_processes` is for one function over many things. Evaluation, which has kinds of things and limits on what they may
cost, uses `Work` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sized
from contextlib import closing
from functools import partial
from operator import length_hint
from typing import Any, Final, TypeVar

from .outcomes import Done, Lost, Unusable

__all__ = ["CannotStart", "Done", "Lost", "Unusable", "in_processes"]

T = TypeVar("T")
R = TypeVar("R")

MOST_EARLY: Final = 64
"""Results for each process that may wait for one before them: bounds what is held in memory."""


class CannotStart(Exception):
    """No process gets ready to work; the message says what happens to them."""


def in_processes(function: Callable[[T], R], things: Iterable[T], jobs: int) -> Generator[R | Lost, None, None]:
    """The results of the function over the things, in their order, whatever the number of processes.

    There may be endlessly many: only a few are read ahead. A thing on which a process dies, twice, is `Lost`, and so is
    one on which the function raises, unless all is done in this process: that is so with one job, and for one thing.
    To close it ends the processes.

    >>> list(in_processes(abs, [-1, 2, -3], jobs=1))
    [1, 2, 3]
    """
    if min(jobs, length_hint(things, jobs)) <= 1:
        yield from map(function, things)
    else:
        yield from _in_order(function, things, jobs)


def _in_order(function: Callable[[T], R], things: Iterable[T], jobs: int) -> Generator[R | Lost, None, None]:
    from .limits import UNLIMITED
    from .work import Work

    numbered = enumerate(things)
    known = list(numbered) if isinstance(things, Sized) else numbered  # so that their number is known, too
    work: Work[tuple[int, T], R] = Work(partial(_opened, function), {"": known}, jobs=jobs, limits=UNLIMITED)
    early: dict[int, R | Lost] = {}
    due = 0
    with closing(work.results()) as results:
        for done in results:
            if isinstance(done, Unusable):
                raise CannotStart(done.lost.error)
            early[done.thing[0]] = done.result
            while due in early:
                yield early.pop(due)
                due += 1
            work.paused = len(early) >= jobs * MOST_EARLY


def _opened(function: Callable[[T], R], kind: str) -> Callable[[tuple[int, T]], R]:
    return partial(_of_numbered, function)


def _of_numbered(function: Callable[[Any], R], numbered: tuple[int, Any]) -> R:
    return function(numbered[1])
