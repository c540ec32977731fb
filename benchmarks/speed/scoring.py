"""How long scoring takes: the metrics against difflib, on the same outputs in one run.

    PYTHONPATH=src python -m benchmarks.speed.scoring

Outputs are those of elute's default method and of trafilatura. Each output is scored by every scorer in turn, so that
all meet the same load of the machine, and of a few rounds the fastest counts. Needs the datasets and
`pip install .[bench]`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice
from time import perf_counter

import trafilatura
from rich.progress import track

import elute
from elute import registry
from elute.evaluate.case import Case
from elute.evaluate.metrics.kovacic import tokens
from elute.evaluate.output import Output
from elute.gold import load

SETS = ("cleaneval-final", "wcxb-dev", "l3s-gn1", "daniel")
ROUNDS = 3


@dataclass(frozen=True)
class Scorer:
    """A way to score. What `prepare` does is not timed."""

    name: str
    score: Callable[[Case], object]
    prepare: Callable[[Case], object] = lambda case: (case.gold.text, case.output.text)


def with_gold_ready(case: Case) -> None:
    _ = case.gold_keys


def with_rows_ready(case: Case) -> None:
    _ = case.gold.alignment


def by_difflib(case: Case) -> int:
    return _difflib(tokens(case.gold.text), tokens(case.output.text))


def _difflib(gold: list[str], output: list[str]) -> int:
    matcher: SequenceMatcher[str] = SequenceMatcher()
    matcher.set_seqs(gold, output)
    return sum(block.size for block in matcher.get_matching_blocks())


def scorers() -> list[Scorer]:
    metric = registry.metrics.get
    rest = [name for name in registry.metrics.names() if name not in ("words", "kovacic")]
    rows = {name for name in rest if registry.metrics.info(name)["needs"] == "rows"}
    return [
        Scorer("difflib, as in the thesis", by_difflib),
        Scorer("`kovacic`", metric("kovacic")),
        Scorer("`words`", metric("words")),
        Scorer("`words`, words of the gold known", metric("words"), with_gold_ready),
        *(Scorer(f"`{name}`", metric(name)) for name in rest if name not in rows),
        *(Scorer(f"`{name}`, gold aligned", metric(name), with_rows_ready) for name in rest if name in rows),
    ]


def outputs(count: int) -> list[Case]:
    """Cases of two methods, evenly from all sets."""
    found = []
    for name in SETS:
        for page in track(islice(load(name), count // (2 * len(SETS))), f"outputs for {name}", transient=True):
            extraction = elute.extract(page.html, charset=page.charset)
            found.append(Case(page, Output(page.id, extraction.text, extraction.cleaneval)))
            found.append(Case(page, Output(page.id, trafilatura.extract(page.html) or "")))
    return found


def fastest(cases: list[Case], chosen: list[Scorer]) -> list[float]:
    """Milliseconds for one output, by scorer."""
    sums = [0.0] * len(chosen)
    for case in track(cases, "scoring", transient=True):
        best = [float("inf")] * len(chosen)
        for _ in range(ROUNDS):
            for number, scorer in enumerate(chosen):
                fresh = Case(case.gold, case.output)
                scorer.prepare(fresh)
                start = perf_counter()
                scorer.score(fresh)
                best[number] = min(best[number], perf_counter() - start)
        sums = [total + each for total, each in zip(sums, best, strict=True)]
    return [1000 * total / len(cases) for total in sums]


def table(cases: list[Case]) -> str:
    chosen = scorers()
    times = fastest(cases, chosen)
    words = sum(len(case.gold_keys) + len(case.output_keys) for case in cases) / len(cases) / 2
    lines = [
        f"{len(cases)} outputs of two methods on pages of {', '.join(SETS)}; a text has {words:,.0f} words on average.",
        "",
        "| scorer | ms an output | difflib takes |",
        "|---|---:|---:|",
    ]
    lines += [
        f"| {scorer.name} | {time:.3f} | {times[0] / time:.1f} x as long |"
        for scorer, time in zip(chosen, times, strict=True)
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--outputs", type=int, default=200, help="how many outputs to score (default: %(default)s)")
    arguments = parser.parse_args()
    result = table(outputs(arguments.outputs))
    print(result)


if __name__ == "__main__":
    main()
