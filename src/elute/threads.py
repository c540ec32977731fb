"""Work in threads: results in the order of the items, few items ahead of their use, an error in its place."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

LARGEST_BATCH: Final = 1_000_000
"""A thread is handed items in batches of so much weight: to wake it for each one alone would cost too much."""

PATIENCE: Final = 0.01
"""Seconds of reading after which a batch is handed over that is not full: slow items do not wait for each other."""

BATCHES_AHEAD: Final = 2
"""Batches for each thread that may be under way or done before they are asked for."""


def in_threads(
    work: Callable[[list[T]], Iterable[R]],
    items: Iterable[T],
    threads: int,
    weight: Callable[[T], int] = lambda item: 1,
) -> Iterator[R]:
    """The results of `work`, which gives one for each item of a list, in the order of the items.

    They may be endless: only a few are read ahead. An error, of the work or of the items themselves, comes after the
    results of all items before it, and ends the work. So does the consumer who stops early.

    >>> list(in_threads(lambda numbers: map(abs, numbers), [-3, 1, -2], threads=2))
    [3, 1, 2]
    """
    if threads == 1:
        for item in items:
            yield from work([item])
        return
    from concurrent.futures import Future, ThreadPoolExecutor

    waiting: deque[Future[tuple[list[R], Exception | None]]] = deque()
    pool = ThreadPoolExecutor(threads, thread_name_prefix="elute")
    try:
        for batch, error in _batches(items, weight):
            waiting.append(pool.submit(_worked, work, batch, error))
            while waiting and (len(waiting) > BATCHES_AHEAD * threads or waiting[0].done()):
                yield from _results(*waiting.popleft().result())
        while waiting:
            yield from _results(*waiting.popleft().result())
    finally:
        pool.shutdown(cancel_futures=True)


def _batches(items: Iterable[T], weight: Callable[[T], int]) -> Iterator[tuple[list[T], Exception | None]]:
    """The items in batches, the last one with the error that ended them, if any."""
    source = iter(items)
    batch: list[T] = []
    load, begun = 0, monotonic()
    while True:
        try:
            item = next(source)
        except StopIteration:
            break
        except Exception as error:
            yield batch, error
            return
        batch.append(item)
        load += weight(item)
        if load >= LARGEST_BATCH or monotonic() - begun > PATIENCE:
            yield batch, None
            batch, load, begun = [], 0, monotonic()
    if batch:
        yield batch, None


def _worked(
    work: Callable[[list[T]], Iterable[R]], batch: list[T], error: Exception | None
) -> tuple[list[R], Exception | None]:
    results: list[R] = []
    try:
        results.extend(work(batch))
    except Exception as raised:
        return results, raised
    return results, error


def _results(results: list[R], error: Exception | None) -> Iterator[R]:
    yield from results
    if error is not None:
        raise error
