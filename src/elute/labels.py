"""Labels: what a method says of every text row. Methods make them, renderers and Extraction read them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from elute.page.table import Bytes, Mask, Page
from elute.units.roles import Role, roles, section_roles

Scores = npt.NDArray[np.float32]
COMMENT = int(Role.COMMENT)  # numpy compares with a plain number several times faster


@dataclass(frozen=True)
class Labels:
    """For every row of a page a score from 0 to 1, whether it is kept, and its role; only text rows matter."""

    page: Page = field(repr=False)
    score: Scores = field(repr=False)
    keep: Mask = field(repr=False)
    method: str = ""
    reason_of: Callable[[int], str] | None = field(default=None, repr=False)
    dropped: dict[Role, Mask] = field(default_factory=dict, repr=False)
    own_roles: Bytes | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not len(self.score) == len(self.keep) == len(self.page):
            raise ValueError(
                f"{len(self.score)} scores and {len(self.keep)} decisions for a page of {len(self.page)} rows"
            )

    @cached_property
    def role(self) -> Bytes:
        """The role of every row: the method's own where it gives them, else from the page's structure."""
        return roles(self.page) if self.own_roles is None else self.own_roles

    def reason(self, block: int) -> str:
        """Why a block is kept or dropped, in a few words."""
        first = self.page.blocks.first[block]
        for role, mask in self.dropped.items():
            if mask[first]:
                return f"{role.word} left out on request"
        return self.reason_of(block) if self.reason_of else f"score {self.score[first]:.2f}"

    def without(self, role: Role, rows: Mask) -> Labels:
        """The same labels with some rows dropped because of their role, as the caller asked."""
        gone = self.page.blocks.whole(rows) & self.keep
        return replace(self, keep=self.keep ^ gone, dropped={**self.dropped, role: gone}) if gone.any() else self

    def without_comments(self) -> Labels:
        """The same labels with comment sections dropped, unless nothing else would remain."""
        lean = self.without(Role.COMMENT, section_roles(self.page, self.keep) == COMMENT)
        return lean if lean.keep.any() else self


def from_scores(page: Page, scores: npt.NDArray[Any], *, threshold: float = 0.5, method: str = "") -> Labels:
    """Labels from plain scores, one a block or one a row; those above the threshold are kept.

    Scores may be on any scale: they are mapped to 0..1 with the threshold at 0.5.
    """
    values = np.nan_to_num(np.asarray(scores, dtype=np.float32), nan=0.0)
    if values.shape == (len(page.blocks),):
        values = page.blocks.to_rows(values, 0.0)
    elif values.shape != (len(page),):
        given = f"{len(values)} scores" if values.ndim == 1 else f"values of shape {values.shape}"
        raise ValueError(f"{method or 'the method'} gave {given} for {len(page.blocks)} blocks and {len(page)} rows")
    keep = (values > threshold) & page.blocks.row_visible
    return Labels(page, squash(values, threshold), keep, method)


def squash(values: npt.NDArray[Any], threshold: float) -> Scores:
    """Any scores of 0 or more as 0..1, in the same order, with the threshold at 0.5."""
    positive = np.maximum(values, 0.0)
    half = threshold if threshold > 0 else 1.0
    squashed: Scores = (positive / (positive + half)).astype(np.float32)
    return squashed
