"""The table that the README begins with: how good and how fast, beside extractors that everybody knows.

    PYTHONPATH=src python -m benchmarks.lead RUN --peers PEERS… --write README.md

RUN is made by `benchmarks.learned.against_peers run`, so that every page is done by a model that has not seen its site.
PEERS are folders of `elute evaluate run` with the other extractors. F1 is the mean of the sets, each over the
pages that all of them were run on. Times are taken here, in one interleaved run from bytes to text.
"""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import numpy as np
from benchmarks.learned.tables import SETS, Group, group
from benchmarks.parts.document import show
from benchmarks.parts.pages import sample
from benchmarks.parts.tables import table
from benchmarks.speed import methods, parse
from benchmarks.speed.timing import Call, Ratio, machine, ratio, with_progress

from elute.evaluate import Run

OURS = "elute"
CALLS = {
    OURS: parse.EXTRACT,
    "trafilatura": parse.TRAFILATURA,
    "readability-lxml": methods.UNIT,
    "resiliparse": parse.FROM_BYTES,
    "turbohtml": "turbohtml article",
}


def quality(groups: Sequence[Group], peers: Sequence[str]) -> tuple[dict[str, float], int]:
    """The mean F1 of each over the sets, and of how many pages: those that all have."""
    means: dict[str, list[float]] = {name: [] for name in (OURS, *peers)}
    pages = 0
    for each in groups:
        columns = np.array([each.ours, *(each.peers[name] for name in peers)])
        shared = columns[:, np.isfinite(columns).all(axis=0)]
        pages += shared.shape[1]
        for name, value in zip(means, shared.mean(axis=1).tolist(), strict=True):
            means[name].append(value)
    return {name: float(np.mean(values)) for name, values in means.items()}, pages


def calls() -> list[Call]:
    """Ours and those of the table, as their users call them."""
    known = {call.name: call for call in (*parse.calls(), *methods.calls([]))}
    return [Call(name, known[call].run, known[call].prepare, known[call].every) for name, call in CALLS.items()]


def speed(timed: Sequence[Call], pages: int, repeats: int) -> tuple[dict[str, Ratio], int]:
    """How long each takes, in units of ours, and on how many pages."""
    data = [page.read() for page in sample(pages)]
    times = with_progress(timed, data, repeats)
    return {call.name: ratio(times[call.name], times[OURS]) for call in timed}, len(data)


def _times(value: float) -> str:
    """
    >>> _times(1.04), _times(45.2)
    ('1.0 x', '45 x')
    """
    return f"{value:.1f} x" if value < 10 else f"{value:.0f} x"


def report(run: Run, peers: Sequence[Run], pages: int, repeats: int) -> str:
    others = [name for name in CALLS if name != OURS]
    means, judged = quality([group(run, peers, name) for name in SETS], others)
    times, timed = speed(calls(), pages, repeats)
    ranked = sorted(means, key=lambda name: -means[name])
    rows = [
        (name if name != OURS else f"**{name}**", f"{means[name]:.3f}", _times(times[name].value)) for name in ranked
    ]
    noise = max(each.spread for each in times.values())
    versions = ", ".join(f"{name} {version(name)}" for name in others)
    return (
        f"{table(('', f'F1, mean of {len(SETS)} gold standards', 'time'), rows)}\n\n"
        f"<sub>{judged:,} pages of sites that the model has not seen; time on {timed} pages, noise {noise:.0%}. "
        f"{datetime.date.today()}: {versions}; {machine()}. Made by `python -m benchmarks.lead`.</sub>"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path, metavar="RUN")
    parser.add_argument("--peers", type=Path, nargs="+", required=True, metavar="RUN")
    parser.add_argument("--pages", type=int, default=200, help="about how many are timed (%(default)s)")
    parser.add_argument("--repeats", type=int, default=5, help="of each call on each page (%(default)s)")
    parser.add_argument("--write", type=Path, metavar="README.md", help="put the table into this document")
    options = parser.parse_args()
    peers = [Run(folder) for folder in options.peers]
    show(report(Run(options.run), peers, options.pages, options.repeats), options.write, "lead")


if __name__ == "__main__":
    main()
