"""What matters to the learned method: trained without a part, or with other numbers, it is judged by folds of hosts.

`PYTHONPATH=src python -m benchmarks.learned.experiments --write docs/learned/experiments.md`: about two minutes an
experiment on two quiet cores. Every line is one cross-validation with the same folds; between lines that differ in
chance alone (another seed) F1 moves by what the last line shows.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import lightgbm
import numpy as np
from benchmarks.parts.document import write_into

from elute.gold import load
from elute.learned.features import NAMES
from elute.learned.selection import choose
from elute.train.data import PERMISSIVE
from elute.train.learned import Parameters, Validation, Weighed, all_splits, cross_validate, gather
from elute.train.learned.validation import block_knots, look_again

Choice = Callable[[Weighed, np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Experiment:
    """What is done otherwise."""

    title: str
    parameters: Parameters
    choice: Choice | None = None
    """Another way to choose blocks by their probabilities."""
    second: bool = False
    """Whether only the second look is another: then the first trees are those of the first experiment."""


def starting(*beginnings: str) -> tuple[str, ...]:
    """The features whose names begin so."""
    return tuple(name for name in NAMES if name.startswith(beginnings))


def experiments(base: Parameters) -> list[Experiment]:
    names = starting("near_", "names_")
    words = starting(
        "words_sum", "words_mean", "words_min", "words_max", "words_up", "words_window", "above_s", "above_m"
    )
    container = starting("in_best", "best_", "own_best", "parent_best", "page_best", "page_margin")
    stretch = starting("in_stretch", "stretch_", "page_stretch")
    repeated = starting("copies", "alike_", "path_", "shape_", "siblings", "item_")
    above = starting("up0_", "up1_", "up2_", "up3_", "up5_")
    place = starting("words_before", "blocks_", "good_before", "good_after")
    heads = starting("title_", "description_", "h1_", "heading", "above_")
    return [
        Experiment("as it is", base),
        Experiment("kept where the probability is above a half", base, lambda _, p: p > 0.5),
        Experiment("balanced by b² = 0.5", base, _balanced_by(0.5)),
        Experiment("balanced by b² = 1", base, _balanced_by(1.0)),
        Experiment("hidden text never kept", base, _visible_only),
        Experiment("without the second look", replace(base, second_trees=0), second=True),
        Experiment("the second look grown on cross-entropy", replace(base, second_entropy=1.0), second=True),
        Experiment("the second look grown on as much of it as of F1", replace(base, second_entropy=0.5), second=True),
        Experiment("the second look grown on F1 alone", replace(base, second_entropy=0.0), second=True),
        Experiment("without classes and ids", replace(base, without=names)),
        Experiment("without what words are worth", replace(base, without=words)),
        Experiment("without the best element", replace(base, without=container)),
        Experiment("without the densest stretch", replace(base, without=stretch)),
        Experiment("without repeated text and structure", replace(base, without=repeated)),
        Experiment("without the elements further up", replace(base, without=above)),
        Experiment("without the place on the page", replace(base, without=place)),
        Experiment("without title and headings", replace(base, without=heads)),
        Experiment("without the type of the page", replace(base, without=starting("type_"))),
        Experiment("without what is known of the page", replace(base, without=starting("type_", "page_"))),
        Experiment("half as many trees", replace(base, trees=base.trees // 2)),
        Experiment(
            "twice as many trees, each of half the weight",
            replace(base, trees=base.trees * 2, learning_rate=base.learning_rate / 2),
        ),
        Experiment("trees of 8 leaves", replace(base, leaves=8)),
        Experiment("another seed", replace(base, seed=base.seed + 100)),
    ]


def _balanced_by(weight: float) -> Choice:
    """The choice that `elute.learned.selection` explains, with another b², and no holes filled."""

    def choice(example: Weighed, probability: np.ndarray) -> np.ndarray:
        words, threshold = example.page.blocks.words, 0.0
        expected = float((words * probability).sum())
        while expected > 0:
            kept = probability > threshold
            better = float((words * probability)[kept].sum()) / (float(words[kept].sum()) + weight * expected)
            if better <= threshold:
                break
            threshold = better
        return probability > threshold

    return choice


def _visible_only(example: Weighed, probability: np.ndarray) -> np.ndarray:
    visible = example.page.blocks.hidden == 0
    return choose(probability * visible, example.page.blocks.words, example.tags)


def figures(validation: Validation, choice: Choice | None) -> dict[str, float]:
    """The mean F1 of each set; of another choice by the words of its blocks that are in the gold text."""
    if choice is None:
        return validation.by_set
    examples, fold = validation.examples, validation.corpus.fold
    f1 = np.zeros(len(examples))
    for number in range(validation.corpus.folds):
        knots = block_knots(examples, validation.scores, np.flatnonzero(fold != number))
        for page in np.flatnonzero(fold == number).tolist():
            example = examples[page]
            keep = choice(example, knots(validation.scores[page]))
            kept = int(example.words[keep].sum()) + len(example.gold_keys)
            f1[page] = 2 * int(example.matched[keep].sum()) / max(kept, 1)
    return {name: float(f1[pages].mean()) for name, pages in validation.sets.items()}


def table(rows: Sequence[tuple[str, dict[str, float]]]) -> str:
    sets = list(rows[0][1])
    lines = ["| | " + " | ".join(sets) + " |", "|---|" + "---|" * len(sets)]
    lines += [f"| {title} | " + " | ".join(f"{found[name]:.4f}" for name in sets) + " |" for title, found in rows]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", type=Path, help="put the table into a document")
    parser.add_argument("--only", help="the first experiment, and those whose titles hold this")
    parser.add_argument("--sample", type=int, help="pages of each set")
    options = parser.parse_args()
    sets = [load(name) for name in PERMISSIVE]
    pages = [each[id] for each in sets for id in each.chosen(sample=options.sample)]
    base = Parameters()
    examples = gather(pages, jobs=2)
    splits = all_splits(examples, 5, base)
    rows: list[tuple[str, dict[str, float]]] = []
    validation = None
    for experiment in experiments(base):
        if options.only and rows and options.only not in experiment.title:
            continue
        # What only chooses otherwise needs no trees of its own: the first experiment's are these.
        if validation is not None and experiment.second:
            found = look_again(validation, experiment.parameters)
        elif validation is None or experiment.choice is None:
            found = cross_validate(examples, 5, experiment.parameters, splits=splits)
            validation = validation or found
        rows.append((experiment.title, figures(validation if experiment.choice else found, experiment.choice)))
        print(rows[-1][0], {name: round(value, 4) for name, value in rows[-1][1].items()}, flush=True)
    if options.write:
        said = (
            f"`python -m benchmarks.learned.experiments`, {datetime.now(UTC).date()}: {len(examples)} pages, 5 folds "
            f"by host, LightGBM {lightgbm.__version__}. Mean F1 of words over the pages of each set.\n\n"
        )
        write_into(options.write, said + table(rows))


if __name__ == "__main__":
    main()
