"""Methods that keep all text, visible or any: what a renderer writes of it shows all that the renderer can do."""

from typing import Final

import numpy as np
import numpy.typing as npt

import elute

EVERYTHING: Final = "everything"
HIDDEN_TOO: Final = "everything, hidden too"


@elute.method(EVERYTHING)
def everything(page: elute.Page) -> npt.NDArray[np.float32]:
    """The same score for every block."""
    return np.ones(len(page.blocks), dtype=np.float32)


@elute.method(HIDDEN_TOO)
def hidden_too(page: elute.Page) -> elute.Labels:
    """The same for every block that a page has, seen or not."""
    keep = page.blocks.row_block >= 0
    return elute.Labels(page, keep.astype(np.float32), keep, HIDDEN_TOO)
