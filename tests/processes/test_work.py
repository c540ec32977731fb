"""Work in processes that hang, crash, and run out of memory."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path

import pytest

from elute.processes import Done, Lost, Unusable
from elute.processes.limits import Limits
from elute.processes.work import Work
from errands import open_errand

PEAKS = """
from elute.processes.limits import peak, reset_peak
content = bytearray(b"x" * 1000) * 200_000
del content
reset_peak()
print(peak())
content = bytearray(b"x" * 1000) * 100_000
print(peak())
del content
reset_peak()
print(peak())
"""
LIMITS = Limits(seconds=20.0, memory=700 * 1024**2)


def results(things: dict[str, list[str]], jobs: int = 1, limits: Limits = LIMITS) -> dict[str, object]:
    """What came of each thing; for those without a result the error."""
    found = {}
    for done in Work[str, str](open_errand, things, jobs=jobs, limits=limits):
        assert isinstance(done, Done)
        assert done.thing not in found
        found[done.thing] = done.result.error if isinstance(done.result, Lost) else done.result
    assert active_children() == []
    return found


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_every_thing_has_its_result(jobs: int) -> None:
    things = {kind: [f"{kind}{number}" for number in range(50)] for kind in "abc"}
    found = results(things, jobs)
    assert found == {thing: f"{kind} did {thing}" for kind, of_kind in things.items() for thing in of_kind}


def test_a_kind_is_opened_once() -> None:
    found = results({kind: [f"{kind}{number} pid" for number in range(20)] for kind in "ab"}, jobs=2)
    processes = {kind: {result for thing, result in found.items() if thing[0] == kind} for kind in "ab"}
    assert sum(map(len, processes.values())) <= 3  # the last kind may have help at the end


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("bad", "error"),
    [
        ("raise", "ValueError: no good"),
        ("exit", "SystemExit: 3"),
        ("leave", "Crash: the process ended with code 3"),
        ("kill", "Crash: SIGKILL (Killed)"),
        ("abort", "Crash: SIGABRT (Aborted)"),
        ("crash", "Crash: SIGSEGV (Segmentation fault)"),
        ("eat", "MemoryError: more than 0.684 GB"),
    ],
)
def test_only_the_thing_it_is_at_is_lost(bad: str, error: str, jobs: int) -> None:
    things = [f"good {number}" for number in range(40)]
    things.insert(20, bad)
    found = results({"a": things}, jobs)
    assert found.pop(bad) == error
    assert found == {thing: f"a did {thing}" for thing in things if thing != bad}


def test_a_thing_that_hangs_ends_at_the_limit() -> None:
    found = results({"a": ["good", "hang", "fine"]}, limits=Limits(seconds=5.0))
    assert found == {"good": "a did good", "hang": "TimeoutError: more than 5 s", "fine": "a did fine"}


def test_the_children_of_a_process_end_with_it(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    results({"a": [f"start a child {pid}"]}, limits=Limits(seconds=5.0))
    child = int(pid.read_text())
    for _ in range(100):
        if not Path(f"/proc/{child}").exists() or "State:\tZ" in Path(f"/proc/{child}/status").read_text():
            return
        time.sleep(0.05)
    pytest.fail("the child lives on")


def test_what_comes_before_does_not_count() -> None:
    """One thing poisons the process, the next one dies of it: in a fresh process it is done."""
    found = results({"a": ["good", "poison", "poisoned 1", "poisoned 2"]})
    assert found["poisoned 1"] == "a did poisoned 1"
    assert found["poisoned 2"] == "a did poisoned 2"


def test_a_leak_is_the_fault_of_no_single_thing() -> None:
    things = [f"leak {number}" for number in range(12)]
    assert results({"a": things}) == {thing: f"a did {thing}" for thing in things}


def test_what_is_known_of_a_crash_is_kept() -> None:
    [done] = Work[str, str](open_errand, {"a": ["crash"]}, jobs=1)
    assert isinstance(done, Done) and isinstance(done.result, Lost)
    assert "about to crash" in done.result.details
    assert "in crash" in done.result.details  # the stack
    [done] = Work[str, str](open_errand, {"a": ["raise"]}, jobs=1)
    assert isinstance(done, Done) and isinstance(done.result, Lost)
    assert 'raise ValueError("no good")' in done.result.details


@pytest.mark.parametrize(
    ("kind", "error"),
    [("unknown", "LookupError: there is no such kind"), ("deadly", "Crash: the process ended with code 9")],
)
def test_a_kind_that_does_not_start_does_not_end_the_others(kind: str, error: str) -> None:
    found = list(Work[str, str](open_errand, {kind: ["1", "2"], "a": ["3"]}, jobs=2))
    [unusable] = [each for each in found if isinstance(each, Unusable)]
    assert (unusable.kind, unusable.lost.error) == (kind, error)
    assert [each.result for each in found if isinstance(each, Done)] == ["a did 3"]


def test_a_process_that_is_killed_while_it_starts_is_started_again(tmp_path: Path) -> None:
    (folder := tmp_path / "from the third on").mkdir()
    kind = str(folder)
    found = list(Work[str, str](open_errand, {kind: ["1", "2"]}, jobs=1))
    assert [each.result for each in found if isinstance(each, Done)] == [f"{kind} did 1", f"{kind} did 2"]


def test_where_one_process_does_not_start_another_does_its_work(tmp_path: Path) -> None:
    (folder := tmp_path / "only the first").mkdir()
    things = ["nap", *map(str, range(50))]
    found = list(Work[str, str](open_errand, {str(folder): things}, jobs=3))
    assert sorted(each.thing for each in found if isinstance(each, Done)) == sorted(things)
    assert len(list(folder.iterdir())) >= 4


def test_long_things_and_long_results() -> None:
    thing = "x" * 3_000_000
    assert results({"a": [thing, thing + "y"]}, jobs=2) == {thing: f"a did {thing}", thing + "y": f"a did {thing}y"}


def test_leaving_early_leaves_no_process_behind() -> None:
    work = iter(Work[str, str](open_errand, {"a": [f"good {number}" for number in range(99)]}, jobs=2))
    next(work)
    work.close()  # type: ignore[attr-defined]
    assert active_children() == []


def test_any_function_in_copies_of_this_process() -> None:
    if not hasattr(os, "fork"):
        pytest.skip("needs fork")

    def opener(kind: str) -> Callable[[int], int]:
        return lambda number: number * 2

    found = {done.thing: done.result for done in Work[int, int](opener, {"a": [1, 2]}, jobs=1, fork=True)}  # type: ignore[union-attr]
    assert found == {1: 2, 2: 4}


def test_one_thread_unless_the_user_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    assert results({"a": ["OMP_NUM_THREADS"]}) == {"OMP_NUM_THREADS": "1"}
    assert "OMP_NUM_THREADS" not in os.environ
    monkeypatch.setenv("OMP_NUM_THREADS", "2")
    assert results({"a": ["OMP_NUM_THREADS"]}) == {"OMP_NUM_THREADS": "2"}


@pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="needs Linux")
def test_the_peak_is_that_since_the_reset() -> None:
    """In a process of its own. Linux adds up the pages of its processors now and then: right to some 100 kB."""
    results = subprocess.run(
        [sys.executable, "-c", PEAKS], check=True, capture_output=True, text=True
    )  # its own memory
    before, held, after = map(int, results.stdout.split())
    assert 95_000_000 < held - before < 130_000_000
    assert after < before + 50_000_000
