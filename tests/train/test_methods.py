"""Training the published methods: examples from gold, cards, folds, and the same bytes twice."""

import json
from pathlib import Path

import numpy as np
import pytest

from elute.gold import Dataset, GoldPage, load
from elute.gold.page import Source
from elute.methods.ice_ga import ice_ga
from elute.methods.ice_tree import ice_tree
from elute.methods.trained import MODELS, Model
from elute.methods.trained import load as load_model
from elute.train.examples import examples, marked_roles
from elute.train.methods import PERMISSIVE, cross_validated, main, train, wrong_blocks
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
    assert marked_roles(page).tolist()[2:] == [Role.PARAGRAPH, Role.LIST, Role.LIST]
    [example] = examples([page])
    assert example.role.tolist() == marked_roles(page).tolist()
    assert example.content.tolist()[2:] == [True, True, True]


def test_pages_that_teach_nothing() -> None:
    assert list(examples([GoldPage.of("<p>Rain.", ""), GoldPage.of("", "Rain.")])) == []


def test_training_twice_gives_the_same_bytes(rain: Dataset, tmp_path: Path) -> None:
    for method in (ice_tree, ice_ga):
        for name in ("one", "two"):
            train(method, [rain], "2026-11-16").save(tmp_path / name)
        assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
        card = load_model(tmp_path / "one").card
        load_model.cache_clear()
        assert card["method"] == method.name
        assert card["sets"][rain.name] == {"licence": rain.licence, "hash": rain.hash, "pages": 12}
        assert card["date"] == "2026-11-16"


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
    assert wrong_blocks(ice_tree, Model(everything, {}), [page]) == (3, 4)
    paragraphs = {**arrays, "share": np.array([[0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1]])}
    assert wrong_blocks(ice_tree, Model(paragraphs, {}), [page]) == (2, 4)


def test_cross_validation_judges_pages_that_were_not_seen(rain: Dataset) -> None:
    assert cross_validated(ice_tree, rain, 3) < 0.3
    assert cross_validated(ice_ga, rain, 2) <= 0.5  # it gives no roles: kept or dropped


def test_the_command(rain: Dataset, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "models"
    main(["ice-tree", "--data", str(rain.folder), "--out", str(out)])
    assert f"{out / 'ice-tree.npz'}: " in capsys.readouterr().out
    main(["ice-tree", "--data", str(rain.folder), "--folds", "2"])
    assert "of the blocks in the wrong class" in capsys.readouterr().out
    for arguments, message in [(["cetd"], "cetd is not trained"), (["ice-tree"], "permissive sets alone")]:
        with pytest.raises(SystemExit):
            main([*arguments, "--data", str(rain.folder)])
        assert message in capsys.readouterr().err


@pytest.mark.datasets(*PERMISSIVE)
def test_what_ships_was_trained_on_the_sets_as_they_are() -> None:
    for path in MODELS.glob("*.npz"):
        for name, told in load_model(path).card["sets"].items():
            assert (told["hash"], told["licence"]) == (load(name).hash, load(name).licence)
