"""A method that keeps all visible text: what a renderer writes of it shows all that the renderer can do."""

from typing import Final

import numpy as np
import numpy.typing as npt

import elute

EVERYTHING: Final = "everything"


@elute.method(EVERYTHING)
def everything(page: elute.Page) -> npt.NDArray[np.float32]:
    """The same score for every block."""
    return np.ones(len(page.blocks), dtype=np.float32)
