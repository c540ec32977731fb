"""The report on a model, in Markdown with figures: what it does on hosts that it has not seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from elute.evaluate.calibration import auc_interval, bins
from elute.evaluate.charts import Figure, bars, calibration
from elute.evaluate.charts.bars import Bar, Panel
from elute.evaluate.stats import Interval
from elute.learned._features import Features
from elute.learned.features import PAGE_TYPES
from elute.learned.layout import ALL_FEATURES, with_layout
from elute.learned.model import as_bytes
from elute.page.arrays import Counts

from ..judging import mean_f1
from .examples import Weighed
from .training import Training
from .validation import Validation

FILE: Final = "report.md"
BAD: Final = 0.8  # an F1 below this is a bad page
SHOWN: Final = 40  # features
ASKED: Final = 400  # pages whose blocks are asked what moved their scores
DRAWN: Final = 10  # blocks of a page
EDGES: Final = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)


def write_report(training: Training, folder: Path) -> None:
    """Write report.md and its figures to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    figures = {
        "sets.svg": scores_figure("F1 by set", by_set(training.validation)),
        "types.svg": scores_figure("F1 by type of page", by_type(training.validation)),
        "confidence.svg": confidence_figure(training.validation),
    }
    for name, figure in figures.items():
        (folder / name).write_text(figure.file, encoding="utf-8")
    (folder / FILE).write_text(markdown(training), encoding="utf-8")


def markdown(training: Training) -> str:
    """The text of the report."""
    validation, card = training.validation, training.card
    return "\n".join(
        [
            "# A model of the learned method",
            "",
            f"Trained on {len(validation.f1)} pages of {card['hosts']} hosts, {card['date'] or 'undated'}. All figures "
            f"are of pages whose host was not trained on: cross-validation in {card['folds']} folds by host. Pages "
            "that share a host or nearly a text are in one fold. F1 is that of words in their order; intervals are "
            "95 %, by drawing hosts.",
            "",
            "## Sets",
            "",
            "![F1 by set](sets.svg)",
            "",
            *sets_table(validation, card["sets"]),
            "",
            "## Types of pages",
            "",
            "![F1 by type of page](types.svg)",
            "",
            *types_table(validation),
            "",
            "## Probabilities",
            "",
            "Of the words in blocks of some probability, the share that is content; pages count alike.",
            "",
            *blocks_table(validation),
            "",
            "## Confidence",
            "",
            "The F1 that was expected of a page, and the F1 that it had.",
            *warning(validation),
            "",
            "![Expected and actual F1](confidence.svg)",
            "",
            "## Features",
            "",
            "By how much a feature moved the log-odds of blocks on a first look, up or down, on average over unseen "
            "pages.",
            "",
            *table(("feature", "what it is", "moved by"), feature_rows(validation)),
            "",
            "## Parameters",
            "",
            *table(("parameter", "value"), [(name, value) for name, value in card["parameters"].items()]),
            "",
        ]
    )


def sets_table(validation: Validation, sets: Mapping[str, Any]) -> list[str]:
    """How good the model is on each set, with what its card says of the set."""
    return table(
        ("set", "licence", "pages", "weight", "precision", "recall", "F1", "95 % interval"),
        [
            (
                name,
                sets[name]["licence"],
                len(pages),
                f"{sets[name]['weight']:g}",
                f"{np.mean([validation.judged[page].precision for page in pages]):.3f}",
                f"{np.mean([validation.judged[page].recall for page in pages]):.3f}",
                *shown(scores(validation, pages)),
            )
            for name, pages in validation.sets.items()
        ],
    )


def warning(validation: Validation) -> list[str]:
    """How well the confidence warns of bad pages; nothing where none or all are bad."""
    groups = groups_of(validation, np.arange(len(validation.examples)))
    bad = validation.f1 < BAD
    if not 0 < bad.sum() < len(bad):
        return []
    warned = auc_interval(-validation.confidence, bad, groups)
    return [
        f"The chance that of a page below F1 {BAD:g} and another the worse one has the lower confidence is "
        f"{warned.value:.3f} ({warned.low:.3f} to {warned.high:.3f}); {int(bad.sum())} pages are below."
    ]


def table(names: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """A Markdown table, numbers to the right.

    >>> print("\\n".join(table(("set", "F1"), [("rain", "0.9")])))
    | set | F1 |
    |---|---|
    | rain | 0.9 |
    """
    lines = [names, *([str(cell).replace("|", "\\|") for cell in row] for row in rows)]
    first, *rest = ["| " + " | ".join(line) + " |" for line in lines]
    return [first, "|" + "---|" * len(names), *rest]


def shown(interval: Interval) -> tuple[str, str]:
    return f"{interval.value:.3f}", f"{interval.low:.3f} to {interval.high:.3f}"


def groups_of(validation: Validation, pages: Counts) -> list[int]:
    return [validation.examples[page].group for page in pages.tolist()]


def scores(validation: Validation, pages: Counts) -> Interval:
    """The mean F1 of some pages with its interval."""
    return mean_f1(validation.f1[pages], groups_of(validation, pages))


def by_set(validation: Validation) -> dict[str, Interval]:
    return {name: scores(validation, pages) for name, pages in validation.sets.items()}


def by_type(validation: Validation) -> dict[str, Interval]:
    """Of the pages of known type in all sets."""
    types = np.array([example.type for example in validation.examples])
    return {
        word: scores(validation, np.flatnonzero(types == number))
        for number, word in enumerate(PAGE_TYPES)
        if (types == number).any()
    }


def types_table(validation: Validation) -> list[str]:
    """F1 by type, and what the pages of each type were taken for."""
    known = np.array([example.type for example in validation.examples])
    found = validation.type_probabilities.argmax(axis=1)
    rows = []
    for number, word in enumerate(PAGE_TYPES):
        of_type = known == number
        if of_type.any():
            taken = [f"{np.mean(found[of_type] == other):.0%}" for other in range(len(PAGE_TYPES))]
            rows.append((word, int(of_type.sum()), *shown(scores(validation, np.flatnonzero(of_type))), *taken))
    return table(("type", "pages", "F1", "95 % interval", *(f"taken for {word}" for word in PAGE_TYPES)), rows)


def scores_figure(title: str, intervals: dict[str, Interval]) -> Figure:
    return bars(title, [Panel("words F1", [Bar(name, 0, interval) for name, interval in intervals.items()])])


def blocks_table(validation: Validation) -> list[str]:
    """The probability of blocks against the share of their words that is content."""
    probability, share, groups = [], [], []
    for page, (example, scored) in enumerate(zip(validation.examples, validation.scores, strict=True)):
        model = validation.models[validation.corpus.fold[page]]
        drawn = draw(example, np.random.default_rng(page))
        probability.append(model.probability(scored[drawn]))
        share.append(example.matched[drawn] / np.maximum(example.words[drawn], 1))
        groups += [example.group] * len(drawn)
    found = bins(np.concatenate(probability), np.concatenate(share), groups, EDGES)
    return table(
        ("probability", "blocks drawn", "mean probability", "share of content", "95 % interval"),
        [(f"{each.low:g} to {each.high:g}", each.pages, f"{each.expected:.3f}", *shown(each.actual)) for each in found],
    )


def draw(example: Weighed, random: np.random.Generator) -> Counts:
    """Blocks by chance, as many of each page: words count alike on a page, and pages count alike."""
    words = example.words + 1e-9
    return random.choice(len(words), DRAWN, p=words / words.sum())


def confidence_figure(validation: Validation) -> Figure:
    groups = groups_of(validation, np.arange(len(validation.examples)))
    return calibration("Expected and actual F1", bins(validation.confidence, validation.f1, groups))


def feature_rows(validation: Validation) -> list[tuple[str, str, str]]:
    """The features that moved scores most, on blocks by chance, drawn by their words, of unseen pages by chance."""
    random = np.random.default_rng(0)
    moved = np.zeros(len(ALL_FEATURES))
    asked = 0
    pages = random.permutation(len(validation.examples))[:ASKED]
    for page in np.sort(pages).tolist():
        example, model = validation.examples[page], validation.models[validation.corpus.fold[page]]
        features = Features(example.page.table, example.page.blocks.segments, model.odds)
        features.set_type(as_bytes(validation.type_probabilities[page]))
        columns = with_layout(features.columns, example.page) if model.layout else features.columns
        for block in draw(example, random).tolist():
            own = np.abs(model.content.contributions(columns, block, block + 1)[0])
            moved[: len(own)] += own
            asked += 1
    most = [each for each in np.argsort(-moved, kind="stable")[:SHOWN].tolist() if moved[each] > 0]
    return [(ALL_FEATURES[each].name, ALL_FEATURES[each].says, f"{moved[each] / asked:.3f}") for each in most]
