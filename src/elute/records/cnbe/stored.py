"""Both classifiers as a model file: for each view its tokens, and their odds in hundredths."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.model import Model

from .bayes import NaiveBayes
from .joint import Joint

EXACT: Final = 100  # parts of one that odds are kept in
VIEWS: Final = ("names", "values")


def stored(joint: Joint, card: dict[str, Any]) -> Model:
    """The model that holds them.

    >>> joint = Joint(NaiveBayes({"price": 1.25}), NaiveBayes({"$": -0.5}))
    >>> restored(stored(joint, {"method": "cnbe"})) == joint
    True
    """
    arrays: dict[str, npt.NDArray[Any]] = {}
    for name, view in zip(VIEWS, (joint.names, joint.values), strict=True):
        arrays[f"{name} tokens"] = np.frombuffer("\n".join(view.odds).encode(), dtype=np.uint8)
        arrays[f"{name} odds"] = np.rint(np.array(list(view.odds.values())) * EXACT).astype(np.int16)
    return Model(arrays, card)


def restored(model: Model) -> Joint:
    """The classifiers in a model."""
    views = []
    for name in VIEWS:
        tokens = model.arrays[f"{name} tokens"].tobytes().decode().split("\n")
        odds = (model.arrays[f"{name} odds"] / EXACT).tolist()
        views.append(NaiveBayes(dict(zip(tokens, odds, strict=True))))
    return Joint(*views)
