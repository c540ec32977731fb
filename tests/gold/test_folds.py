"""Folds: what must stay together does, sets are spread evenly, and chance plays no part."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute import gold
from elute.gold import GoldPage, folds
from elute.gold.duplicates import near_duplicates

ADDRESSES = st.sampled_from(["", *(f"http://{sub}.site{number}.co.uk/" for number in range(8) for sub in "ab")])
PAGES = st.lists(st.tuples(ADDRESSES, st.sampled_from(["news", "blogs"]), st.sampled_from("xyz")), max_size=40)


def text(word: str, seed: int = 0, length: int = 60) -> str:
    return " ".join(random.Random(f"{word}{seed}").choices([f"{word}{number}" for number in range(400)], k=length))


def made(rows: list[tuple[str, str, str]]) -> list[GoldPage]:
    """Pages of which those with the same letter and an even number have the same text."""
    return [
        GoldPage.of("", text(letter, number % 2 * number), id=str(number), dataset=dataset, url=address)
        for number, (address, dataset, letter) in enumerate(rows)
    ]


@given(PAGES, st.integers(1, 6), st.integers(0, 3))
def test_no_host_and_no_text_is_on_two_sides(rows: list[tuple[str, str, str]], k: int, seed: int) -> None:
    pages = made(rows)
    parts = folds(pages, k, seed)
    assert len(parts) == k and sorted(int(page.id) for part in parts for page in part) == list(range(len(pages)))
    for kind in ("host", "text"):
        found = Counter(value for part in parts for value in {getattr(page, kind) for page in part} if value)
        assert set(found.values()) <= {1}, kind


@pytest.mark.parametrize("k", [2, 3, 7])
def test_a_copy_is_where_its_page_is(k: int) -> None:
    """Half of it is taken away, and no host is known: nothing else tells that they belong together."""
    whole = [text("w", number) for number in range(20)]
    pages = [GoldPage.of("", each, id=str(number), dataset="a") for number, each in enumerate(whole)]
    copies = [
        GoldPage.of("", each[: len(each) // 4], id=str(number), dataset="b", copy_of=f"a/{number}")
        for number, each in enumerate(whole)
    ]
    for part in folds(pages + copies, k):
        assert {page.id for page in part if page.dataset == "a"} == {page.id for page in part if page.dataset == "b"}


@given(PAGES, st.randoms())
def test_the_order_of_pages_makes_no_difference(rows: list[tuple[str, str, str]], chance: random.Random) -> None:
    pages = made(rows)
    shuffled = chance.sample(pages, len(pages))
    assert [set(part) for part in folds(shuffled, 3)] == [set(part) for part in folds(pages, 3)]


def test_sets_are_spread_evenly() -> None:
    rows = [(f"http://{dataset}{number}.org/", dataset, "") for dataset in ("a", "b") for number in range(50)]
    pages = [GoldPage.of("", id=url, dataset=name, url=url) for url, name, _ in rows]
    for part in folds(pages, 5):
        assert Counter(page.dataset for page in part) == {"a": 10, "b": 10}


def test_another_seed_gives_other_folds() -> None:
    pages = [GoldPage.of("", id=str(number), url=f"http://site{number}.org/") for number in range(40)]
    assert folds(pages, 2, seed=1) == folds(pages, 2, seed=1) != folds(pages, 2, seed=2)


def test_no_folds_at_all() -> None:
    assert folds([], 3) == [[], [], []]
    with pytest.raises(ValueError, match="no 0 folds"):
        folds([], 0)


def test_near_duplicates() -> None:
    story, other = text("a", length=200), text("b", length=200)
    nearly = " ".join(word for number, word in enumerate(story.split()) if number not in (20, 90))
    half = story[: len(story) // 4] + text("c", length=150)
    assert near_duplicates([story, other, nearly, half, "", "short"]) == [(0, 2)]


@pytest.mark.datasets()
def test_folds_of_everything_that_is_installed() -> None:
    pages = [page for name in gold.available() for page in gold.load(name)]
    parts = folds(pages, 5)
    hosts = Counter(host for part in parts for host in {page.host for page in part} if host)
    assert set(hosts.values()) == {1}
    sizes = [len(part) for part in parts]
    assert max(sizes) - min(sizes) < 0.05 * len(pages)
