"""Methods, datasets and metrics by the words of a user."""

from pathlib import Path

import pytest

from elute import registry
from elute.evaluate.selection import choose, choose_datasets, choose_methods, choose_metrics

NAMES = ["bte", "cetd", "cetd-sum", "ttr"]


@pytest.mark.parametrize(
    ("words", "chosen"),
    [
        ("ttr,bte", ["ttr", "bte"]),
        ("cetd*,cetd", ["cetd", "cetd-sum"]),
        ("all", NAMES),
        (" bte , , few ", ["bte", "ttr"]),
        ("none", []),
    ],
)
def test_names_patterns_and_groups(words: str, chosen: list[str]) -> None:
    assert choose(words, NAMES, "method", {"few": ["ttr"], "none": []}) == chosen


@pytest.mark.parametrize("word", ["cedt", "x*", "Cetd"])
def test_what_is_not_known_is_told(word: str) -> None:
    with pytest.raises(ValueError, match="unknown method '"):
        choose(f"bte,{word}", NAMES, "method")
    with pytest.raises(ValueError, match="did you mean 'cetd'"):
        choose("cedt", NAMES, "method")


def test_own_methods_and_peers() -> None:
    own, peers = choose_methods("elute"), choose_methods("peers")
    assert "cetd" in own and "resiliparse" in peers
    assert not set(own) & set(peers)
    assert set(choose_methods("all")) == {*own, *peers}


def test_metrics() -> None:
    assert choose_metrics("all") == registry.metrics.names()
    assert choose_metrics("words,kovacic") == ["words", "kovacic"]
    assert choose_metrics("seed,kovacic") == ["kovacic"]  # its name before 0.1


def test_datasets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elute.evaluate.selection.available", lambda: ["cleaneval-dev", "cleaneval-final", "l3s-gn1"])
    assert choose_datasets("cleaneval-*,./mine,/data/set") == [
        "cleaneval-dev",
        "cleaneval-final",
        "./mine",
        "/data/set",
    ]
    with pytest.raises(ValueError, match="unknown dataset 'cleanevil-dev'; did you mean 'cleaneval-dev'"):
        choose_datasets("cleanevil-dev")


def test_a_folder_by_its_name_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("elute.evaluate.selection.available", lambda: ["l3s-gn1"])
    monkeypatch.chdir(tmp_path)
    for name in ("my-gold", "l3s-gn1", "all"):
        (tmp_path / name).mkdir()
    assert choose_datasets("my-gold,l3s-gn1,all") == ["my-gold", "l3s-gn1"]


def test_a_method_with_arguments() -> None:
    assert choose_methods("vote(cetd+bte), cetd") == ["vote(cetd+bte)", "cetd"]
    assert "vote(cetd+bte)" not in choose_methods("elute")
    with pytest.raises(ValueError, match="the method 'cetd' takes no arguments"):
        choose_methods("cetd(bte)")
