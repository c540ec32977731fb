"""Precision, recall and F1 of what is found of a role."""

from __future__ import annotations

from dataclasses import dataclass

from elute.page.arrays import Ints, Mask
from elute.train.learned.role_labels import Truth


@dataclass
class Counted:
    """Words of long texts, or blocks of another role."""

    pages: int = 0
    right: int = 0
    found: int = 0
    true: int = 0

    def add(self, weight: Ints, found: Mask, truth: Truth) -> None:
        known = truth >= 0
        self.pages += int((truth == 1).any())
        self.right += int(weight[found & (truth == 1)].sum())
        self.found += int(weight[found & known].sum())
        self.true += int(weight[truth == 1].sum())

    @property
    def figures(self) -> list[str]:
        f1 = 2 * self.right / max(self.found + self.true, 1)
        return [f"{self.right / max(self.found, 1):.3f}", f"{self.right / max(self.true, 1):.3f}", f"{f1:.3f}"]
