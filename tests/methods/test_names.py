"""What an extraction says of the method that decided: the name that it was asked for by, whatever the method is."""

from dataclasses import replace

import numpy as np
import pytest

import elute
from elute import Labels, Page, registry
from elute.model import MODELS

PAGE = "<h1>Rain</h1><p>It rained all night, and the river rose by a metre before dawn.<p hidden>Psst"
LAYOUT = {"learned-layout"}  # asked for rendered pages alone: tests/train/learned/test_layout_training.py
METHODS = [name for name in registry.methods.names() if name not in registry.PEERS and name not in LAYOUT]


@pytest.fixture(autouse=True)
def methods_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is gone after it."""
    monkeypatch.setattr(registry.methods, "_entries", dict(registry.methods._entries))


def name_of(method: str) -> str:
    return elute.extract(PAGE, method=method).method


@pytest.mark.parametrize("method", METHODS)
def test_a_method_goes_by_its_name(method: str) -> None:
    assert name_of(method) == method


@pytest.mark.parametrize("method", METHODS)
def test_choices_are_no_part_of_it(method: str) -> None:
    assert name_of(f"{method}[title+no-byline]") == method


@pytest.mark.parametrize(
    "method",
    ["vote(cetd+bte)", "union(cetd[title]+bte)", "weighted-vote(cetd=2+vote( bte +ttr))", "vote(ice-baseline)"],
)
def test_the_members_of_an_ensemble_are_part_of_it(method: str) -> None:
    assert name_of(method) == method
    assert name_of(f"{method}[title]") == method


@pytest.mark.parametrize("path", sorted(MODELS.glob("*.npz")), ids=lambda path: path.stem)
def test_the_model_is_no_part_of_it(path: object) -> None:
    name = getattr(path, "stem", "")
    if name not in LAYOUT:
        assert name_of(f"{name}({path})") == name
        assert name_of(f"{name}({path})[comments]") == name


def test_a_method_of_the_caller_s() -> None:
    @elute.method("scores")
    def scores(page: Page) -> object:
        return page.blocks.words

    @elute.method("labels")
    def labels(page: Page) -> Labels:
        keep = page.blocks.row_visible
        return Labels(page, keep.astype(np.float32), keep)

    @elute.method("another name")
    def named(page: Page) -> Labels:
        return replace(labels(page), method="its own")

    assert [name_of(name) for name in ("scores", "scores[title]")] == ["scores", "scores"]
    assert [name_of(name) for name in ("labels", "labels[title]")] == ["labels", "labels"]
    assert name_of("another name") == "its own"
