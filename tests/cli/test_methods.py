"""`elute methods`."""

import json

import pytest

from elute.cli import methods as command
from elute.registry import methods

from .conftest import Elute


def test_the_list_names_every_method_and_fits(run: Elute) -> None:
    lines = run("methods").out.splitlines()
    assert max(map(len, lines)) <= 80
    named = [line for line in lines if line and not line.startswith(" ") and not line.endswith((":", "."))]
    names = methods.names()  # other tests may have added some, with spaces in them
    assert len(named) == len(names) and all(any(f"{line} ".startswith(f"{name} ") for line in named) for name in names)
    assert len(lines) < 2 * len(named) + 10


@pytest.mark.parametrize("name", methods.names())
def test_all_of_one(run: Elute, name: str) -> None:
    outcome = run("methods", name)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith(f"{name}\n")
    assert f"elute PAGE --method {name}\n" in outcome.out
    assert json.loads(run("methods", name, "--json").out)["name"] == name


def test_what_training_needs_and_takes(run: Elute, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    said = " ".join(run("methods", "victor").out.split())
    assert "training elute train SET… --method victor --c2 N" in said
    assert "not installed: pip install 'elute[train,evaluate]'" in said
    assert "mss-top has the model of mss" in run("methods", "mss-top").out


def test_a_name_that_nobody_has(run: Elute) -> None:
    outcome = run("methods", "ketd")
    assert outcome.code == 2
    assert outcome.err.startswith("elute: unknown method 'ketd'; did you mean 'cetd'")
    assert outcome.err.count("\n") == 1


def test_the_default_has_its_paper(run: Elute) -> None:
    described = {method["name"]: method for method in json.loads(run("methods", "--json").out)}
    assert described["cetd"]["year"] == 2011
    assert described["cetd"]["paper"]
    assert described["cetd"]["description"]
    assert described["cetd"]["trainable"] is False
    assert described["cetd"]["installed"] is True and described["cetd"]["package"] is None


def test_a_method_that_cannot_be_loaded_is_told(run: Elute, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(methods, "_entries", dict(methods._entries))
    methods.register("broken", "nowhere_at_all:method")
    outcome = run("methods")
    assert outcome.code == 1
    assert "elute: the method 'broken' cannot be loaded" in outcome.err
    assert "cetd" in outcome.out
    assert run("page.html", "--method", "broken").code == 2
