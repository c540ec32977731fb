"""Words that say whether a thing can be had."""

import pytest

from elute.records.facts.availability import declared_state, is_told, told_state


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("https://schema.org/OutOfStock", "OutOfStock"),
        ("In stock, ships today", "InStock"),
        ("Currently unavailable", "OutOfStock"),
        ("Nicht lieferbar", "OutOfStock"),
        ("Not in stock", "OutOfStock"),
        ("No longer in stock", "OutOfStock"),
        ("Indisponible", "OutOfStock"),
        ("No disponible", "OutOfStock"),
        ("Indisponível", "OutOfStock"),
        ("Auf Lager", "InStock"),
        ("Pre-order now", "PreOrder"),
        ("five stars", ""),
    ],
)
def test_availability(text: str, word: str) -> None:
    assert declared_state(text) == word


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("Sold out", "OutOfStock"),
        ("Available in three colours", ""),
        ("We were sold out for weeks", ""),
        ("In stock", "InStock"),
        ("In store only", "InStoreOnly"),
        ("Vorbestellen", "PreOrder"),
        ("In stock" + " and more" * 20, ""),
    ],
)
def test_a_note_begins_with_what_it_says(text: str, state: str) -> None:
    assert told_state(text) == state


def test_what_is_told_somewhere() -> None:
    assert is_told("Two left: add to cart")
    assert not is_told("Available in three colours")
