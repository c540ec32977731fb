"""Trained methods: what all methods have in common that learn from gold standards.

Such a method is two functions in one file: `fit` makes plain arrays of examples, and the method itself labels a page
with them. Arrays and a card that says what they were made of are a model, one .npz file; nothing in it is unpickled.
The model that ships with elute is in models/, trained on permissive sets by `python -m elute.train.methods NAME`. A
name takes another: "ice-tree(mine.npz)".
"""

from __future__ import annotations

import io
import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import BadZipFile, is_zipfile

import numpy as np
import numpy.typing as npt

from elute.labels import Labels
from elute.page.table import Bytes, Mask, Page

if TYPE_CHECKING:
    from elute.units.alignment import Alignment

MODELS: Final = Path(__file__).parent / "models"
LOADED: Final = 16  # models kept in memory
UNREADABLE: Final = (KeyError, ValueError, EOFError, OSError, BadZipFile, zlib.error)  # what a broken file raises

Arrays = Mapping[str, npt.NDArray[Any]]


@dataclass(frozen=True)
class Example:
    """A page and what a human says of it."""

    alignment: Alignment
    """The gold text on the page."""
    role: Bytes
    """For each block what it is where it is content: by the gold's marks, or else by the page's structure."""
    images: Mask | None = None
    """The rows of the images that are content, where the gold tells."""

    @property
    def page(self) -> Page:
        return self.alignment.page

    @property
    def content(self) -> Mask:
        """The blocks that are content: more than half of their words are in the gold text."""
        return self.alignment.block_share > 0.5

    @property
    def visible(self) -> npt.NDArray[np.intp]:
        """The blocks that a method is asked about: those that are visible and have words."""
        blocks = self.page.blocks
        return np.flatnonzero((blocks.hidden == 0) & (blocks.words > 0))


@dataclass(frozen=True)
class Model:
    """What a method has learned, and the card that tells from what."""

    arrays: Arrays
    card: Mapping[str, Any]

    def save(self, path: Path) -> None:
        """Write the model; the same model gives the same bytes."""
        card = json.dumps(self.card, ensure_ascii=False, indent=1, sort_keys=True).encode()
        arrays: dict[str, Any] = dict(sorted(self.arrays.items()))
        file = io.BytesIO()
        np.savez_compressed(file, card=np.frombuffer(card, dtype=np.uint8), **arrays)
        path.write_bytes(file.getvalue())


@lru_cache(maxsize=LOADED)
def load(path: Path) -> Model:
    """Read a model. Nothing in the file is run.

    >>> sorted(load(MODELS / "ice-tree.npz").card["sets"])
    ['fundus', 'harvest-forum', 'magic-html-article', 'readability', 'wcxb-dev']
    """
    if path.is_file() and not is_zipfile(path):  # of which numpy says that it might be unpickled, at one's own risk
        raise ValueError(f"{path} is no model of elute: no .npz file at all")
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        card = json.loads(arrays.pop("card").tobytes())
    except FileNotFoundError:
        raise ValueError(f"there is no model {path}") from None
    except UNREADABLE as error:
        raise ValueError(f"{path} is no model of elute: {error}") from error
    return Model(arrays, card)


Fit = Callable[[Iterable[Example]], Arrays]
Predict = Callable[[Page, Model, str], Labels]


class Trained:
    """A method with its model. Called with a page it gives labels; `of` gives the method with another model."""

    def __init__(self, name: str, predict: Predict, fit: Fit, parameters: Mapping[str, Any], path: Path) -> None:
        # Known by the name of its function; but the function takes a model too.
        self.__module__, self.__qualname__, self.__doc__ = predict.__module__, predict.__qualname__, predict.__doc__
        self.name = name
        self.predict = predict
        self.fit = fit
        self.parameters = parameters
        self.path = path

    def of(self, arguments: str) -> Trained:
        """The method with the model in a file."""
        path = Path(arguments).expanduser()
        if load(path).card["method"] != self.name:
            raise ValueError(f"{path} is a model for {load(path).card['method']}, not for {self.name}")
        return Trained(self.name, self.predict, self.fit, self.parameters, path)

    @property
    def model(self) -> Model:
        return load(self.path)

    def __call__(self, page: Page, focus: str = "balanced") -> Labels:
        return self.predict(page, self.model, focus)


def trained(name: str, fit: Fit, **parameters: Any) -> Callable[[Predict], Trained]:
    """Make a method of a function that labels a page with a model. The parameters of `fit` go on the card."""
    return lambda predict: Trained(name, predict, fit, parameters, MODELS / f"{name}.npz")
