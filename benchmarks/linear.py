"""Does time grow in step with the page? Along every hostile family, for every step from bytes to output.

    python benchmarks/linear.py                                 all families, all steps
    python benchmarks/linear.py --step parse --family table --largest 8000000

Each family is run at four sizes, each twice the one before; the slope of log time against log size is the exponent:
1 is linear, 2 quadratic. Of several runs at one size the fastest counts. Memory is the most that the largest page needed
at once beyond what the process held before, per byte of the page. The exit code is 1 when an exponent is over the limit.
"""

import argparse
import ctypes
import gc
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import elute
from elute import registry

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from properties.everything import EVERYTHING
from properties.families import FAMILIES, Family

EXPONENT_LIMIT = 1.15
SIZES = 4
LEAST_TIME = 0.02  # seconds that one size is run for, at the least
MOST_RUNS = 20
Step = Callable[[bytes], object]


def steps() -> dict[str, Step]:
    """What is measured. Renderers get all blocks to write, which is the most that a method can keep."""

    def render(name: str) -> Step:
        return lambda page: elute.extract(page, method=EVERYTHING).to(name)

    return {
        "parse": elute.parse,
        "extract": lambda page: elute.extract(page).text,
        **{name: render(name) for name in registry.renderers.names()},
    }


@dataclass(frozen=True)
class Result:
    """One step along one family."""

    family: str
    step: str
    exponent: float
    nanoseconds: float  # per byte of the largest page
    memory: float  # bytes per byte of the largest page

    @property
    def linear(self) -> bool:
        return self.exponent <= EXPONENT_LIMIT

    def __str__(self) -> str:
        mark = "" if self.linear else "  << not linear"
        return f"{self.family:36} {self.step:10} {self.exponent:6.2f} {self.nanoseconds:10.1f} {self.memory:8.1f}{mark}"


def measure(name: str, family: Family, step_name: str, step: Step, largest: int) -> Result:
    """The exponent, fitted again from more runs when the first ones say that it is over the limit."""
    pages = [family(largest >> shift) for shift in reversed(range(SIZES))]
    memory = peak_memory(step, pages[-1]) / len(pages[-1])
    times = [fastest(step, page) for page in pages]
    if exponent(pages, times) > EXPONENT_LIMIT:
        times = [min(before, fastest(step, page)) for before, page in zip(times, pages, strict=True)]
    return Result(name, step_name, exponent(pages, times), times[-1] / len(pages[-1]) * 1e9, memory)


def exponent(pages: list[bytes], times: list[float]) -> float:
    """The slope of the line through (log size, log time)."""
    return float(np.polyfit(np.log([len(page) for page in pages]), np.log(times), 1)[0])


def fastest(step: Step, page: bytes) -> float:
    """The shortest time of several runs, in seconds."""
    times: list[float] = []
    gc.collect()
    gc.disable()
    while len(times) < 3 or (sum(times) < LEAST_TIME and len(times) < MOST_RUNS):
        start = time.perf_counter()
        step(page)
        times.append(time.perf_counter() - start)
    gc.enable()
    return min(times)


def peak_memory(step: Step, page: bytes) -> int:
    """How far the process grew during one run, in bytes (Linux; 0 elsewhere)."""
    status, clear = Path("/proc/self/status"), Path("/proc/self/clear_refs")
    if not clear.exists():
        return 0

    def field(name: str) -> int:
        return int(status.read_text().partition(f"{name}:")[2].split()[0]) * 1024

    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    clear.write_text("5")  # sets the high-water mark back to what is held now
    before = field("VmRSS")
    step(page)
    return max(0, field("VmHWM") - before)


def main() -> int:
    known = steps()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--step", choices=list(known), action="append", help="only this step; may be given again")
    parser.add_argument("--family", default="", help="only families whose name contains this")
    parser.add_argument("--largest", type=int, default=1_000_000, metavar="BYTES", help="largest page (%(default)s)")
    options = parser.parse_args()

    print(f"{'family':36} {'step':10} {'exp.':>6} {'ns/byte':>10} {'memory':>8}")
    results: list[Result] = []
    for name, family in FAMILIES.items():
        if options.family not in name:
            continue
        for step in options.step or known:
            results.append(measure(name, family, step, known[step], options.largest))
            print(results[-1], flush=True)
    print("\nthe worst of each step:")
    for step in options.step or known:
        mine = [result for result in results if result.step == step]
        if mine:
            print(max(mine, key=lambda result: result.exponent))
            print(max(mine, key=lambda result: result.nanoseconds))
            print(max(mine, key=lambda result: result.memory))
    bent = [result for result in results if not result.linear]
    print(f"\n{len(results)} measured, {len(bent)} over the limit of {EXPONENT_LIMIT}")
    for result in bent:
        print(result)
    return 1 if bent else 0


if __name__ == "__main__":
    sys.exit(main())
