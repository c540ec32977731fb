"""`elute train`: files, tables, and what it says where it cannot."""

import re
from pathlib import Path

import pytest

from elute.cli import main
from elute.learned.model import load
from elute.train.learned.trainer import leaves, weight
from train.learned.rainy import dataset

pytest.importorskip("lightgbm", reason="grows trees: pip install 'elute[train]'")


@pytest.fixture
def rain(tmp_path: Path) -> str:
    return str(dataset(tmp_path / "rain", sites=6, each=1).folder)


def test_a_model_file_and_a_report(rain: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, report = tmp_path / "my.npz", tmp_path / "report"
    words = ["train", rain, "--out", str(out), "--report", str(report), "--folds", "2", "--trees", "3", "--seed", "5"]
    assert main([*words, "--weight", "own=3", "--leaves", "4"]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[0].split("\t") == ["set", "pages", "sites", "words F1", "95 % interval"]
    assert told.out.splitlines()[1].startswith("rain\t6\t6\t")
    assert re.search(rf"{re.escape(str(out))}: \d+ kB; use it as --method 'learned\({re.escape(str(out))}\)'", told.err)
    assert "report.md" in told.err
    card = load(out).card
    assert card["sets"]["rain"]["weight"] == 3
    assert (card["parameters"]["trees"], card["parameters"]["leaves"], card["parameters"]["seed"]) == (3, 4, 5)
    assert len(load(out).content) <= 3
    assert (report / "report.md").is_file()


def test_a_folder_has_the_models_of_the_folds(rain: str, tmp_path: Path) -> None:
    out = tmp_path / "folds"
    assert main(["train", rain, "--out", str(out), "--folds", "2", "--trees", "2", "--quiet"]) == 0
    names = sorted(path.name for path in out.iterdir())
    assert names == ["fold-0.npz", "fold-1.npz", "folds.json", "learned.npz"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "needs something to learn from"),
        (["no-such-set"], "there is no folder 'no-such-set'"),
        (["RAIN", "--weight", "sun=2"], "--weight sun=2: there is no such set"),
        (["RAIN", "--weight", "own"], "not a set and a number above 0"),
        (["RAIN", "--leaves", "17"], "not a whole number from 2 to 16"),
        (["RAIN", "--out", "SHIPPED"], "permissive sets alone, not on rain"),
    ],
)
def test_misuse(rain: str, words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    from elute.model import MODELS

    named = {"RAIN": rain, "SHIPPED": str(MODELS / "learned.npz")}
    assert main(["train", *(named.get(word, word) for word in words)]) == 2
    assert said in capsys.readouterr().err


def test_one_host_is_not_enough(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lonely = dataset(tmp_path / "lonely", sites=1, each=3).folder
    assert main(["train", str(lonely), "--out", str(tmp_path / "x.npz")]) == 1
    assert "at least two hosts" in capsys.readouterr().err
    assert not (tmp_path / "x.npz").exists()


def test_words_of_the_command_line() -> None:
    assert weight("my=pages=2.5") == ("my=pages", 2.5)
    assert leaves("16") == 16
