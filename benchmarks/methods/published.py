"""What the literature publishes beside what we measure, on the same pages by the same metric.

    python -m benchmarks.methods.published RUN…

writes the figures of docs/results/published.md anew, where what is written in words stays, and prints how many pages
ended in each boundary case. RUN is a folder of
`elute evaluate run` with these methods on cleaneval-final and l3s-gn1, scored by the metric "kovacic". Where several
folders have a method, the last one counts.
Published figures are those of T. Kovačič: "Evaluating Web Content Extraction Algorithms", 2012, tables 5.2 to 5.5:
means over the pages that could be measured, and how many could not.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.parts.document import write_into

from elute.evaluate import Run, Scores
from elute.evaluate.aggregate import aggregate, boundaries
from elute.evaluate.metrics.kovacic import kovacic_boundary

NOTEWORTHY = 0.02


@dataclass(frozen=True)
class Published:
    """A system of the thesis: its name there, its mean precision, recall and F1, and its pages by boundary case."""

    name: str
    precision: float
    recall: float
    f1: float
    success: int
    empty_gold: int
    both_empty: int
    empty_output: int
    mismatch: int
    failed: int


# By the method of ours that runs the system, or its living descendant, today.
CLEANEVAL = {
    "boilerpy3": Published("Boilerpipe DEF", 0.9313, 0.8561, 0.8720, 670, 4, 2, 4, 1, 0),
    "boilerpy3-article": Published("Boilerpipe ART", 0.9485, 0.7643, 0.8041, 672, 4, 2, 2, 1, 0),
    "boilerpy3-sentences": Published("Boilerpipe SENT", 0.9587, 0.7373, 0.7919, 664, 3, 3, 11, 0, 0),
    "goose3": Published("Goose", 0.9343, 0.7189, 0.7697, 617, 2, 4, 57, 1, 0),
    "justext": Published("JusText", 0.9619, 0.8668, 0.8954, 654, 1, 5, 21, 0, 0),
    "mss": Published("MSS", 0.9109, 0.6994, 0.7182, 667, 3, 3, 4, 3, 1),
    "ncleaner": Published("NCleaner En", 0.9233, 0.8949, 0.8972, 674, 5, 1, 0, 1, 0),
    "ncleaner-nonlexical": Published("NCleaner NonLex", 0.8820, 0.9268, 0.8924, 675, 5, 1, 0, 0, 0),
    "readability-js": Published("Readability", 0.9345, 0.9035, 0.9009, 666, 4, 0, 0, 0, 11),
    "readability-lxml": Published("Python Readability", 0.8407, 0.8332, 0.8031, 593, 4, 2, 23, 7, 52),
    "ttr": Published("TTR", 0.8911, 0.8888, 0.8737, 670, 6, 0, 5, 0, 0),
}
L3S_GN1 = {
    "boilerpy3": Published("Boilerpipe DEF", 0.8628, 0.9376, 0.8872, 618, 0, 0, 3, 0, 0),
    "boilerpy3-article": Published("Boilerpipe ART", 0.9312, 0.9554, 0.9388, 618, 0, 0, 2, 1, 0),
    "boilerpy3-sentences": Published("Boilerpipe SENT", 0.9624, 0.9193, 0.9362, 616, 0, 0, 5, 0, 0),
    "goose3": Published("Goose", 0.9340, 0.8866, 0.9008, 585, 0, 0, 36, 0, 0),
    "justext": Published("JusText", 0.9121, 0.9168, 0.9012, 586, 0, 0, 35, 0, 0),
    "mss": Published("MSS", 0.9070, 0.8819, 0.8746, 611, 0, 0, 6, 4, 0),
    "ncleaner": Published("NCleaner En", 0.7421, 0.9467, 0.8120, 619, 0, 0, 2, 0, 0),
    "ncleaner-nonlexical": Published("NCleaner NonLex", 0.6128, 0.9590, 0.7226, 619, 0, 0, 2, 0, 0),
    "readability-js": Published("Readability", 0.9233, 0.9699, 0.9379, 618, 0, 0, 0, 0, 3),
    "readability-lxml": Published("Python Readability", 0.6375, 0.8255, 0.6808, 465, 0, 0, 18, 34, 104),
    "ttr": Published("TTR", 0.6538, 0.9523, 0.7473, 618, 0, 0, 3, 0, 0),
}
TABLES = {"cleaneval-final": CLEANEVAL, "l3s-gn1": L3S_GN1}
CASES = ("empty gold", "both empty", "empty output", "mismatch", "failed", "success")

PAGE = Path(__file__).parents[2] / "docs" / "results" / "published.md"


def figures(runs: Sequence[Run]) -> Iterator[str]:
    """A table for each set: published, ours, and the difference in F1. What is noteworthy is bold."""
    for dataset, published in TABLES.items():
        yield f"### {dataset}\n"
        yield "| system | method | P | R | F1 | pages | our P | our R | our F1 | pages | difference |"
        yield "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
        for method, theirs in sorted(published.items(), key=lambda item: -item[1].f1):
            run = latest(runs, dataset, method)
            ours = _our_figures(run, dataset, method, theirs) if run else "– | – | – | – | not run"
            means = f"{theirs.precision:.4f} | {theirs.recall:.4f} | {theirs.f1:.4f} | {theirs.success}"
            yield f"| {theirs.name} | `{method}` | {means} | {ours} |"
        yield ""


def cases(runs: Sequence[Run]) -> Iterator[str]:
    """A table for each set: how many pages ended in each boundary case, published / ours."""
    for dataset, published in TABLES.items():
        yield f"### {dataset}: published / ours\n"
        yield f"| system | method | {' | '.join(CASES)} |"
        yield "|---|---|" + "--:|" * len(CASES)
        for method, theirs in sorted(published.items(), key=lambda item: -item[1].f1):
            run = latest(runs, dataset, method)
            ours = boundaries(_ends(run.scores(dataset, method))) if run else {}
            cells = (f"{getattr(theirs, case.replace(' ', '_'))} / {ours.get(case, '–')}" for case in CASES)
            yield f"| {theirs.name} | `{method}` | {' | '.join(cells)} |"
        yield ""


def latest(runs: Sequence[Run], dataset: str, method: str) -> Run | None:
    """The last of the runs that has scored the method on the set."""
    for run in reversed(runs):
        has_run = dataset in run.datasets and method in run.methods(dataset)
        if has_run and "kovacic.f1" in run.scores(dataset, method).figures:
            return run
    return None


def _ends(scores: Scores) -> list[str]:
    """What became of each page, by the thesis' own words."""
    figures = (scores.figures[f"kovacic.{name}"].tolist() for name in ("precision", "recall"))
    return [kovacic_boundary(*page) for page in zip(scores.boundary, *figures, strict=True)]


def _our_figures(run: Run, dataset: str, method: str, theirs: Published) -> str:
    scores = run.scores(dataset, method)
    found = aggregate(_ends(scores), scores.figures)
    means = {name: found[f"kovacic.{name}"].over_success.mean for name in ("precision", "recall", "f1")}
    differences = {name: mean - getattr(theirs, name) for name, mean in means.items()}
    shown = [_marked(f"{mean:.4f}", differences[name]) for name, mean in means.items()]
    pages = str(found["kovacic.f1"].over_success.pages)
    return " | ".join([*shown, pages, _marked(f"{differences['f1']:+.3f}", differences["f1"])])


def _marked(cell: str, difference: float) -> str:
    return f"**{cell}**" if abs(difference) > NOTEWORTHY else cell


def main() -> None:
    parser = argparse.ArgumentParser(description="published figures beside ours, into docs/results/published.md")
    parser.add_argument("runs", type=Path, nargs="+", metavar="RUN", help="a folder of `elute evaluate run`")
    runs = [Run(folder) for folder in parser.parse_args().runs]
    write_into(PAGE, "\n".join(figures(runs)), "figures")
    print("\n".join(cases(runs)))


if __name__ == "__main__":
    main()
