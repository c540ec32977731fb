"""Blocks as headings, list items, paragraphs or nothing: the four classes that CleanEval's gold standard marks."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from elute.labels import Labels
from elute.methods.shared.decide import decide_blocks
from elute.methods.shared.trained import Example
from elute.page.arrays import Numbers
from elute.page.table import Page
from elute.units.roles import Role

CLASSES: Final = (0, Role.HEADING, Role.LIST, Role.PARAGRAPH)  # n h l p
NAMES: Final = "nhlp"


def classes(example: Example) -> npt.NDArray[np.intp]:
    """For each visible block the place of its class in `CLASSES`."""
    role = np.where(example.content, example.role, 0)[example.visible]
    found: npt.NDArray[np.intp] = np.argmax(role[:, np.newaxis] == np.array(CLASSES), axis=1)
    return found


def decide_classes(page: Page, shares: Numbers, score: Numbers, threshold: float) -> Labels:
    """Labels from a score for each block, and from how likely it is of each class: the likeliest gives its role."""
    role = np.array(CLASSES, dtype=np.uint8)[1:][shares[:, 1:].argmax(axis=1)]

    def reason(block: int) -> str:
        return ", ".join(f"{name} {share:.2f}" for name, share in zip(NAMES, shares[block], strict=True))

    return decide_blocks(page, score > threshold, score, reason, role)
