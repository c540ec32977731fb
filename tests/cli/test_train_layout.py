"""`elute train --method learned-layout`."""

from pathlib import Path

import pytest

import elute
from elute.browser.saved import write
from elute.cli import main
from elute.learned.model import load
from elute.page.layout import Layout
from places import REPOSITORY
from train.learned.rainy import dataset

pytest.importorskip("lightgbm", reason="grows trees: pip install 'elute[train]'")


def test_a_model_of_rendered_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rain = dataset(tmp_path / "rain", sites=6, each=1)
    rendered, out = tmp_path / "rendered", tmp_path / "folds"
    (rendered / "rain").mkdir(parents=True)
    for gold in list(rain)[1:]:
        page = elute.parse(gold.html)
        boxes = {row: (0, row, 80, 20, True, 16, 400, "#000", "#fff", "block") for row in range(len(page))}
        page.layout = Layout.of_boxes(page, boxes, 800, 600)
        write(page, rendered / "rain" / f"{gold.id}.npz")
    words = ["train", str(rain.folder), "--method", "learned-layout", "--rendered", str(rendered), "--out", str(out)]
    assert main([*words, "--folds", "2", "--trees", "2", "--report", str(tmp_path / "report")]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[1].startswith("rain\t5\t5\t")
    assert f"use it as --method 'learned-layout({out / 'learned-layout.npz'})'" in told.err
    assert load(out / "learned-layout.npz").layout
    assert load(out / "fold-0.npz").layout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--method", "learned-layout"], "--rendered FOLDER says where they are"),
        (["--rendered", "shown"], "--rendered is not for --method learned"),
        (["--method", "learned-layout", "--rendered", "shown", "--cp", "0.1"], "--cp is not for --method"),
    ],
)
def test_misuse(words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rain = str(dataset(tmp_path / "rain", sites=2, each=1).folder)
    assert main(["train", rain, *words]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("command", ["extract", "explain"])
def test_a_page_must_be_rendered(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--method", "learned-layout", str(REPOSITORY / "examples" / "page.html")]) == 2
    assert "learned-layout needs pages as a browser shows them: add --browser" in capsys.readouterr().err
