"""A corpus is made while its processes are killed at random moments; it must be the same as one made in peace.

python -m benchmarks.scale.kills --kills 100     kills the command or one of its workers, 100 times all in all

The command is started again whenever it was killed. A round ends when it comes to its end; rounds go on until so many
kills have hit a living process. Every round is compared with the undisturbed corpus, byte for byte.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from elute.scale.task import SUMMARY


@dataclass
class Kills:
    """Who was killed how often."""

    parents: int = 0
    workers: int = 0
    rounds: int = 0

    @property
    def all(self) -> int:
        return self.parents + self.workers


def contents(corpus: Path) -> dict[str, bytes]:
    """All files of a corpus, hidden ones too; summaries without what differs from run to run."""
    found = {}
    for path in sorted(corpus.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            if path.name.endswith(SUMMARY):
                content = json.dumps({**json.loads(content), "took": None}).encode()
            found[path.relative_to(corpus).as_posix()] = content
    return found


def command(crawls: list[Path], corpus: Path, *options: str) -> list[str]:
    """The command line that makes a corpus."""
    return [sys.executable, "-m", "elute", *map(str, crawls), "-o", str(corpus), "--quiet", *options]


def workers(pid: int) -> list[int]:
    """The processes of a command that work on shards, on Linux."""
    with suppress(OSError):
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(child) for child in children if _is_worker(child)]
    return []


def _is_worker(pid: str) -> bool:
    with suppress(OSError):
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def disturbed(crawls: list[Path], corpus: Path, kills: Kills, most: int, chance: random.Random, longest: float) -> None:
    """Make a corpus while somebody kills, at most so often, after waiting up to `longest` seconds each time."""
    while True:
        process = subprocess.Popen(command(crawls, corpus, "--jobs", "2"))
        try:
            while process.poll() is None and kills.all < most:
                while process.poll() is None and not workers(process.pid):
                    time.sleep(0.02)
                time.sleep(chance.uniform(0, longest))
                victims = workers(process.pid)
                if victims and chance.random() < 0.6:
                    with suppress(ProcessLookupError):
                        os.kill(chance.choice(victims), signal.SIGKILL)
                        kills.workers += 1
                elif process.poll() is None:
                    process.kill()
                    kills.parents += 1
            code = process.wait()
        finally:
            process.kill()
        if code == 0:
            kills.rounds += 1
            return
        if code != -signal.SIGKILL and kills.all >= most:
            raise AssertionError(f"the command ended with code {code}")


def rounds(crawls: list[Path], folder: Path, most: int, seed: int = 1) -> Kills:
    """Rounds until there were so many kills; AssertionError where a corpus is another than it should be.

    Kills are up to two thirds of the time apart that the corpus takes in peace, from the first process on.
    """
    chance, kills = random.Random(seed), Kills()
    begun = time.monotonic()
    subprocess.run(command(crawls, folder / "undisturbed", "--jobs", "2"), check=True)
    longest = (time.monotonic() - begun) * 2 / 3
    wanted = contents(folder / "undisturbed")
    while kills.all < most:
        corpus = folder / f"round-{kills.rounds}"
        disturbed(crawls, corpus, kills, most, chance, longest)
        found = contents(corpus)
        assert found.keys() == wanted.keys(), (sorted(found), sorted(wanted))
        assert all(found[name] == wanted[name] for name in wanted), [n for n in wanted if found[n] != wanted[n]]
        shutil.rmtree(corpus)
        print(f"round {kills.rounds}: the same after {kills.all} kills", flush=True)
    return kills


def main() -> None:
    """Make a crawl of the datasets, and kill."""
    from .crawl import written

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--pages", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        crawls = written(Path(folder) / "crawl", arguments.pages, files=4)
        kills = rounds(crawls, Path(folder), arguments.kills, arguments.seed)
    print(
        f"{kills.workers} workers and {kills.parents} commands killed in {kills.rounds} rounds: every corpus the same"
    )


if __name__ == "__main__":
    main()
