"""What the trainer of the learned method hands on to training."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from elute.train.data import SHORTENED, Data
from elute.train.learned import trainer
from elute.train.trainer import Run
from train.learned.rainy import dataset


class Handed(Exception):
    """Training has begun with these weights."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        super().__init__()
        self.weights = weights


@pytest.mark.parametrize(("asked", "weight"), [([], 0.3), ([(SHORTENED, 2.0)], 2.0)])
def test_copies_count_less_unless_the_caller_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[tuple[str, float]], weight: float
) -> None:
    def train(*_: object, weights: Mapping[str, float], **__: Any) -> None:
        raise Handed(weights)

    monkeypatch.setattr(trainer, "train", train)
    with pytest.raises(Handed) as handed:
        trainer.learned.train(Data([dataset(tmp_path / SHORTENED)]), {"weight": asked}, Run())
    assert handed.value.weights == {SHORTENED: weight}
