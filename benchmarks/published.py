"""What the literature publishes beside what we measure, on the same pages by the same metric.

    python -m benchmarks.published RUN

writes the tables of docs/results/published.md anew; what is written there in words stays. RUN is a folder of
`elute evaluate run` with these methods on cleaneval-final and l3s-gn1, scored by the metric "seed".
Published figures are those of T. Kovačič: "Evaluating Web Content Extraction Algorithms", 2012, tables 5.2 to 5.5:
means over the pages that could be measured, and how many could not.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from elute.evaluate import Run
from elute.evaluate.aggregate import aggregate

NOTEWORTHY = 0.02


@dataclass(frozen=True)
class Published:
    """A system of the thesis: its name there, precision, recall, F1, and pages that gave a measure."""

    name: str
    precision: float
    recall: float
    f1: float
    success: int


# By the method of ours that runs the system, or its living descendant, today.
CLEANEVAL = {
    "boilerpy3": Published("Boilerpipe DEF", 0.9313, 0.8561, 0.8720, 670),
    "boilerpy3-article": Published("Boilerpipe ART", 0.9485, 0.7643, 0.8041, 672),
    "boilerpy3-sentences": Published("Boilerpipe SENT", 0.9587, 0.7373, 0.7919, 664),
    "goose3": Published("Goose", 0.9343, 0.7189, 0.7697, 617),
    "justext": Published("JusText", 0.9619, 0.8668, 0.8954, 654),
    "mss": Published("MSS", 0.9109, 0.6994, 0.7182, 667),
    "ncleaner": Published("NCleaner En", 0.9233, 0.8949, 0.8972, 674),
    "ncleaner-nonlexical": Published("NCleaner NonLex", 0.8820, 0.9268, 0.8924, 675),
    "readability-js": Published("Readability", 0.9345, 0.9035, 0.9009, 666),
    "readability-lxml": Published("Python Readability", 0.8407, 0.8332, 0.8031, 593),
    "ttr": Published("TTR", 0.8911, 0.8888, 0.8737, 670),
}
L3S_GN1 = {
    "boilerpy3": Published("Boilerpipe DEF", 0.8628, 0.9376, 0.8872, 618),
    "boilerpy3-article": Published("Boilerpipe ART", 0.9312, 0.9554, 0.9388, 618),
    "boilerpy3-sentences": Published("Boilerpipe SENT", 0.9624, 0.9193, 0.9362, 616),
    "goose3": Published("Goose", 0.9340, 0.8866, 0.9008, 585),
    "justext": Published("JusText", 0.9121, 0.9168, 0.9012, 586),
    "mss": Published("MSS", 0.9070, 0.8819, 0.8746, 611),
    "ncleaner": Published("NCleaner En", 0.7421, 0.9467, 0.8120, 619),
    "ncleaner-nonlexical": Published("NCleaner NonLex", 0.6128, 0.9590, 0.7226, 619),
    "readability-js": Published("Readability", 0.9233, 0.9699, 0.9379, 618),
    "readability-lxml": Published("Python Readability", 0.6375, 0.8255, 0.6808, 465),
    "ttr": Published("TTR", 0.6538, 0.9523, 0.7473, 618),
}
TABLES = {"cleaneval-final": CLEANEVAL, "l3s-gn1": L3S_GN1}

PAGE = Path(__file__).parent.parent / "docs" / "results" / "published.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def tables(run: Run) -> Iterator[str]:
    """A table for each set: published, ours, and the difference in F1, marked where it is noteworthy."""
    for dataset, published in TABLES.items():
        yield f"### {dataset}\n"
        yield "| system | method | P | R | F1 | pages | our P | our R | our F1 | pages | difference |"
        yield "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
        run_here = set(run.methods(dataset))
        for method, theirs in sorted(published.items(), key=lambda item: -item[1].f1):
            ours = _ours(run, dataset, method, theirs) if method in run_here else "| – | – | – | – | not run |"
            means = f"{theirs.precision:.4f} | {theirs.recall:.4f} | {theirs.f1:.4f} | {theirs.success}"
            yield f"| {theirs.name} | `{method}` | {means} {ours}"
        yield ""


def _ours(run: Run, dataset: str, method: str, theirs: Published) -> str:
    scores = run.scores(dataset, method)
    found = aggregate(scores.boundary, scores.figures)
    precision, recall, f1 = (found[f"seed.{name}"].over_success.mean for name in ("precision", "recall", "f1"))
    measured = found["seed.f1"].over_success.pages
    difference = f1 - theirs.f1
    shown = f"**{difference:+.3f}**" if abs(difference) > NOTEWORTHY else f"{difference:+.3f}"
    return f"| {precision:.4f} | {recall:.4f} | {f1:.4f} | {measured} | {shown} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="published figures beside ours, into docs/results/published.md")
    parser.add_argument("run", type=Path, help="a folder of `elute evaluate run`")
    run = Run(parser.parse_args().run)
    text = PAGE.read_text(encoding="utf-8")
    measured = f"{BEGIN}\n\n" + "\n".join(tables(run)) + f"\n{END}"
    PAGE.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: measured, text, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()
