"""ICE genetic algorithm: a regular expression over the HTML, bred by selection, crossover and mutation.

Katja Hofmann, Wouter Weerkamp: "Web Corpus Cleaning using Content and Structure". WAC3 / CleanEval 2007, section 3.5.

Candidates are trees of capturing nodes, non-capturing nodes, alternatives and literals: see `expressions`. A candidate
is matched against the HTML again and again until no match is left; what its capturing groups hold is kept. Its fitness
compares bags of words: 2 points for each word that is in the gold, 1 point off for each "excess word", "based on the
assumption that high recall is desired". In a bag a word counts as often as it is there: what the gold has once and the
candidate three times are one right word and two too many. Here points are a share of what the gold's words would give,
so that a long page counts no more than a short one. The fittest breed; the best of the last generation is the model.

The paper has no figures for the size of the population and the rates of crossover and mutation; ours are below. Its
expressions could run for a very long time, and had to be interrupted. Those of `expressions` cannot: they are linear.

The score of a block is the share of its text that is captured. The focus moves the share from which it is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import block_means, decide
from elute.methods.shared.expressions import Node, crossed, mutated, random_node
from elute.methods.shared.options import Option, count, fraction, whole
from elute.methods.shared.trained import Example, trained
from elute.model import Arrays, Model
from elute.page.arrays import Counts, Places, Reals, prefix_sums
from elute.page.table import Page
from elute.units.words import word_keys

THRESHOLD: Final = {"balanced": 0.5, "precision": 0.75, "recall": 0.25}
RIGHT: Final = 2  # points for a word of the gold
EXCESS: Final = 1  # points that any other word takes off
PAGES: Final = 24  # that the fitness is measured on
LARGEST_PAGE: Final = 60_000  # bytes
BRED: Final[dict[str, Any]] = {
    "population": 40,
    "generations": 25,
    "elite": 2,
    "tournament": 3,
    "crossover": 0.6,
    "seed": 0,
}


@lru_cache(maxsize=256)
def compiled(expression: str) -> re.Pattern[bytes]:
    return re.compile(expression.encode(), re.IGNORECASE)


def captured(page: Page, expression: str) -> Reals:
    """For each text row the share of its source that the groups of an expression capture, over all matches."""
    starts, ends = _spans(compiled(expression), page.source)
    lengths = prefix_sums(ends - starts)

    def before(places: npt.NDArray[np.int32]) -> npt.NDArray[np.int64]:
        """How many captured bytes lie before each place."""
        span = np.searchsorted(starts, places, side="right")
        inside = np.minimum(places, np.append(0, ends)[span]) - np.append(0, starts)[span]
        total: npt.NDArray[np.int64] = lengths[np.maximum(span - 1, 0)] + inside * (span > 0)
        return total

    size = page.source_end - page.source_start
    share: Reals = (before(page.source_end) - before(page.source_start)) / np.maximum(size, 1)
    return share * (page.blocks.row_block >= 0)


def _spans(pattern: re.Pattern[bytes], source: bytes) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """What the groups capture, in order; a group inside another adds nothing."""
    spans: list[tuple[int, int]] = []
    last = 0
    for match in pattern.finditer(source):
        for group in range(1, pattern.groups + 1):
            start, end = match.span(group)
            if end > last and start >= 0:
                spans.append((max(start, last), end))
                last = end
    found = np.array(spans, dtype=np.int64).reshape(-1, 2)
    return found[:, 0], found[:, 1]


def expression_of(model: Model) -> str:
    """The expression that a model is."""
    return model.arrays["expression"].tobytes().decode()


@dataclass(frozen=True)
class Case:
    """A page for the fitness, word by word."""

    page: Page
    row: Places
    """For each word of the page the row that it is in."""
    word: Places
    """Which word it is, as a number."""
    wanted: Counts
    """For each of these numbers how often the gold has the word."""
    most: int
    """Points of the gold itself."""

    def points(self, expression: str) -> float:
        """What an expression captures, as a share of what the gold would give."""
        taken = captured(self.page, expression) > THRESHOLD["balanced"]
        given = np.bincount(self.word[taken[self.row]], minlength=len(self.wanted))
        right = int(np.minimum(given, self.wanted).sum())
        return (RIGHT * right - EXCESS * (int(given.sum()) - right)) / max(self.most, 1)


def cases(examples: Iterable[Example]) -> list[Case]:
    """Some of the examples, evenly spread: small pages, that the fitness of many candidates can be measured on."""
    small = [example for example in examples if len(example.page.source) <= LARGEST_PAGE]
    return [_case(example) for example in small[:: max(1, len(small) // PAGES)][:PAGES]]


def _case(example: Example) -> Case:
    page, gold = example.page, word_keys(example.alignment.text)
    rows = np.flatnonzero(page.blocks.row_visible)
    keys = [word_keys(page.blocks.piece(row)) for row in rows.tolist()]
    known, number = np.unique(np.concatenate([gold, *keys]), return_inverse=True)
    wanted = np.bincount(number[: len(gold)], minlength=len(known))
    return Case(page, np.repeat(rows, [len(each) for each in keys]), number[len(gold) :], wanted, RIGHT * len(gold))


def fit(examples: Iterable[Example], **bred: Any) -> Arrays:
    """Breed an expression."""
    best = str(evolved(cases(examples), **{**BRED, **bred}))
    return {"expression": np.frombuffer(best.encode(), dtype=np.uint8)}


def evolved(
    cases: list[Case], population: int, generations: int, elite: int, tournament: int, crossover: float, seed: int
) -> Node:
    """The fittest tree of the last generation."""
    random = Random(seed)
    known: dict[str, float] = {}

    def fitness(tree: Node) -> float:
        expression = str(tree)
        if expression not in known:
            known[expression] = sum(case.points(expression) for case in cases)
        return known[expression]

    def parent() -> Node:
        return max((random.choice(trees) for _ in range(tournament)), key=fitness)

    def children() -> Iterator[Node]:
        yield from trees[:elite]
        for _ in range(population - elite):
            cross = random.random() < crossover
            yield crossed(parent(), parent(), random) if cross else mutated(parent(), random)

    trees = [random_node(random) for _ in range(population)]
    for _ in range(generations):
        trees.sort(key=fitness, reverse=True)
        trees = list(children())
    return max(trees, key=fitness)


@registry.methods.describe(
    title="An evolved regular expression",
    paper="Hofmann, Weerkamp: Web Corpus Cleaning using Content and Structure",
    year=2007,
    trainable=True,
)
@trained(
    fit,
    Option("population", count, BRED["population"], "expressions of a generation"),
    Option("generations", count, BRED["generations"], "generations that are bred"),
    Option("elite", count, BRED["elite"], "the fittest, which live on as they are"),
    Option("tournament", count, BRED["tournament"], "expressions of which the fittest becomes a parent"),
    Option("crossover", fraction, BRED["crossover"], "share of children with two parents; all others are mutants"),
    Option("seed", whole, BRED["seed"], "the seed of chance"),
)
def ice_ga(page: Page, model: Model, focus: str) -> Labels:
    """Keep what a regular expression captures that was bred on examples."""
    share = captured(page, expression_of(model))
    means = block_means(page, share)

    def reason(block: int) -> str:
        return f"{means[block]:.0%} of it captured"

    return decide(page, share > THRESHOLD[focus], share, reason)
