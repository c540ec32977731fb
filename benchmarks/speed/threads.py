"""How much more extract_many does with two threads, and with eight, than with one.

One turn times all pages with one thread, with two, with eight, and in two processes that share nothing but the machine:
what they reach is the most that threads could. The order is drawn anew for every turn. Turns in which other programs
took processor time are not counted, as far as the kernel tells (Linux).

The share of the time with the GIL, Python's lock, is measured too: it is the processor time of all, without that of the
one native call that a batch is. It hardly depends on what else the machine does, and bounds what threads can reach.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time, thread_time

from benchmarks.parts.document import show
from benchmarks.parts.pages import sample
from benchmarks.parts.tables import table
from benchmarks.speed.timing import about

import elute
from elute.learned.method import learned
from elute.learned.selection import STEPS
from elute.page import decoded

ONE, TWO, EIGHT, PROCESSES = "one thread", "two threads", "eight threads", "two processes"
OTHERS = 0.05
"""The share of a turn's time for which other programs may have had a processor, unless told."""


@dataclass(frozen=True)
class Turn:
    """Seconds for each way, and the largest share of its time that other programs had."""

    seconds: dict[str, float]
    others: float

    def gain(self, way: str) -> float:
        return self.seconds[ONE] / self.seconds[way]


def in_threads(pages: Sequence[bytes], threads: int, method: str) -> None:
    for _ in elute.extract_many(pages, threads=threads, method=method):
        pass


def in_processes(pages: Sequence[bytes], method: str) -> None:
    """Half of the work in a copy of this process, half of it here; children are waited for."""
    child = os.fork()
    if child == 0:
        in_threads(pages[0::2], 1, method)
        os._exit(0)
    in_threads(pages[1::2], 1, method)
    os.waitpid(child, 0)


def ways(pages: Sequence[bytes], method: str) -> dict[str, Callable[[], None]]:
    return {
        ONE: lambda: in_threads(pages, 1, method),
        TWO: lambda: in_threads(pages, 2, method),
        EIGHT: lambda: in_threads(pages, 8, method),
        PROCESSES: lambda: in_processes(pages, method),
    }


def turn(timed: dict[str, Callable[[], None]], draw: random.Random) -> Turn:
    seconds, others = {}, 0.0
    for way in draw.sample(list(timed), len(timed)):
        busy, own, start = processors_busy(), own_time(), perf_counter()
        timed[way]()
        seconds[way] = perf_counter() - start
        others = max(others, (processors_busy() - busy - (own_time() - own)) / seconds[way])
    return Turn(seconds, others)


def own_time() -> float:
    children = os.times()
    return process_time() + children.children_user + children.children_system


def processors_busy() -> float:
    """Seconds that all processors together were not idle, since the machine started."""
    user, nice, system, _idle, _waiting, *rest = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    return sum(map(int, (user, nice, system, *rest[:2]))) / os.sysconf("SC_CLK_TCK")


def has_gil() -> bool:
    """Whether this Python has its lock: free-threaded builds have none, unless a module asked for it."""
    return sys._is_gil_enabled() if sys.version_info >= (3, 13) else True


def share_with_gil(pages: Sequence[bytes], rounds: int = 5) -> float:
    """The share of the processor time of the learned method in which a thread has the GIL."""
    everything, native = [], []
    for _ in range(rounds):
        start = thread_time()
        in_threads(pages, 1, elute.DEFAULT_METHOD)
        everything.append(thread_time() - start)
        sources = [[decoded(page)[0]] for page in pages]
        start = thread_time()
        for source in sources:
            learned.model.predictor.read(source, STEPS["balanced"])
        native.append(thread_time() - start)
    return 1 - min(native) / min(everything)


def report(pages: Sequence[bytes], method: str, turns: int, most: int, others: float) -> str:
    timed, draw = ways(pages, method), random.Random(0)
    made: list[Turn] = []
    for run in timed.values():
        run()
    while len([one for one in made if one.others <= others]) < turns and len(made) < most:
        made.append(turn(timed, draw))
    quiet = [one for one in made if one.others <= others]
    rows = []
    for way in (TWO, EIGHT, PROCESSES):
        gains = [one.gain(way) for one in quiet]
        noise = f"{min(gains):.2f}–{max(gains):.2f}" if gains else ""
        rows.append((f"{way} / {ONE}", f"{statistics.median(gains):.2f}" if gains else "no quiet turn", noise))
    if method == elute.DEFAULT_METHOD and has_gil():
        rows.append(("share of the time with the GIL", f"{share_with_gil(pages):.0%}", ""))
    said = about(pages, f"method {method}, {len(quiet)} quiet turns of {len(made)}")
    return f"{said}\n\n" + table(("work in the same time", "median", "from–to"), rows)


def main() -> None:
    arguments = argparse.ArgumentParser(description="Times extract_many with one thread and with two.")
    arguments.add_argument("--pages", type=int, default=300, help="about so many, spread over the sets")
    arguments.add_argument("--times", type=int, default=8, help="how often a turn goes over the pages")
    arguments.add_argument("--method", default=elute.DEFAULT_METHOD)
    arguments.add_argument("--turns", type=int, default=9, help="quiet ones to wait for")
    arguments.add_argument("--most", type=int, default=30, help="turns to make in all")
    arguments.add_argument(
        "--others", type=float, default=OTHERS, help="share of the time that other programs may have"
    )
    arguments.add_argument("--utf8", action="store_true", help="only pages in UTF-8, as nearly all of today's web is")
    arguments.add_argument("--write", type=Path, metavar="FILE", help="put the table into this document")
    options = arguments.parse_args()
    name = "threads" if has_gil() else "threads without the lock"
    pages = [page.read() for page in sample(options.pages)]
    if options.utf8:
        pages = [page for page in pages if elute.parse(page).encoding.name == "utf-8"]
    if not pages:
        arguments.error("no dataset is unpacked: see benchmarks/README.md")
    measured = report(pages * options.times, options.method, options.turns, options.most, options.others)
    show(measured, options.write, name)


if __name__ == "__main__":
    main()
