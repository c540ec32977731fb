"""The file of a model of languages, as fastText writes one: here of three words, two pieces and three languages."""

import struct
from typing import Any

import numpy as np
import pytest

from elute.metadata.language_model import by_model, read_model

WORDS = ["</s>", "rain", "regen"]
LANGUAGES = ["en", "de", "fr"]


def written(**parts: Any) -> bytes:
    """A file with these parts in place of those that fit."""
    told: dict[str, Any] = {
        "magic": 793_712_314, "version": 12, "arguments": (16, 5, 5, 1000, 5, 1, 1, 3, 2_000_000, 2, 4, 100),
        "words": 3, "labels": 3, "pieces": 2, "counts": (9, 3, 2), "rows": 5, "codes": 40, "dimensions": 16,
    }  # fmt: skip
    told |= parts
    draw = np.random.default_rng(0)
    counted = [*zip(WORDS, (7, 6, 5), strict=True), *zip(LANGUAGES, told["counts"], strict=True)]
    entries = [f"{'' if i < 3 else '__label__'}{word}".encode() for i, (word, _) in enumerate(counted)]
    return b"".join([
        struct.pack("<2i12id", told["magic"], told["version"], *told["arguments"], 1e-4),
        struct.pack("<3i2q", 6, told["words"], told["labels"], 99, told["pieces"]),
        *(b"%s\0" % entries[i] + struct.pack("<qb", count, i > 2) for i, (_, count) in enumerate(counted)),
        struct.pack("<4i", 7, 0, 8, 1),
        struct.pack("<??2qi", True, True, told["rows"], told["dimensions"], told["codes"]),
        draw.integers(0, 256, 40, dtype=np.uint8).tobytes(),
        struct.pack("<4i", 16, 8, 2, 2),
        draw.standard_normal(256 * 16, np.float32).tobytes(),
        draw.integers(0, 256, 5, dtype=np.uint8).tobytes(),
        struct.pack("<4i", 1, 1, 1, 1),
        draw.standard_normal(256, np.float32).tobytes(),
        struct.pack("<?2q", False, 3, 16),
        draw.standard_normal(3 * 16, np.float32).tobytes(),
    ])  # fmt: skip


def test_a_model_is_read_from_its_file() -> None:
    found = by_model(read_model(written()), "rain and regen")
    assert found is not None
    assert found[0] in LANGUAGES
    assert 0 <= found[1] <= 1


@pytest.mark.parametrize(
    "parts",
    [
        {"magic": 0},
        {"version": 11},
        {"arguments": (16, 5, 5, 1000, 5, 2, 1, 3, 2_000_000, 2, 4, 100)},
        {"words": 4},
        {"words": 6, "labels": 0},
        {"words": -1, "labels": 7},
        {"pieces": 0},
        {"pieces": 3},
        {"pieces": 2**62},
        {"pieces": -1},
        {"counts": (10**15, 10**15, 10**15)},
        {"counts": (2**63 - 1, 3, 2)},
        {"rows": 4, "codes": 32},
        {"rows": -5, "codes": -40},
        {"rows": 2**62, "codes": 0},
        {"dimensions": 32},
    ],
    ids=str,
)
def test_a_file_that_is_broken_is_no_model(parts: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_model(written(**parts))


def test_a_file_that_is_cut_is_no_model() -> None:
    data = written()
    for end in range(0, len(data), 7):
        with pytest.raises(ValueError, match=r"."):
            read_model(data[:end])
