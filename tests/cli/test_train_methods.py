"""`elute train --method NAME` for every method that learns: model, folds, options, and what is said of wrong ones."""

import json
import re
import shutil
from pathlib import Path

import pytest

import elute
from elute import registry
from elute.browser.saved import write
from elute.cli import main
from elute.cli.train.options import TrainParser
from elute.gold import load as load_set
from elute.model import load
from elute.page.layout import Layout
from elute.train.trainers import trainable, trainer_of
from places import REPOSITORY

for needed in ("lightgbm", "sklearn", "pycrfsuite"):
    pytest.importorskip(needed, reason="trains: pip install 'elute[train]'")

GOLD = REPOSITORY / "examples" / "gold"
QUICK = {"ice-ga": ["--generations", "2", "--population", "6"], "learned": ["--trees", "3"]}


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of the example as if a browser had shown them."""
    folder = tmp_path_factory.mktemp("rendered")
    (folder / "example").mkdir()
    for gold in load_set(GOLD):
        page = elute.parse(gold.html)
        boxes = {row: (0, row, 80, 20, True, 16, 400, "#000", "#fff", "block") for row in range(len(page))}
        page.layout = Layout.of_boxes(page, boxes, 800, 600)
        write(page, folder / "example" / f"{gold.id}.npz")
    return folder


def test_all_methods_that_learn() -> None:
    learn = [name for name in registry.methods.names() if registry.methods.info(name).get("trainable")]
    assert trainable() == [name for name in learn if "model_of" not in registry.methods.info(name)]
    assert len(trainable()) >= 13


@pytest.mark.parametrize("name", trainable())
def test_a_model_and_those_of_the_folds(
    name: str, rendered: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    words = ["train", "--method", name, str(GOLD), "-o", str(tmp_path), "--folds", "2", "-q", *QUICK.get(name, [])]
    assert main([*words, *(["--trees", "3", "--rendered", str(rendered)] if name == "learned-layout" else [])]) == 0
    assert f"{name}.npz" in capfdbinary.readouterr().err.decode()
    assert {"fold-0.npz", "fold-1.npz", "folds.json", f"{name}.npz"} <= {path.name for path in tmp_path.iterdir()}
    folds = json.loads((tmp_path / "folds.json").read_text())
    assert sorted(folds["example"]) == ["bridge", "ferry"] and sorted(folds["example"].values()) == [0, 1]
    card = load(tmp_path / f"{name}.npz").card
    assert (card["method"], card["folds"], card["hosts"], card["sets"]["example"]["pages"]) == (name, 2, 2, 2)
    assert {"scores", "parameters", "versions", "date"} <= set(card)
    for file, without in ((f"{name}.npz", None), ("fold-1.npz", 1)):
        assert load(tmp_path / file).card.get("without fold") == without
        method = registry.methods.get(f"{name}({tmp_path / file})")
        assert method.name == name
    if name != "learned-layout":  # which needs a browser
        assert (
            main([str(REPOSITORY / "examples" / "page.html"), "--method", f"{name}({tmp_path / f'{name}.npz'})"]) == 0
        )


def test_a_model_without_folds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "kim.npz"
    assert main(["train", "--method", "kim", str(GOLD), "-o", str(out), "--folds", "1", "--confidence", "0.1"]) == 0
    assert not capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["kim.npz"]
    assert load(out).card["parameters"] == {"min_samples_leaf": 10, "confidence": 0.1}


def test_annotated_folders_are_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The work of one person by name, or by its folder; of several there must be a name."""
    folder = tmp_path / "annotated"
    shutil.copytree(REPOSITORY / "examples" / "annotated", folder)
    words = ["train", "--method", "ncleaner", "-o", str(tmp_path / "x.npz"), "-q"]
    assert main([*words, str(folder)]) == 2
    assert "ada, ben have annotated it" in capsys.readouterr().err
    for place, name in (([str(folder), "--as", "ada"], "annotated"), ([str(folder / "annotations" / "ada")], "ada")):
        assert main([*words, *place]) == 0
        load.cache_clear()
        assert load(tmp_path / "x.npz").card["sets"][name]["licence"] == "the user's own"
    assert main([*words, str(folder), "--as", "eve"]) == 2
    assert "nobody has finished a page yet, or not under this name" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--method", "kim", "--cp", "0.1"],
            "--cp is not for --method kim, which has --min-samples-leaf, --confidence",
        ),
        (["--method", "kim", "--report=x"], "--report is not for --method kim"),
        (["--method", "kim", "--min-samples-leaf", "0"], "--min-samples-leaf: '0' is not a whole number above 0"),
        (["--method", "ice-ga", "--crossover", "2"], "--crossover: '2' is not a number from 0 to 1"),
        (["--method", "victor", "--c2", "-1"], "'-1' is not a number from 0 on"),
        (["--method", "ice-ga", "--seed", "x"], "'x' is not a whole number"),
        (["--method", "cetd"], "cetd does not learn; what can be trained: ceml, ice-combined"),
        (["--method", "mss-top"], "mss-top has the model of mss; what can be trained"),
        (["--method", "kmi"], "unknown method 'kmi'; did you mean 'kim'?"),
        (["--method"], "argument --method: expected one argument"),
        (["--method", "kim", "--out", "SHIPPED"], "permissive sets alone, not on "),
    ],
)
def test_misuse(words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(GOLD, tmp_path / "closed", ignore=shutil.ignore_patterns("dataset.json"))
    shipped = str(Path(elute.__file__).parent / "methods" / "models" / "kim.npz")
    assert main(["train", str(tmp_path / "closed"), *(shipped if word == "SHIPPED" else word for word in words)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("name", trainable())
def test_help_has_the_options_of_the_method(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "--method", name, "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert f"for --method {name}:" in shown
    assert all(f"{option.flag} {option.value} {option.told}" in shown for option in trainer_of(name).options)


def test_the_documentation_has_the_options_of_every_method() -> None:
    text = (REPOSITORY / "docs" / "train.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| `(--.*?)` \| (.*?) \|$", text, re.MULTILINE)
    others = [name for name in trainable() if name != TrainParser().method]
    options = [(name, option) for name in others for option in trainer_of(name).options]
    assert rows == [(name, f"{option.flag} {option.value}", option.told) for name, option in options]
