"""Train the trees that rank groups of elements: which of them are the records of a page.

    PYTHONPATH=src:. python -m benchmarks.records.ranker            cross-validation by host on the half to tune on
    PYTHONPATH=src:. python -m benchmarks.records.ranker --ship     train on that half, write records/ranker.npz

It learns from the tuning half of record-testbed-2017 (MIT) and from harvest-forum (Apache-2.0), never from the other
half. What a group is worth is the mean of two figures: F1 of its records by `matching.py`, and the same where a gold
record counts as found when nearly all its words are in a record that is not much longer. Pages have texts that style
sheets hide, so the first figure alone would call the right records wrong.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import lightgbm
import numpy as np
from benchmarks.records.matching import Words, matched, words
from benchmarks.records.pages import half

from elute.gold import GoldPage, load
from elute.model import Model
from elute.page.arrays import Reals
from elute.records._repeats import Repeats
from elute.records.features import FEATURES
from elute.records.ranker import MODEL

# What can only speak for records, and what only against them: few hosts teach, so they must not teach nonsense.
FOR = "share prose_share mean_prose alike common linked names_good own_good filled".split()
AGAINST = "names_bad own_bad in_navigation outer_chars".split()
PARAMETERS = {
    "objective": "lambdarank",
    "label_gain": list(range(11)),
    "lambdarank_truncation_level": 5,
    "learning_rate": 0.1,
    "num_leaves": 4,
    "min_data_in_leaf": 30,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "monotone_constraints": [(name in FOR) - (name in AGAINST) for name in FEATURES],
    "num_threads": 1,
    "verbose": -1,
}
ROUNDS, SEEDS = 60, 3
FORUM_TEXTS = 3  # a thread with fewer posts teaches nothing
TREE_ARRAYS = ("root", "feature", "threshold", "left", "right", "value")


@dataclass(frozen=True)
class Lesson:
    """The groups of a page: what is known of each, its F1, and what it is worth to learn from."""

    host: str
    features: Reals
    f1: Reals
    worth: Reals


def lesson(page: GoldPage, gold: Sequence[Words], strictly: bool) -> Lesson:
    repeats = Repeats(page.page.blocks.segments)
    texts = {
        row: words(page.page.blocks.piece(row))
        for row in np.flatnonzero(np.frombuffer(repeats.counted(), np.bool_)).tolist()
    }
    rows = np.array(sorted(texts), dtype=np.int64)
    f1, held = [], []
    for number in range(repeats.count):
        members = repeats.members(number)
        found = []
        for tops in members if len(members) <= 5 * len(gold) + 20 else ():
            first, last = np.searchsorted(rows, (tops[0], page.page.end[tops[-1]])).tolist()
            found.append(sum((texts[row] for row in rows[first:last].tolist()), Counter()))
        both = len(gold) + len(found)
        f1.append(2 * len(matched(gold, found)) / both if found else 0.0)
        held.append(2 * _held(gold, found) / both if found else 0.0)
    worth = np.mean([f1, held], axis=0) if strictly else np.array(held)
    return Lesson(page.host, repeats.features(), np.array(f1), worth)


def _held(gold: Sequence[Words], found: Sequence[Words]) -> int:
    """How many gold records are in extracted ones, one in one, that are not much longer."""
    pairs = []
    for one, record in enumerate(gold):
        size = record.total()
        for other, candidate in enumerate(found):
            length = candidate.total()
            if 0.9 * size <= length <= 2.5 * size + 10 and (common := (record & candidate).total()) >= 0.9 * size:
                pairs.append((length - common, one, other))
    taken: set[int] = set()
    others: set[int] = set()
    for _, one, other in sorted(pairs):
        if one not in taken and other not in others:
            taken.add(one)
            others.add(other)
    return len(taken)


def lessons() -> tuple[list[Lesson], list[Lesson]]:
    """Of the testbed's half, and of forums."""
    searches, forums = [], []
    for page in half("tune"):
        gold = [words(" ".join(record)) for record in page.meta["records"]]
        searches.append(lesson(page, [record for record in gold if record], strictly=True))
    for page in load("harvest-forum"):
        posts = [words(post.get("post_text") or "") for post in page.meta["records"]]
        made = lesson(page, [post for post in posts if post.total() > 3], strictly=False)
        if len(posts) >= FORUM_TEXTS and len(made.worth) and made.worth.max() > 0.5:
            forums.append(made)
    return searches, forums


def train(taught: Sequence[Lesson]) -> list[lightgbm.Booster]:
    features = np.concatenate([each.features for each in taught])
    worth = np.round(10 * np.concatenate([each.worth for each in taught])).astype(int)
    data = lightgbm.Dataset(features, worth, group=[len(each.worth) for each in taught])
    return [lightgbm.train({**PARAMETERS, "seed": seed}, data, ROUNDS) for seed in range(SEEDS)]


def scores(trees: Sequence[lightgbm.Booster], each: Lesson) -> Reals:
    total: Reals = sum(np.asarray(booster.predict(each.features)) for booster in trees)
    return total


def held_out(searches: Sequence[Lesson], forums: Sequence[Lesson], parts: int = 8) -> Iterator[tuple[Lesson, Reals]]:
    """Each page of the testbed with the scores of trees that have not seen its host."""
    hosts = sorted({each.host for each in searches})
    np.random.default_rng(0).shuffle(hosts)
    for part in range(parts):
        apart = set(hosts[part::parts])
        trees = train([each for each in searches if each.host not in apart] + list(forums))
        for each in searches:
            if each.host in apart:
                yield each, scores(trees, each)


def curve(judged: Sequence[tuple[Lesson, Reals]]) -> tuple[float, float]:
    """The slope and the middle of the curve from scores to chances (Platt 1999)."""
    from sklearn.linear_model import LogisticRegression

    score = np.concatenate([found for _, found in judged])
    right = np.concatenate([each.worth for each, _ in judged]) >= 0.7
    fitted: Any = LogisticRegression().fit(score[:, None], right)
    slope = float(fitted.coef_[0, 0])
    return slope, -float(fitted.intercept_[0]) / slope


def arrays_of(trees: Sequence[lightgbm.Booster]) -> dict[str, Any]:
    """All trees as one list of nodes, each before those behind it."""
    arrays: dict[str, list[float]] = {name: [] for name in TREE_ARRAYS}

    def add(node: dict[str, Any]) -> int:
        place = len(arrays["feature"])
        leaf = "leaf_value" in node
        for name, value in (
            ("feature", -1 if leaf else node["split_feature"]),
            ("threshold", 0.0 if leaf else node["threshold"]),
            ("value", node["leaf_value"] if leaf else 0.0),
            ("left", 0),
            ("right", 0),
        ):
            arrays[name].append(value)
        if not leaf:
            arrays["left"][place] = add(node["left_child"])
            arrays["right"][place] = add(node["right_child"])
        return place

    for booster in trees:
        for tree in booster.dump_model()["tree_info"]:
            arrays["root"].append(add(tree["tree_structure"]))
    kinds = {"threshold": np.float32, "value": np.float32}
    return {name: np.array(values, dtype=kinds.get(name, np.int32)) for name, values in arrays.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ship", action="store_true", help=f"write {MODEL.name}")
    ship = parser.parse_args().ship
    searches, forums = lessons()
    judged = list(held_out(searches, forums))
    chosen = np.mean([each.f1[found.argmax()] for each, found in judged])
    best = np.mean([each.f1.max() for each, _ in judged])
    print(f"{len(judged)} pages: record F1 of the chosen group {chosen:.3f}, of the best one by hindsight {best:.3f}")
    if ship:
        arrays = {**arrays_of(train(searches + forums)), "curve": np.array(curve(judged))}
        card = {
            "method": "items",
            "features": list(FEATURES),
            "sets": {"record-testbed-2017, the half to tune on": "MIT", "harvest-forum": "Apache-2.0"},
            "pages": len(searches) + len(forums),
            "unseen hosts": {"record F1": round(float(chosen), 4)},
        }
        Model(arrays, card).save(MODEL)


if __name__ == "__main__":
    main()
