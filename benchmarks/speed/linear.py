"""Does the work grow in step with the page? Along every hostile family, for every output.

    PYTHONPATH=src python -m benchmarks.speed.linear                                    # all families, all outputs
    PYTHONPATH=src python -m benchmarks.speed.linear --step markdown --family note --size 100000
    PYTHONPATH=src python -m benchmarks.speed.linear --count --size 4000                # instructions instead of time

Instructions are counted by valgrind, with a mark that gcc compiles: both are needed for `--count`.

Each family is run at three sizes, each four times the one before: n, 4n, 16n. What a further byte costs from 4n to 16n,
in units of what it costs from n to 4n, is the growth: 1 is linear, 4 is quadratic. So what a family begins with,
whatever its size, does not count. Of several runs at one size the fastest counts. Where pages leave the processor's
caches or reach a limit of the parser the line bends once; a family over the limit is therefore measured again with
larger pages. Instructions are the same number in every run and know no caches: they decide, and their limit is the
stricter one.

Memory is the most that the largest page needed at once beyond what the process held before, output is what was written
of it, both per byte of the page. The exit code is 1 when the growth of an output is over the limit.
"""

import argparse
import ctypes
import gc
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import thread_time_ns

from rich.progress import Progress

import elute
from elute import registry

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from properties.everything import EVERYTHING
from properties.families import FAMILIES

TIME_LIMIT, INSTRUCTIONS_LIMIT = 2.0, 1.3  # growth
SIZES = (1, 4, 16)
SECOND_TRY = 4  # times as large
LEAST_COST = {"ns": 30.0, "instr.": 100.0}  # a byte: what costs less may grow as it likes
LEAST_TIME = 5_000_000  # nanoseconds that one size is run for, at the least
MOST_RUNS = 10
WORST = 3  # families that are shown of each output
M_MMAP_MAX, M_TRIM_THRESHOLD = -4, -1  # of glibc's malloc.h
COUNTING = "ELUTE_COUNT_IN"  # set in the process that valgrind runs: the folder for what it writes
VIEWS = ("blocks", "links", "images", "tables", "metadata", "warnings")
Step = Callable[[bytes], object]
Cost = Callable[[Step, bytes], float]


def steps() -> dict[str, Step]:
    """What is measured. Renderers get all blocks to write, which is the most that a method can keep; by "learned" they
    write what is kept by default, with all that readers may want beside it."""

    def everything(page: bytes) -> elute.Extraction:
        return elute.extract(page, method=EVERYTHING, images=True, url="https://example.org/")

    def learned(page: bytes) -> elute.Extraction:
        return elute.extract(page, images=True, comments=True, byline=True, title=True)

    def render(name: str) -> Step:
        return lambda page: everything(page).to(name)

    def view(name: str) -> Step:
        return lambda page: getattr(everything(page), name)

    return {
        "parse": elute.parse,
        **{name: render(name) for name in registry.renderers.names()},
        **{name: view(name) for name in VIEWS},
        "explain": lambda page: everything(page).explain(),
        "learned text": lambda page: elute.extract(page).text,
        "learned markdown": lambda page: learned(page).markdown,
        "learned json": lambda page: learned(page).json,
    }


@dataclass(frozen=True)
class Result:
    """One step along one family."""

    family: str
    step: str
    size: int  # of the largest page
    growth: float
    cost: float  # per byte of the largest page: nanoseconds, or instructions
    memory: float  # bytes per byte of the largest page
    output: float  # characters per byte of the largest page

    def __str__(self) -> str:
        head = f"{self.family:36} {self.step:16} {self.size:9}"
        return f"{head} {self.growth:6.2f} {self.cost:10.1f} {self.memory:8.1f} {self.output:8.1f}"


@dataclass(frozen=True)
class Measure:
    """How a cost is measured, from which on growth is too much, and which costs are too small to tell."""

    unit: str
    cost: Cost
    limit: float

    def along(self, name: str, step_name: str, size: int) -> Result:
        """One step along one family; when that bends, once more with larger pages."""
        step = steps()[step_name]
        for factor in (1, SECOND_TRY):
            pages = [FAMILIES[name](size * times * factor) for times in SIZES]
            costs = [self.cost(step, page) for page in pages]
            growth = self.growth(pages, costs)
            if growth <= self.limit:
                break
        written, length = step(pages[-1]), len(pages[-1])
        output = len(written if isinstance(written, str) else repr(written))
        return Result(
            name, step_name, length, growth, costs[-1] / length, peak_memory(step, pages[-1]) / length, output / length
        )

    def growth(self, pages: list[bytes], costs: list[float]) -> float:
        first, last = (
            (more - less) / max(len(large) - len(small), 1)
            for small, large, less, more in zip(pages, pages[1:], costs, costs[1:], strict=False)
        )
        return last / max(first, LEAST_COST[self.unit])


def fastest(step: Step, page: bytes) -> float:
    """The shortest of several runs, in nanoseconds of processor time."""
    times: list[int] = []
    gc.collect()
    gc.disable()
    while len(times) < 2 or (sum(times) < LEAST_TIME and len(times) < MOST_RUNS):
        start = thread_time_ns()
        step(page)
        times.append(thread_time_ns() - start)
    gc.enable()
    return min(times)


def peak_memory(step: Step, page: bytes) -> int:
    """How far the process grew during one run, in bytes (Linux; 0 elsewhere and under valgrind)."""
    status, clear = Path("/proc/self/status"), Path("/proc/self/clear_refs")
    if not clear.exists() or COUNTING in os.environ:
        return 0

    def field(name: str) -> int:
        return int(status.read_text().partition(f"{name}:")[2].split()[0]) * 1024

    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    clear.write_text("5")  # sets the high-water mark back to what is held now
    before = field("VmRSS")
    step(page)
    return max(0, field("VmHWM") - before)


def keep_memory() -> None:
    """Memory that is freed stays with the process: else the time is that of the system's page faults, not elute's."""
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt"):
        libc.mallopt(M_MMAP_MAX, 0)
        libc.mallopt(M_TRIM_THRESHOLD, 1 << 30)


class Instructions:
    """Counts instructions in a process that callgrind runs: it writes what was executed since the last mark."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.mark = ctypes.CDLL(str(folder / "mark.so")).mark

    def __call__(self, step: Step, page: bytes) -> float:
        step(page)  # fills caches and imports
        gc.collect()
        gc.disable()
        self.mark()
        step(page)
        self.mark()
        gc.enable()
        dumps = sorted(self.folder.glob("out.*"), key=lambda path: int(path.suffix[1:]))
        with dumps[-1].open() as lines:
            total = next(int(line.split()[1]) for line in lines if line.startswith("summary:"))
        for dump in dumps:
            dump.unlink()
        return total


def run_under_valgrind() -> int:
    """This program once more, in callgrind."""
    with tempfile.TemporaryDirectory() as folder:
        source = "#include <valgrind/callgrind.h>\nvoid mark(void) { CALLGRIND_DUMP_STATS; }\n"
        compiler = ["gcc", "-shared", "-fPIC", "-x", "c", "-", "-o", f"{folder}/mark.so"]
        subprocess.run(compiler, input=source, text=True, check=True)
        valgrind = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        environment = {**os.environ, COUNTING: folder, "PYTHONHASHSEED": "0"}
        this = [sys.executable, "-m", "benchmarks.speed.linear", *sys.argv[1:]]
        return subprocess.run([*valgrind, *this], env=environment, check=False).returncode


def measured(families: list[str], chosen: list[str], size: int, measure: Measure) -> Iterator[Result]:
    with Progress(disable=COUNTING in os.environ) as progress:
        task = progress.add_task("families", total=len(families) * len(chosen))
        for name in families:
            for step in chosen:
                yield measure.along(name, step, size)
                progress.update(task, advance=1, description=f"{name}: {step}")


def report(results: list[Result], chosen: list[str], measure: Measure) -> int:
    """The worst families of each output, and all that are over the limit."""
    print(
        f"{'family':36} {'step':16} {'bytes':>9} {'growth':>6} {measure.unit + '/byte':>10} {'memory':>8} {'output':>8}"
    )
    for title, worst in (
        ("the steepest", lambda result: result.growth),
        ("the slowest", lambda result: result.cost),
        ("the largest", lambda result: result.memory),
        ("the longest", lambda result: result.output),
    ):
        print(f"\n{title}:")
        for step in chosen:
            mine = [result for result in results if result.step == step]
            print(*sorted(mine, key=worst, reverse=True)[:WORST], sep="\n")
    bent = [result for result in results if result.growth > measure.limit]
    print(f"\n{len(results)} measured, {len(bent)} over the limit of {measure.limit}", *bent, sep="\n")
    return 1 if bent else 0


def main() -> int:
    known = steps()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--step", choices=list(known), action="append", help="only this step; may be given again")
    parser.add_argument("--family", default="", help="only families whose name contains this")
    parser.add_argument("--size", type=int, default=8_000, metavar="BYTES", help="n, the smallest size (%(default)s)")
    parser.add_argument("--count", action="store_true", help="count instructions instead of timing")
    options = parser.parse_args()
    if options.count and COUNTING not in os.environ:
        return run_under_valgrind()
    keep_memory()
    measure = (
        Measure("instr.", Instructions(Path(os.environ[COUNTING])), INSTRUCTIONS_LIMIT)
        if options.count
        else Measure("ns", fastest, TIME_LIMIT)
    )
    chosen = options.step or list(known)
    families = [name for name in FAMILIES if options.family in name]
    return report([*measured(families, chosen, options.size, measure)], chosen, measure)


if __name__ == "__main__":
    sys.exit(main())
