"""Trained methods: what all methods have in common that learn from gold standards.

Such a method is two functions in one file: `fit` makes plain arrays of examples, and the method itself labels a page
with them. The arrays and a card that says what they were made of are a model (elute/model.py). The one that ships is
trained on permissive sets, by `elute train --method NAME --base shipped`. A name takes another: "ice-tree(mine.npz)".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from elute.labels import Labels
from elute.model import MODELS, Arrays, Model, load
from elute.page import Page, parse
from elute.page.arrays import Bytes, Mask

from .options import Option

_FIRST_PAGE = (
    "<title>Tea</title><nav><a href=/>Home</a></nav><h1>Tea</h1><p>Tea is hot, and good.<ul><li>green<li>black"
)

if TYPE_CHECKING:
    from elute.units.alignment import Alignment


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


Fit = Callable[..., Arrays]
"""From examples, and a value by name for each option, to arrays."""
Predict = Callable[[Page, Model, str], Labels]


@dataclass(frozen=True)
class Learning:
    """How a method is trained: the function, what can be chosen, what is fixed, and the packages that it needs."""

    fit: Fit
    options: tuple[Option, ...] = ()
    fixed: Mapping[str, Any] | None = None
    needs: tuple[str, ...] = ()

    def parameters(self, chosen: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """All parameters as a card tells them: what is fixed, and what was chosen or else is the default."""
        defaults = {option.name: option.default for option in self.options}
        return {**(self.fixed or {}), **defaults, **(chosen or {})}


class Trained:
    """A method with its model. Called with a page it gives labels; `of` gives the method with another model."""

    def __init__(self, name: str, predict: Predict, learning: Learning, path: Path) -> None:
        # Known by the name of its function; but the function takes a model too.
        self.__module__, self.__qualname__, self.__doc__ = predict.__module__, predict.__qualname__, predict.__doc__
        self.name = name
        self.predict = predict
        self.learning = learning
        self.path = path

    def of(self, arguments: str) -> Trained:
        """The method with the model in a file."""
        path = Path(arguments).expanduser()
        if load(path).card["method"] != self.name:
            raise ValueError(f"{path} is a model for {load(path).card['method']}, not for {self.name}")
        other = Trained(self.name, self.predict, self.learning, path)
        try_model(path, self.name, other)
        return other

    @property
    def fit(self) -> Fit:
        """What makes arrays of examples."""
        return self.learning.fit

    @property
    def model(self) -> Model:
        return load(self.path)

    def __call__(self, page: Page, focus: str = "balanced") -> Labels:
        return self.predict(page, self.model, focus)


def try_model(path: Path, name: str, method: Callable[[Page], Labels]) -> None:
    """Let a method with the model of a file label a page; ValueError where that cannot be done."""
    try:
        method(parse(_FIRST_PAGE))
    except Exception as error:  # whatever arrays that are not those of the method lead to
        raise ValueError(f"{path} is no model for {name}: {type(error).__name__}: {error}") from error


def trained(fit: Fit, *options: Option, needs: tuple[str, ...] = (), **fixed: Any) -> Callable[[Predict], Trained]:
    """Make a method of a function that labels a page with a model. The model has the function's name, with hyphens.

    `fit` is called with examples, and with a value by name for each of the options. `fixed` parameters go on the card
    as they are. `needs` are modules that training imports, and the method itself does not.
    """

    def made(predict: Predict) -> Trained:
        name = predict.__name__.replace("_", "-")
        return Trained(name, predict, Learning(fit, options, fixed, needs), MODELS / f"{name}.npz")

    return made
