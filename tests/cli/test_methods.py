"""`elute methods`."""

import json

import pytest

from elute.registry import methods

from .conftest import Elute


def test_the_table_names_every_method(run: Elute) -> None:
    lines = [line.split("\t") for line in run("methods").out.splitlines()]
    assert lines[0] == ["name", "paper", "year", "training", "description", "package"]
    assert [line[0] for line in lines[1:]] == methods.names()
    assert all(len(line) == len(lines[0]) for line in lines)


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
