"""What each method does on each set, in docs/methods/index.md.

    python -m benchmarks.methods.results RUN…

writes the table anew, between two comments; what is written there in words stays. Methods are those that the page
lists. RUN is a folder of `elute evaluate run`, scored by the metric "words". Where several folders have a method, the
last one counts. Precision and recall, and types of pages: `elute evaluate report RUN`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from pathlib import Path

from benchmarks.parts.document import write_into

from elute.evaluate import Run
from elute.evaluate.aggregate import mean, page_values
from elute.evaluate.seen import MARK, NOTE, seen

PAGE = Path(__file__).parents[2] / "docs" / "methods" / "index.md"
LISTED = re.compile(r"^\| \[[^]]+\]\([\w-]+\.md\) \| (?P<methods>`[^|]+`) \|", re.MULTILINE)
METHOD = re.compile(r"`([\w-]+)`")
FIGURE = "words.f1"
MEANING = "F1 of words, mean over the pages with gold, where an empty output counts 0."


def figures(runs: Sequence[Run]) -> dict[str, dict[str, float]]:
    """The mean of each method on each set that has gold text, by set."""
    found: dict[str, dict[str, float]] = {}
    for run in runs:
        for dataset in run.datasets:
            for method in run.methods(dataset):
                scores = run.scores(dataset, method)
                if FIGURE in scores.figures:
                    value = mean(page_values(scores.boundary, scores.figures, FIGURE)).mean
                    if isfinite(value):
                        found.setdefault(dataset, {})[method] = value
    return dict(sorted(found.items()))


def table(methods: Sequence[str], found: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """A row for each method, a column for each set; below them the best of all other methods that were run."""
    yield f"| | {' | '.join(found)} |"
    yield "|---|" + "---|" * len(found)
    rows = [
        f"| `{method}` | {' | '.join(shown(method, name, of_set) for name, of_set in found.items())} |"
        for method in methods
    ]
    yield from rows
    yield f"| best other | {' | '.join(best_other(methods, name, of_set) for name, of_set in found.items())} |"
    yield ""
    yield MEANING
    if any(MARK in row for row in rows):
        yield NOTE


def shown(method: str, name: str, of_set: Mapping[str, float]) -> str:
    """
    >>> shown("bte", "rain", {"bte": 0.914}), shown("ttr", "rain", {})
    ('.91', '–')
    """
    if method not in of_set:
        return "–"
    return f"{of_set[method]:.2f}".removeprefix("0") + (f" {MARK}" if name in seen(method) else "")


def best_other(methods: Sequence[str], name: str, of_set: Mapping[str, float]) -> str:
    """
    >>> best_other(["bte"], "rain", {"bte": 0.9, "justext": 0.7, "goose3": 0.8})
    '`goose3` .80'
    """
    best = max((method for method in of_set if method not in methods), key=of_set.__getitem__, default="")
    return f"`{best}` {shown(best, name, of_set)}" if best else "–"


def listed(index: str) -> list[str]:
    """The methods that the index lists.

    >>> listed("| [DOM filters](gupta.md) | `gupta`, `other` | 2003 | links of elements |")
    ['gupta', 'other']
    """
    return [method for match in LISTED.finditer(index) for method in METHOD.findall(match["methods"])]


def main() -> None:
    parser = argparse.ArgumentParser(description="the figures of each method, into docs/methods/index.md")
    parser.add_argument("runs", type=Path, nargs="+", metavar="RUN", help="a folder of `elute evaluate run`")
    found = figures([Run(folder) for folder in parser.parse_args().runs])
    write_into(PAGE, "\n".join(table(listed(PAGE.read_text(encoding="utf-8")), found)), "results")


if __name__ == "__main__":
    main()
