"""Does the work grow in step with the page? Along every hostile family, for every step from bytes to output.

    PYTHONPATH=src python -m benchmarks.speed.linear                            # all families, all steps
    PYTHONPATH=src python -m benchmarks.speed.linear --step parse --family table --largest 8000000
    PYTHONPATH=src python -m benchmarks.speed.linear --count --largest 200000   # instructions instead of time

Instructions are counted by valgrind, with a mark that gcc compiles: both are needed for `--count`.

Each family is run at four sizes, each twice the one before. The slope of log cost against log size is the exponent:
1 is linear, 2 quadratic. The cost of an empty page is taken off first. Of several runs at one size the fastest counts.
Where pages leave the processor's caches or reach a limit of the parser the line bends once; a family over the limit is
therefore measured again with larger pages. Instructions are the same number in every run and know no caches: they
decide, and their limit is the stricter one.

Memory is the most that the largest page needed at once beyond what the process held before, per byte of the page.
The exit code is 1 when an exponent is over the limit.
"""

import argparse
import ctypes
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import elute
from elute import registry

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from properties.everything import EVERYTHING
from properties.families import FAMILIES, Family

TIME_LIMIT, INSTRUCTIONS_LIMIT = 1.4, 1.15  # exponents
SIZES = 4
LARGEST_SECOND_TRY = 16_000_000  # bytes
LEAST_TIME = 0.02  # seconds that one size is run for, at the least
MOST_RUNS = 20
M_MMAP_MAX, M_TRIM_THRESHOLD = -4, -1  # of glibc's malloc.h
COUNTING = "ELUTE_COUNT_IN"  # set in the process that valgrind runs: the folder for what it writes
Step = Callable[[bytes], object]
Cost = Callable[[Step, bytes], float]


def steps() -> dict[str, Step]:
    """What is measured. Renderers get all blocks to write, which is the most that a method can keep."""

    def everything(page: bytes) -> elute.Extraction:
        return elute.extract(page, method=EVERYTHING, images=True, url="https://example.org/")

    def render(name: str) -> Step:
        return lambda page: everything(page).to(name)

    return {
        "parse": elute.parse,
        "extract": lambda page: elute.extract(page).text,
        **{name: render(name) for name in registry.renderers.names()},
        "explain": lambda page: everything(page).explain(),
        "links": lambda page: everything(page).links,
        "images": lambda page: everything(page).images,
        "tables": lambda page: everything(page).tables,
    }


@dataclass(frozen=True)
class Result:
    """One step along one family."""

    family: str
    step: str
    size: int  # of the largest page
    exponent: float
    cost: float  # per byte of the largest page: nanoseconds, or instructions
    memory: float  # bytes per byte of the largest page

    def __str__(self) -> str:
        head = f"{self.family:36} {self.step:10} {self.size:9}"
        return f"{head} {self.exponent:6.2f} {self.cost:10.1f} {self.memory:8.1f}"


def measure(name: str, family: Family, step_name: str, step: Step, largest: int, cost: Cost, limit: float) -> Result:
    """One step along one family up to the largest size; when that bends, once more with larger pages."""
    for try_largest in (largest, max(largest, min(largest * 8, LARGEST_SECOND_TRY))):
        pages = [family(try_largest >> shift) for shift in reversed(range(SIZES))]
        fixed = cost(step, b"")
        costs = [cost(step, page) - fixed for page in pages]
        slope, size = exponent(pages, costs, fixed), len(pages[-1])
        if slope <= limit:
            break
    return Result(name, step_name, size, slope, costs[-1] / size, peak_memory(step, pages[-1]) / size)


def exponent(pages: list[bytes], costs: list[float], fixed: float) -> float:
    """The slope of the line through (log size, log cost), 0 where pages cost hardly more than an empty one does."""
    points = [(len(page), cost) for page, cost in zip(pages, costs, strict=True) if cost > fixed / 2]
    if len(points) < 2:
        return 0.0
    sizes, values = np.log(points).T
    return float(np.polyfit(sizes, values, 1)[0])


def fastest(step: Step, page: bytes) -> float:
    """The shortest time of several runs, in nanoseconds."""
    times: list[float] = []
    gc.collect()
    gc.disable()
    while len(times) < 3 or (sum(times) < LEAST_TIME and len(times) < MOST_RUNS):
        start = time.perf_counter()
        step(page)
        times.append(time.perf_counter() - start)
    gc.enable()
    return min(times) * 1e9


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


def main() -> int:
    known = steps()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--step", choices=list(known), action="append", help="only this step; may be given again")
    parser.add_argument("--family", default="", help="only families whose name contains this")
    parser.add_argument("--largest", type=int, default=1_000_000, metavar="BYTES", help="largest page (%(default)s)")
    parser.add_argument("--count", action="store_true", help="count instructions instead of timing")
    options = parser.parse_args()
    if options.count and COUNTING not in os.environ:
        return run_under_valgrind()

    cost: Cost = Instructions(Path(os.environ[COUNTING])) if options.count else fastest
    unit, limit = ("instr.", INSTRUCTIONS_LIMIT) if options.count else ("ns", TIME_LIMIT)
    keep_memory()
    chosen = options.step or list(known)
    print(f"{'family':36} {'step':10} {'bytes':>9} {'exp.':>6} {unit + '/byte':>10} {'memory':>8}")
    results: list[Result] = []
    for name, family in FAMILIES.items():
        if options.family in name:
            for step in chosen:
                results.append(measure(name, family, step, known[step], options.largest, cost, limit))
                print(results[-1], flush=True)
    print("\nthe steepest, the slowest and the largest of each step:")
    for step in chosen:
        mine = [result for result in results if result.step == step]
        for worst in (lambda r: r.exponent, lambda r: r.cost, lambda r: r.memory):
            print(max(mine, key=worst))
    bent = [result for result in results if result.exponent > limit]
    print(f"\n{len(results)} measured, {len(bent)} over the limit of {limit}")
    for result in bent:
        print(result)
    return 1 if bent else 0


if __name__ == "__main__":
    sys.exit(main())
