"""Models: what a method has learned, as plain arrays, with a card that says what they were made of.

A model is one .npz file. Nothing in it is unpickled or run. It is read once, never changes, and may be used by any
number of threads. The models that ship are in `MODELS`, each under the name of its method.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from zipfile import is_zipfile

import numpy as np
import numpy.typing as npt

from elute.files import write_whole
from elute.npz import read_arrays

MODELS: Final = Path(__file__).parent / "methods" / "models"
LOADED: Final = 16  # models kept in memory
MOST_BYTES: Final = 256 * 1024**2  # of all arrays of a model together

Arrays = Mapping[str, npt.NDArray[Any]]


@dataclass(frozen=True)
class Model:
    """What a method has learned, and the card that tells from what."""

    arrays: Arrays
    card: Mapping[str, Any]

    def save(self, path: Path) -> None:
        """Write the model; the same model gives the same bytes."""
        card = json.dumps(self.card, ensure_ascii=False, indent=1, sort_keys=True).encode()
        arrays = {"card": np.frombuffer(card, dtype=np.uint8), **dict(sorted(self.arrays.items()))}
        write_whole(path, packed(arrays), sync=False)


@lru_cache(maxsize=LOADED)
def load(path: Path) -> Model:
    """Read a model. Nothing in the file is run.

    >>> sorted(load(MODELS / "ice-tree.npz").card["sets"])
    ['fundus', 'harvest-forum', 'magic-html-article', 'readability', 'wcxb-dev']
    """
    if path.is_file() and not is_zipfile(path):
        raise ValueError(f"{path} is no model of elute: no .npz file at all")
    try:
        arrays = unpacked(path)
        return Model(arrays, _card(arrays.pop("card", None)))
    except FileNotFoundError:
        raise ValueError(f"there is no model {path}") from None
    except (ValueError, OSError) as error:
        raise ValueError(f"{path} is no model of elute: {error}") from error


def _card(stored: npt.NDArray[Any] | None) -> dict[str, Any]:
    """The card in a file's array of that name; ValueError where it is none."""
    try:
        card = json.loads(stored.tobytes()) if stored is not None else None
    except (ValueError, RecursionError):
        card = None
    if not isinstance(card, dict) or not isinstance(card.get("method"), str):
        raise ValueError("it has no card, or one that names no method")
    return card


def packed(arrays: Arrays) -> bytes:
    """Arrays as the bytes of an .npz file, in the order that they are given in.

    >>> unpacked(io.BytesIO(packed({"two": np.arange(2)})))
    {'two': array([0, 1])}
    """
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]  # of arrays alone
    return file.getvalue()


def unpacked(file: Path | io.BytesIO, begins: str = "") -> dict[str, npt.NDArray[Any]]:
    """The arrays of an .npz file whose names begin so; ValueError where it is none, is too large for a model, or holds
    objects."""
    return read_arrays(file, MOST_BYTES, begins)
