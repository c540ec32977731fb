"""Processes that are killed at any moment: the corpus is the same. `benchmarks.scale.kills` does it a hundred times."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from benchmarks.scale import kills

from cli.conftest import hear_interrupts
from scale import corpora
from scale.crawl import crawled, write

pytest.importorskip("fastwarc")
pytest.importorskip("pyarrow")
pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux")


def test_killed_at_random_moments(tmp_path: Path) -> None:
    crawls = [write(tmp_path / "crawl" / f"{name}.warc.gz", crawled(900)) for name in "ab"]
    done = kills.rounds(crawls, tmp_path, most=6)
    assert done.all >= 6
    assert corpora.adds_up(tmp_path / "undisturbed") == 2 * 1801


def test_an_interrupt_keeps_what_is_done_and_leaves_no_process(tmp_path: Path) -> None:
    crawl = write(tmp_path / "a.warc.gz", crawled(4000))
    process = subprocess.Popen(
        kills.command([crawl], tmp_path / "corpus"),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_interrupts,
    )
    while not list(tmp_path.glob("corpus/.unfinished/*/*.lines")):
        assert process.poll() is None
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, "elute: interrupted\n")
    done = len(list(tmp_path.glob("corpus/.unfinished/*/*.lines")))
    assert 0 < done < 8001 // 512
    subprocess.run(kills.command([crawl], tmp_path / "corpus"), check=True)
    subprocess.run(kills.command([crawl], tmp_path / "undisturbed"), check=True)
    assert corpora.files(tmp_path / "corpus") == corpora.files(tmp_path / "undisturbed")
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
