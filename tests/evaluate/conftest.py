"""What the tests of runs share: tiny datasets, and methods that behave badly."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import strange_methods
import tiny

MakeDataset = Callable[..., Path]


@pytest.fixture(autouse=True)
def methods() -> Iterator[None]:
    with strange_methods.registered():
        yield


@pytest.fixture
def make_dataset(tmp_path: Path) -> MakeDataset:
    """Makes a dataset: a page for each word, with the word in it."""

    def make(*words: str, name: str = "tiny") -> Path:
        return tiny.make_dataset(tmp_path / "datasets" / name, *words)

    return make
