"""Work in threads: in order, bounded, and over when it should be."""

import threading
import time
from collections.abc import Iterator
from itertools import count, islice

import pytest

from elute import threads
from elute.threads import BATCHES_AHEAD, LARGEST_BATCH, in_threads

THREADS = pytest.mark.parametrize("number", [1, 2, 5])


def squares(numbers: list[int]) -> Iterator[int]:
    for number in numbers:
        yield number * number


def squares_but_of(wrong: int, numbers: list[int]) -> Iterator[int]:
    for number in numbers:
        if number == wrong:
            raise ValueError(f"no square of {number}")
        yield number * number


def heavy(item: object) -> int:
    """A weight that makes batches of four."""
    return LARGEST_BATCH // 4


def ours() -> list[threading.Thread]:
    """Those of the pool; the browser of other tests has a thread too."""
    return [thread for thread in threading.enumerate() if thread.name.startswith("elute_")]


@THREADS
@pytest.mark.parametrize("length", [0, 1, 3, 4, 5, 1000])
def test_results_come_in_the_order_of_the_items(number: int, length: int) -> None:
    assert list(in_threads(squares, range(length), number, heavy)) == [n * n for n in range(length)]


def test_slow_ones_do_not_change_the_order() -> None:
    def late(numbers: list[int]) -> Iterator[int]:
        for number in numbers:
            time.sleep(0.002 * (number % 3))
            yield number

    assert list(in_threads(late, range(40), 3, heavy)) == list(range(40))


def test_the_work_is_done_in_other_threads() -> None:
    def where(numbers: list[int]) -> Iterator[str]:
        return (threading.current_thread().name for _ in numbers)

    assert all(name.startswith("elute") for name in in_threads(where, range(100), 2, heavy))


@THREADS
def test_endless_items_are_read_a_few_ahead(number: int) -> None:
    read = 0

    def items() -> Iterator[int]:
        nonlocal read
        for item in count():
            read = item
            yield item

    used = 0
    for result in islice(in_threads(squares, items(), number, heavy), 500):
        assert result == used * used
        assert read - used <= 4 * (BATCHES_AHEAD * number + 2)
        used += 1
    assert used == 500


@THREADS
def test_an_error_of_the_work_comes_in_its_place(number: int) -> None:
    results = in_threads(lambda numbers: squares_but_of(30, numbers), count(), number, heavy)
    assert list(islice(results, 30)) == [n * n for n in range(30)]
    with pytest.raises(ValueError, match="no square of 30"):
        next(results)
    assert list(results) == []
    assert not ours()


@THREADS
def test_an_error_of_the_items_comes_in_its_place(number: int) -> None:
    def items() -> Iterator[int]:
        yield from range(30)
        raise OSError("the disk is gone")

    results = in_threads(squares, items(), number, heavy)
    assert list(islice(results, 30)) == [n * n for n in range(30)]
    with pytest.raises(OSError, match="the disk is gone"):
        next(results)
    assert not ours()


def test_who_stops_early_leaves_no_thread_behind() -> None:
    results = in_threads(squares, count(), 2, heavy)
    assert next(results) == 0
    assert ours()
    del results
    assert not ours()


def test_no_thread_is_started_before_the_first_result_is_asked_for() -> None:
    in_threads(squares, count(), 2, heavy)
    assert not ours()


def test_a_slow_source_is_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Items without weight never fill a batch: only patience hands them over."""
    monkeypatch.setattr(threads, "PATIENCE", 0.0)
    assert list(islice(in_threads(squares, count(), 2, lambda item: 0), 20)) == [n * n for n in range(20)]
