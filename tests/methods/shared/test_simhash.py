"""SimHash by hand, the weights of words, and Chinese with and without a library."""

import numpy as np
import pytest

from elute.methods.shared import simhash


def test_simhash_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three words with hashes of two bits: 11, 10, 01, which weigh 1, 2 and 4. Bits: 1 + 2 - 4 < 0, 1 - 2 + 4 > 0."""
    hashes = {b"a": b"\xc0", b"b": b"\x80", b"c": b"\x40"}

    class Known:
        def __init__(self, word: bytes, digest_size: int) -> None:
            self.word = word

        def digest(self) -> bytes:
            return hashes[self.word]

    monkeypatch.setattr(simhash, "blake2b", Known)
    monkeypatch.setattr(simhash, "BITS", 8)
    assert simhash.simhash(["a", "b", "c"], {"a": 1.0, "b": 2.0, "c": 4.0}.__getitem__) == 0b01000000
    assert simhash.simhash(["a", "b", "b", "c"], lambda word: 1.0) == 0b10000000
    assert simhash.simhash([], lambda word: 1.0) == 0


def test_weights_of_words() -> None:
    weight = simhash.weights([["a", "b"], ["a"], ["a", "c", "c"]])
    assert [weight(word) for word in "abcd"] == pytest.approx([0.1] + [np.log(3) + 0.1] * 3)


@pytest.mark.parametrize("installed", [True, False])
def test_chinese_words(installed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if installed:
        pytest.importorskip("rjieba", reason="cuts Chinese into words: pip install 'elute[chinese]'")
    else:
        monkeypatch.setattr(simhash, "_chinese", lambda: None)
    assert simhash.segment("北京大学。") == (["北京大学"] if installed else list("北京大学"))
