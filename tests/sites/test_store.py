"""The store of sites: the same whatever order and parts pages come in, bounded, and the same when it is read again."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.sites import signature, store
from elute.sites.signature import Signature
from elute.sites.store import MOST_PAGES, Store, host_of

HOSTS = ["one.example", "two.example"]
numbers = st.lists(st.integers(0, 5), max_size=4)
pages = st.lists(st.tuples(st.sampled_from(HOSTS), numbers, st.integers(0, 1)), max_size=12)


def page(texts: list[int], score: int = 0) -> Signature:
    """A page of such texts; its key depends on them alone."""
    text = np.array(texts, np.uint32)
    key = hash(tuple(texts)) % 2**64
    return Signature(key, text, text + np.uint32(7), np.full(len(text), score, np.uint8))


def filled(given: list[tuple[str, list[int], int]]) -> Store:
    found = Store()
    for host, texts, score in given:
        found.add(host, page(texts, score))
    return found


def content(of: Store) -> dict[str, list[tuple[int, bytes, bytes, bytes]]]:
    return {
        host: [(p.key, p.text.tobytes(), p.place.tobytes(), p.score.tobytes()) for p in of.pages(host)]
        for host in of.hosts
    }


@given(pages, pages)
def test_shards_that_are_merged_are_one_pass(one: list, other: list) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "MOST_PAGES", 3)
        whole, merged = filled(one + other), filled(one)
        merged.merge(filled(other))
        assert content(merged) == content(whole) == content(filled((one + other)[::-1]))


@given(pages)
def test_a_page_that_comes_twice_counts_once(given: list) -> None:
    assert content(filled(given)) == content(filled(given * 2))


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signature, "MOST_BLOCKS", 10)
    found = Store()
    for number in range(5 * MOST_PAGES):
        found.add("one.example", page([number] * 50))
    assert len(found.pages("one.example")) == MOST_PAGES
    assert found.nbytes == MOST_PAGES * 10 * 9


def test_the_sample_does_not_prefer_any_page() -> None:
    keys = {number: page([number]).key for number in range(200)}
    found = filled([("one.example", [number], 0) for number in range(200)])
    assert [each.key for each in found.pages("one.example")] == sorted(keys.values())[:MOST_PAGES]


@pytest.mark.parametrize("given", [[], [("one.example", [1, 2], 9), ("two.example", [], 0), ("", [3], 255)]])
def test_written_and_read_again(given: list, tmp_path: Path) -> None:
    file = tmp_path / "store.npz"
    filled(given).save(file)
    assert content(Store.load(file)) == content(filled(given))
    first = file.read_bytes()
    Store.load(file).save(file)
    assert file.read_bytes() == first


def test_a_file_that_is_no_store(tmp_path: Path) -> None:
    from elute.model import packed

    (tmp_path / "other.npz").write_bytes(packed({"x": np.zeros(1)}))
    with pytest.raises(ValueError, match="no store of sites"):
        Store.load(tmp_path / "other.npz")


@pytest.mark.parametrize(
    ("url", "host"), [("http://WWW.a.org/x", "a.org"), ("http://b.a.org", "b.a.org"), ("http://[", ""), (None, "")]
)
def test_hosts(url: str | None, host: str) -> None:
    assert host_of(url) == host


def test_a_store_that_lacks_a_part(tmp_path: Path) -> None:
    np.savez(tmp_path / "sites.npz", kind=np.frombuffer(store.KIND, dtype=np.uint8))
    with pytest.raises(ValueError, match="damaged store"):
        Store.load(tmp_path / "sites.npz")
