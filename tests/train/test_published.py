"""Training the published methods: examples from gold, cards, folds, and the same bytes twice."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from elute.gold import Dataset, GoldPage, load
from elute.gold.page import Source
from elute.methods.ice_tree import ice_tree
from elute.model import MODELS, Model
from elute.model import load as load_model
from elute.train.data import Data
from elute.train.examples import examples, marked_roles
from elute.train.published import wrong_blocks
from elute.train.trainer import Result, Run
from elute.train.trainers import trainer_of
from elute.units.roles import Role

pytest.importorskip("sklearn", reason="grows trees: pip install 'elute[train]'")

STORY = "It rained all day, and the river rose. In the end it was over."


class Marked(Source):
    """One page with marks."""

    def html(self, page: GoldPage) -> bytes:
        return b"<nav>Tea</nav><b>Tea</b><p>Tea is hot.<p>green<p>black tea, hot"

    def cleaneval(self, page: GoldPage) -> str:
        return "URL: x\n<h>Tea\n<p>Tea is hot.\n<L>green\n<l>black tea, hot"

    def text(self, page: GoldPage) -> str:
        return "Tea\nTea is hot.\ngreen\nblack tea, hot"


class Labelled(Source):
    """One page with a label for each segment; the headline stands in the menu too, and letters were lost."""

    def html(self, page: GoldPage) -> bytes:
        return "<nav>Tea</nav><h1>Tea</h1><p>Tea is hot, né é.<p>tea<p>ü".encode()

    def segments(self, page: GoldPage) -> list[tuple[str, str]]:
        return [
            ("not-content", "Tea"),
            ("headline", "Tea"),
            ("full-text", "Tea is hot, n ."),
            ("related-content", "tea"),
        ]

    def text(self, page: GoldPage) -> str:
        return "\n".join(text for label, text in self.segments(page) if label in self.labels)


@pytest.fixture
def rain(tmp_path: Path) -> Dataset:
    """Twelve pages of as many hosts in a folder, built alike, each with words of its own."""
    for kind in ("pages", "gold"):
        (tmp_path / kind).mkdir()
    lines = []
    for n in range(12):
        story = [" ".join(f"word{n}x{k}x{place}" for place in range(12)) + ", it is." for k in range(n + 4)]
        html = f"<nav><a href=/>Home {n}</a></nav><h1>Rain {n}</h1><p>{'<p>'.join(story)}<p>Imprint"
        (tmp_path / "pages" / f"{n}.html").write_text(html)
        (tmp_path / "gold" / f"{n}.txt").write_text("\n".join([f"Rain {n}", *story]))
        lines.append(json.dumps({"id": str(n), "url": f"http://site{n}.org/"}))
    (tmp_path / "meta.jsonl").write_text("\n".join(lines))
    return load(tmp_path)


def test_roles_by_the_marks_of_the_gold() -> None:
    page = GoldPage("1", "marked", {}, Marked(Path()))
    roles = marked_roles(page.page, page.cleaneval or "").tolist()
    assert roles[2:] == [Role.PARAGRAPH, Role.LIST, Role.LIST]
    [example] = examples([page])
    assert example.role.tolist() == roles
    assert example.content.tolist()[2:] == [True, True, True]


def test_rows_have_the_label_of_their_own_segment() -> None:
    [example] = examples([GoldPage("1", "labelled", {}, Labelled(Path()))])
    assert example.content.tolist() == [False, True, True, False, False]
    assert example.alignment.row_matched.max() == 5  # all words of the row, lost ones too
    [other] = examples([GoldPage("1", "labelled", {}, Labelled(Path(), labels=("related-content",)))])
    assert other.content.tolist() == [False, False, False, True, False]


def test_pages_that_teach_nothing() -> None:
    assert list(examples([GoldPage.of("<p>Rain.", ""), GoldPage.of("", "Rain.")])) == []


def trained(name: str, rain: Dataset, folds: int = 1, chosen: Mapping[str, Any] | None = None) -> Result:
    return trainer_of(name).train(Data([rain]), chosen or {}, Run(folds=folds, date="2026-11-16"))


def test_training_twice_gives_the_same_bytes(rain: Dataset, tmp_path: Path) -> None:
    for method in ("ice-tree", "ice-ga"):
        for name in ("one", "two"):
            trained(method, rain).model.save(tmp_path / name)
        assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
        card = load_model(tmp_path / "one").card
        load_model.cache_clear()
        assert card["method"] == method
        told = {"licence": rain.licence, "permissive": False, "hash": rain.hash, "pages": 12}
        assert card["sets"] == {rain.name: told}
        assert (card["date"], card["hosts"]) == ("2026-11-16", 12)
        assert "folds" not in card and "scores" not in card  # nothing was judged


def test_what_is_chosen_is_used_and_told(rain: Dataset) -> None:
    small, usual = (trained("kim", rain, chosen=chosen) for chosen in ({"min_samples_leaf": 100}, {}))
    assert (
        np.count_nonzero(small.model.arrays["feature"] < 0) == 1 < np.count_nonzero(usual.model.arrays["feature"] < 0)
    )
    assert small.model.card["parameters"] == {**usual.model.card["parameters"], "min_samples_leaf": 100}
    assert usual.model.card["parameters"] == load_model(MODELS / "kim.npz").card["parameters"]


def test_wrong_blocks_by_hand() -> None:
    """Four blocks: the heading is kept as a paragraph, the imprint is kept; both are wrong. The story is right."""
    page = GoldPage.of(f"<nav>Home</nav><h1>Rain</h1><p>{STORY}</p><p>Imprint", f"Rain\n{STORY}")
    arrays = {
        "feature": np.array([4, -1, -1]),  # the first tag: p
        "threshold": np.array([0.5, 0, 0]),
        "left": np.array([1, -1, -1]),
        "right": np.array([2, -1, -1]),
    }
    everything = {**arrays, "share": np.array([[0, 0, 0, 1]] * 3)}
    [example] = examples([page])
    assert wrong_blocks(ice_tree.predict(page.page, Model(everything, {}), "balanced"), example) == (3, 4)
    paragraphs = {**arrays, "share": np.array([[0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1]])}
    assert wrong_blocks(ice_tree.predict(page.page, Model(paragraphs, {}), "balanced"), example) == (2, 4)


def test_cross_validation_judges_pages_that_were_not_seen(rain: Dataset, tmp_path: Path) -> None:
    for method, folds, most in (("ice-tree", 3, 0.3), ("ice-ga", 2, 0.5)):  # the second gives no roles: kept or dropped
        result = trained(method, rain, folds)
        assert len(result.models) == result.model.card["folds"] == folds
        assert result.model.card["wrong blocks"][rain.name] <= most
        assert result.table is not None and result.table.rows[0][:3] == [rain.name, "12", "12"]
        result.write_folds(tmp_path / method)
        numbers = json.loads((tmp_path / method / "folds.json").read_text())[rain.name]
        assert list(numbers.values()) == result.fold.tolist()
        assert load_model(tmp_path / method / "fold-1.npz").card["without fold"] == 1


def test_pages_without_gold_text_teach_nothing() -> None:
    with pytest.raises(ValueError, match="nothing to learn from"):
        trainer_of("ncleaner").train(Data([]), {}, Run())


def taught() -> dict[str, list[tuple[str, str]]]:
    """For each set that a shipped model has learned from, its hash and its licence as their cards tell them."""
    told: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(MODELS.glob("*.npz")):
        for name, card in load_model(path).card["sets"].items():
            told.setdefault(name, []).append((card["hash"], card["licence"]))
    return told


@pytest.mark.parametrize(
    ("name", "told"),
    [pytest.param(*each, marks=pytest.mark.datasets(each[0]), id=each[0]) for each in taught().items()],
)
def test_what_ships_was_trained_on_the_sets_as_they_are(name: str, told: list[tuple[str, str]]) -> None:
    assert {(load(name).hash, load(name).licence)} == set(told)
