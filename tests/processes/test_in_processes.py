"""One function over many things in several processes: in order, whatever happens to a process."""

import itertools
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from elute.processes import MOST_EARLY, CannotStart, Lost, in_processes
from errands import BREAK_IMPORTS, doubled, dying, once_dying, refuse, slow_then_dying, unsendable


def test_order_is_kept() -> None:
    assert list(in_processes(doubled, range(200), jobs=3)) == [number * 2 for number in range(200)]


@pytest.mark.parametrize("jobs", [2, 3])
def test_only_the_thing_that_kills_is_lost(jobs: int) -> None:
    found = list(in_processes(dying, range(200), jobs))
    lost = {number: each for number, each in enumerate(found) if isinstance(each, Lost)}
    assert {number: each.error for number, each in lost.items()} == {30: "Crash: the process ended with code 1"}
    assert [each for each in found if each not in lost.values()] == [number for number in range(200) if number != 30]


def test_a_process_that_somebody_kills_costs_nothing(tmp_path: Path) -> None:
    """Each of these kills its process the first time, be that fresh or not."""
    things = [str(tmp_path / str(number)) if number in (0, 1, 17, 99) else "" for number in range(100)]
    assert list(in_processes(once_dying, things, jobs=2)) == things


def test_what_the_function_raises_is_told() -> None:
    errors = [each.error for each in in_processes(refuse, ["a", "b"], jobs=2) if isinstance(each, Lost)]
    assert errors == ["ValueError: no good"] * 2


def test_a_result_that_cannot_be_sent_is_lost_alone() -> None:
    found = list(in_processes(unsendable, range(4), jobs=2))
    assert [isinstance(each, Lost) for each in found] == [False, False, True, False]


def test_leaving_early_leaves_no_process_behind() -> None:
    results = in_processes(doubled, range(200), jobs=2)
    assert next(results) == 0
    results.close()
    assert active_children() == []


def test_endless_things_are_read_as_they_are_wanted() -> None:
    results = in_processes(doubled, itertools.count(), jobs=2)
    assert [next(results) for _ in range(500)] == list(range(0, 1000, 2))
    results.close()


@pytest.mark.parametrize("word", ["live", "die"])
def test_few_are_read_ahead_of_one_that_is_slow(word: str) -> None:
    """Be it done in the end, or tried again, alone, because its process died of it."""
    read = 0

    def things() -> Iterator[str]:
        nonlocal read
        for number in range(3000):
            read += 1
            yield word if not number else ""

    results = in_processes(slow_then_dying, things(), jobs=2)
    first = next(results)
    assert isinstance(first, Lost) if word == "die" else first == word
    assert read <= 2 * MOST_EARLY + 4 * 16  # those that wait, and two chunks for each process
    assert sum(1 for each in results if each == "") == 2999


def test_processes_that_cannot_start_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BREAK_IMPORTS, "1")
    with pytest.raises(CannotStart, match="the process ended with code 7"):
        list(in_processes(doubled, range(10), jobs=2))
    assert active_children() == []
