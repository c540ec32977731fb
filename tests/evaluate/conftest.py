"""What the tests of runs share: tiny datasets, and methods that behave badly."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import strange_methods

MakeDataset = Callable[..., Path]
TEXT = "The lighthouse keeper wrote down the weather every evening, page {}. {}"


@pytest.fixture(autouse=True)
def methods() -> None:
    strange_methods.register()


@pytest.fixture
def make_dataset(tmp_path: Path) -> MakeDataset:
    """Makes a dataset in elute's layout: a page for each word, with the word in it."""

    def make(*words: str, name: str = "tiny") -> Path:
        folder = tmp_path / "datasets" / name
        for part in ("pages", "gold"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        lines = []
        for number, word in enumerate(words):
            id, text = f"page-{number}", TEXT.format(number, word)
            (folder / "pages" / f"{id}.html").write_text(f"<title>T</title><nav>Home</nav><p>{text}</p>")
            (folder / "gold" / f"{id}.txt").write_text(text)
            lines.append(json.dumps({"id": id, "url": f"http://example.org/{name}/{number}"}))
        (folder / "meta.jsonl").write_text("".join(f"{line}\n" for line in lines))
        return folder

    return make
