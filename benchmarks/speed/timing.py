"""Calls timed side by side on the same pages, and their times as ratios: milliseconds tell more of the machine."""

from __future__ import annotations

import datetime
import gc
import os
import platform
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import thread_time_ns
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

Times = NDArray[np.float64]  # nanoseconds, [repeat, page]; nan where a call was not made


WARM_UP = Path(__file__).parents[2] / "examples" / "page.html"
# Little text, a script that might hold more, and an encoding that has to be found out: few pages have any of these.
UNUSUAL = "<p>今天早上城里开了一家新的图书馆，很多人来看书。<script>let a = 1</script>".encode("gbk")
RESAMPLES = 2000


@dataclass(frozen=True)
class Call:
    """A call on a page. `prepare` makes its argument from the page's bytes and is not timed."""

    name: str
    run: Callable[[Any], object]
    prepare: Callable[[bytes], Any] = bytes
    every: int = 1  # a slow one is made on every so-many-th page


def interleaved(
    timed: Sequence[Call], pages: Sequence[bytes], repeats: int, tick: Callable[[], object]
) -> dict[str, Times]:
    """Times every call on every page, `repeats` times over.

    On each page all calls take their turn, in an order drawn anew, so that whatever else the machine does
    hits them alike. Before each timed call the same call reads a small page, so that its code is in the caches, as it
    is in a crawl, and the page is not. A time is that of the processor in this thread, and includes freeing what was
    returned. The garbage collector runs between pages only.
    """
    small = WARM_UP.read_bytes()
    warm = {call.name: call.prepare(small) for call in timed}
    times = {call.name: np.full((repeats, len(pages)), np.nan) for call in timed}
    order = list(timed)
    draw = random.Random(0)
    for call in timed:  # first calls pay for lazy imports and tables, also of what few pages need
        call.run(warm[call.name])
        call.run(call.prepare(UNUSUAL))
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        for repeat in range(repeats):
            for number, data in enumerate(pages):
                draw.shuffle(order)
                for call in order:
                    if number % call.every == 0:
                        times[call.name][repeat, number] = nanoseconds(call, data, warm[call.name])
                gc.collect()
                tick()
    finally:
        gc.enable()
        gc.unfreeze()
    return times


def nanoseconds(call: Call, data: bytes, warm: Any) -> int:
    run, argument = call.run, call.prepare(data)
    run(warm)
    start = thread_time_ns()
    run(argument)
    return thread_time_ns() - start


def with_progress(timed: Sequence[Call], pages: Sequence[bytes], repeats: int) -> dict[str, Times]:
    with Progress(transient=True) as progress:
        task = progress.add_task("pages", total=len(pages) * repeats)
        return interleaved(timed, pages, repeats, lambda: progress.advance(task))


@dataclass(frozen=True)
class Ratio:
    """The time of one call in units of another's, with a 95 % interval and the spread between repeats."""

    value: float
    low: float
    high: float
    spread: float

    def __str__(self) -> str:
        return f"{self.value:.3g} ({self.low:.3g}–{self.high:.3g})"


def ratio(times: Times, unit: Times) -> Ratio:
    """The sum over pages of each page's best time, divided by the same sum of the unit.

    The interval comes from resampling the pages. The spread is how far the ratio moves between single
    repeats, relative to its median: the noise of the machine.
    """
    both = ~(np.isnan(times[0]) | np.isnan(unit[0]))
    times, unit = times[:, both], unit[:, both]
    if not both.any():
        return Ratio(np.nan, np.nan, np.nan, np.nan)
    best, unit_best = times.min(axis=0), unit.min(axis=0)
    drawn = np.random.default_rng(0).integers(0, len(best), (RESAMPLES, len(best)))
    low, high = np.percentile(best[drawn].sum(axis=1) / unit_best[drawn].sum(axis=1), [2.5, 97.5])
    single = times.sum(axis=1) / unit.sum(axis=1)
    spread = (single.max() - single.min()) / np.median(single)
    return Ratio(float(best.sum() / unit_best.sum()), float(low), float(high), float(spread))


def about(pages: Sequence[bytes], repeats: int | str) -> str:
    """The command, when it was given, what it read and how often, on which machine."""
    size = np.mean([len(page) for page in pages]) / 1000
    command = " ".join(["python -m", sys.modules["__main__"].__spec__.name, *sys.argv[1:]])  # type: ignore[union-attr]
    times = f"{repeats} repeats" if isinstance(repeats, int) else repeats
    return f"`{command}`, {datetime.date.today()}: {len(pages)} pages, {size:.0f} kB on average, {times}. {machine()}."


def machine() -> str:
    about = Path("/proc/cpuinfo")
    lines = about.read_text().splitlines() if about.exists() else []
    model = next((line.split(":")[1].strip() for line in lines if "model name" in line), platform.machine())
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"
