"""Trees for roles: what is learned of pages that are all alike, and what is not."""

from collections.abc import Mapping
from types import SimpleNamespace

import numpy as np
import numpy.typing as npt
import pytest

from elute.gold import GoldPage
from elute.learned._features import Features
from elute.learned.forest import Forest
from elute.learned.roles import LearnedRoles
from elute.page import parse
from elute.train.learned.examples import gather
from elute.train.learned.matrix import Corpus
from elute.train.learned.parameters import Parameters
from elute.train.learned.roles import fit_roles, label_examples, threshold
from elute.units.roles import Role

pytest.importorskip("lightgbm", reason="grows trees: pip install 'elute[train]'")

PAGES = 120
STORY = "It rained for {0} days in a row, and the river rose by {0} metres before dawn, as it does in winter."


def html(number: int, navigation: str) -> str:
    return (
        f"<div class={navigation}><a href=/>Home</a></div><h1>Rain for {number} days</h1><p>By Ann Onym</p>"
        f"<p>{STORY.format(number)}</p><p>{STORY.format(number + 1)}</p><div><a href=/{number}>{number} more</a></div>"
    )


def gold(number: int) -> GoldPage:
    return GoldPage.of(
        html(number, "nav"),
        f"{STORY.format(number)} {STORY.format(number + 1)}",
        id=str(number),
        url=f"http://host{number}.example/",
        title=f"Rain for {number} days",
        author="Ann Onym",
        page_type="article",
    )


def test_what_is_learned_is_found_on_another_page() -> None:
    examples = gather([gold(number) for number in range(PAGES)])
    parameters = Parameters(type_trees=2)
    split = Corpus.of(examples, 2, parameters).split(None)
    labels = label_examples(examples)
    forests = fit_roles(split, labels, parameters)
    assert {"title", "byline", "navigation"} == set(forests)  # of the others the pages have none

    page = parse(html(PAGES + 7, "top"))
    columns = Features(page.table, page.blocks.segments, split.odds).columns
    keep = np.zeros(len(page.blocks), dtype=np.bool_)

    def best_kinds(kinds: Mapping[int, Forest]) -> npt.NDArray[np.uint8]:
        scores = np.array([np.zeros(len(keep)), *(forest.score(columns, len(keep)) for forest in kinds.values())])
        return np.array([0, *kinds], np.uint8)[scores.argmax(axis=0)]

    def best_block(trees: Forest) -> int | None:
        scores = trees.score(columns, len(keep))
        return int(scores.argmax()) if scores.max() > 0 else None

    def blocks_like(trees: Forest) -> list[int]:
        found: list[int] = np.flatnonzero(trees.score(columns, len(keep)) > 0).tolist()
        return found

    found_before = SimpleNamespace(
        page=page,
        columns=columns,
        keep=keep,
        keeps_comments=False,
        forum=0.0,
        best_kinds=best_kinds,
        best_block=best_block,
        blocks_like=blocks_like,
    )
    roles = LearnedRoles(found_before, forests)
    found = roles.every[page.blocks.first]
    assert [Role(int(role)) for role in found[:3]] == [Role.NAVIGATION, Role.TITLE, Role.BYLINE]

    again = fit_roles(split, labels, parameters)
    for role, forest in forests.items():
        assert all((forest.arrays()[name] == array).all() for name, array in again[role].arrays().items())


def test_what_is_never_precise_has_no_threshold() -> None:
    assert threshold(np.array([2.0, 1.0]), np.array([False, True]), np.ones(2), 0.9) is None


def test_what_is_precise_for_hardly_any_has_no_threshold() -> None:
    score, yes = np.arange(100.0), np.arange(100) % 2 == 1
    assert threshold(score, yes, np.ones(100), 0.99) is None  # one of fifty
