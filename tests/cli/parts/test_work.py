"""Many things in several processes: in order, whatever happens to a process."""

from multiprocessing import active_children

import pytest

from elute.cli.parts.work import WorkerDied, in_processes
from errands import doubled, dying


def test_order_is_kept() -> None:
    assert list(in_processes(doubled, range(200), jobs=3)) == [number * 2 for number in range(200)]


def test_a_process_that_dies_is_noticed() -> None:
    done = []
    with pytest.raises(WorkerDied):
        done.extend(in_processes(dying, range(200), jobs=2))


def test_leaving_early_leaves_no_process_behind() -> None:
    results = in_processes(doubled, range(200), jobs=2)
    assert next(results) == 0
    results.close()
    assert active_children() == []
