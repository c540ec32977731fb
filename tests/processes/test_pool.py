"""Processes kept ready: what hangs or crashes takes its process with it, and nothing else."""

import math
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from elute.processes import Lost
from elute.processes.limits import Limits
from elute.processes.pool import Pool


def opened(kind: str) -> Callable[[Any], Any]:
    return work


def broken(kind: str) -> Callable[[Any], Any]:
    raise RuntimeError("no")


def work(thing: Any) -> Any:
    match thing:
        case "hang":
            time.sleep(600)
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "crash":
            os.kill(os.getpid(), signal.SIGABRT)
        case "raise":
            raise ValueError("of this thing")
        case "memory":
            return len(bytearray(2**40))
        case ("die once", path):
            if not Path(path).exists():
                Path(path).touch()
                os.kill(os.getpid(), signal.SIGKILL)
        case "who":
            return os.getpid()
    return thing


@pytest.fixture
def pool() -> Iterator[Pool]:
    with Pool(opened, 2, Limits(30.0, 2**30)) as pool:
        yield pool


def test_things_are_answered_by_processes_that_stay(pool: Pool) -> None:
    pool.warm()
    assert {pool.ask("who") for _ in range(8)} <= {worker.process.pid for worker in pool._everybody}
    assert pool.counts.started == 2


def test_what_hangs_is_killed_and_the_next_is_answered(pool: Pool) -> None:
    lost = pool.ask("hang", seconds=0.3)
    assert isinstance(lost, Lost) and lost.error.startswith("TimeoutError")
    assert [pool.ask(number) for number in range(5)] == list(range(5))
    assert pool.counts.killed == 1


def test_what_crashes_is_told(pool: Pool) -> None:
    assert isinstance(lost := pool.ask("die"), Lost) and "SIGKILL" in lost.error
    assert isinstance(lost := pool.ask("raise"), Lost) and lost.error == "ValueError: of this thing"
    assert isinstance(lost := pool.ask("memory"), Lost) and lost.error.startswith("MemoryError")
    assert pool.ask(7) == 7


def test_a_thing_that_kills_and_one_whose_process_is_killed_are_told_apart(pool: Pool) -> None:
    assert pool.ask("crash").error.startswith("ProcessDied: SIGABRT")
    assert pool.ask("die").error.startswith("ProcessKilled: SIGKILL")


def test_a_process_that_is_gone_is_no_page_that_hangs(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another thread has just heard of the death of a process, this one may still take it for alive."""
    pool.warm()
    [first, _] = [worker.process for worker in pool._everybody]
    monkeypatch.setattr(first, "is_alive", lambda: True)
    os.kill(first.pid or 0, signal.SIGKILL)
    first.join()
    assert [pool.ask(number) for number in range(4)] == [0, 1, 2, 3]
    assert pool.counts.killed == 0


def test_what_a_process_was_at_when_it_was_killed_is_tried_again(pool: Pool, tmp_path: Path) -> None:
    thing = ("die once", str(tmp_path / "tried"))
    assert pool.ask(thing) == thing and pool.counts.crashed == 1


def test_processes_are_replaced_after_their_share() -> None:
    with Pool(opened, 1, Limits(30.0, None), things=3) as pool:
        assert len({pool.ask("who") for _ in range(7)}) == 3
        assert pool.counts.recycled == 2


def test_many_threads_and_processes_that_are_killed_meanwhile(pool: Pool) -> None:
    """Nobody gets the answer of another, whatever dies."""
    things: list[Any] = [number if number % 7 else "die" for number in range(1, 120)]
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(pool.ask, things))
    for thing, answer in zip(things, answers, strict=True):
        assert answer == thing or (thing == "die" and isinstance(answer, Lost))


def test_one_that_was_killed_while_it_waited_is_not_missed(pool: Pool) -> None:
    pool.warm()
    for worker in list(pool._everybody):
        os.kill(worker.process.pid or 0, signal.SIGKILL)
        worker.process.join()
    assert [pool.ask(number) for number in range(4)] == [0, 1, 2, 3]


def test_one_that_does_not_start() -> None:
    with Pool(broken, 1, Limits(math.inf, None)) as pool:
        assert isinstance(pool.ask(1), Lost)


def test_closed() -> None:
    with Pool(opened, 1, Limits()) as pool:
        assert pool.ask(1) == 1
    assert isinstance(pool.ask(1), Lost)
