"""The learned method: a probability for every block by trees, and of all choices of blocks the one with the best F1.

1. The features of all blocks (features.py), one native pass.
2. The type of the page, by trees on what is known of all of it; it becomes seven features more.
3. Log-odds of every block by trees (forest.py).
4. What these say of all blocks is looked at by further trees (second.py), which add to it.
5. Probabilities from these log-odds, by a map fitted on pages of other hosts.
6. The blocks that make the largest expected F1 (selection.py). What that is, is the page's confidence.

All of it is one native call (_predict.pyx), and so is parsing before it where the page is not parsed yet. LearnedModel
has each step on its own; the numbers are the same.

docs/learned/index.md tells how it was made, how good it is, and where it fails.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.learned._predict import Decision, value_between
from elute.learned.features import PAGE_TYPES
from elute.learned.forest import Forest, columns_of
from elute.learned.model import LAYOUT_METHOD, METHOD, LearnedModel, load
from elute.learned.roles import LearnedRoles
from elute.learned.selection import STEPS
from elute.learned.tidying import tidied
from elute.model import MODELS
from elute.page.arrays import Bytes, Mask, Singles
from elute.page.table import Page
from elute.units._blocks import Segments
from elute.units.prepare import Reading, page_of, prepared

if TYPE_CHECKING:
    from elute.learned.reasons import Reasons

FORUM: Final = PAGE_TYPES.index("forum")


class Prediction:
    """What a model says of a page, and the blocks that are to be kept for a focus. Arrays are made when they are asked
    for."""

    def __init__(
        self, page: Page, model: LearnedModel, focus: str = "balanced", decision: Decision | None = None
    ) -> None:
        self.page = page
        self.model = model
        self.decision = decision or model.predictor(page.blocks.segments, STEPS[focus], self._layout())

    def _layout(self) -> Bytes | None:
        """The columns that follow the features, where the model asks for them."""
        if not self.model.layout:
            return None
        from elute.learned.layout import layout_matrix  # most pages are not rendered

        return columns_of(layout_matrix(self.page))

    @cached_property
    def columns(self) -> Bytes:
        """The features of all blocks."""
        return self.decision.features.columns

    @property
    def types(self) -> Singles:
        """How probable each of `PAGE_TYPES` is."""
        return self.decision.types

    @property
    def log_odds(self) -> Singles:
        """For each block, not calibrated."""
        return self.decision.log_odds

    @cached_property
    def probability(self) -> Singles:
        """For each block."""
        return self.decision.probability

    @cached_property
    def keep(self) -> Mask:
        """Whether each block is kept."""
        return self.decision.keep

    @property
    def row_score(self) -> Singles:
        """For each row the probability of its block, 0 where it is in none."""
        return self.decision.row_score

    @property
    def row_keep(self) -> Mask:
        """Whether each row is kept."""
        return self.decision.row_keep

    @property
    def keeps_comments(self) -> bool:
        """Whether a kept block stands in what a class or id calls comments: most pages have none."""
        return self.decision.keeps_comments

    @property
    def page_type(self) -> str:
        """The most probable of `PAGE_TYPES`."""
        return PAGE_TYPES[self.decision.likeliest]

    @property
    def forum(self) -> float:
        """How probable it is that the page is a forum."""
        return self.decision.probability_of_type(FORUM)

    def best_block(self, trees: Forest) -> int | None:
        """Of the visible blocks the one that other trees score highest, None where they score none above 0."""
        return self.decision.best_block(trees.scorer)

    def blocks_like(self, trees: Forest) -> list[int]:
        """The blocks that other trees score above 0, in their order."""
        return self.decision.blocks_like(trees.scorer)

    def best_kinds(self, kinds: Mapping[int, Forest]) -> Bytes:
        """For each block the kind whose trees score it highest, 0 where none scores it above 0."""
        return self.decision.best_kinds([trees.scorer for trees in kinds.values()], np.array([*kinds], dtype=np.uint8))

    def confidence(self, keep: Mask) -> float:
        """The F1 that keeping some rows is expected to have; 0 where none is kept. What the caller has chosen otherwise
        than the method is taken to be right."""
        expected = self.decision.expected_f1(np.ascontiguousarray(keep, dtype=np.bool_).view(np.uint8))
        knots = self.model.confidence
        return 0.0 if expected is None else value_between(knots.x, knots.y, expected)

    def reason(self, block: int) -> str:
        """Why a block has its score."""
        return self._reasons.of(block)

    @cached_property
    def _reasons(self) -> Reasons:
        from elute.learned.reasons import Reasons  # few ask

        model, features = self.model, self.decision.features
        then = features.second(model.content.score(self.columns, features.count))
        return Reasons((model.content, self.columns), (model.second, then), self.keep)


class Learned:
    """The method with its model. "learned(my.npz)" is the same with another."""

    def __init__(self, path: Path, name: str = METHOD) -> None:
        # Registered by these names below.
        self.__module__, self.__qualname__ = __name__, name.replace("-", "_")
        self.path = path
        self.name = name

    def of(self, arguments: str) -> Learned:
        """The method with the model in a file."""
        path = Path(arguments).expanduser()
        if self.name == LAYOUT_METHOD and not load(path).layout:
            raise ValueError(f"{path} is a model for {METHOD}, not for {LAYOUT_METHOD}")
        other = Learned(path, LAYOUT_METHOD if load(path).layout else METHOD)
        if not load(path).layout:  # a page as a browser shows it is not at hand
            from elute.methods.shared.trained import try_model

            try_model(path, METHOD, other)
        return other

    @cached_property
    def model(self) -> LearnedModel:
        return load(self.path)

    @property
    def info(self) -> dict[str, Any]:
        """What `elute methods` tells of it."""
        needs = {"needs": "layout"} if self.model.layout else {}
        return {"trained_on": sorted(self.model.card.get("sets", {})), **needs}

    def __call__(self, page: Page, focus: str = "balanced") -> Labels:
        """Keep the blocks that are expected to make the best F1."""
        return self._labels(Prediction(page, self.model, focus))

    def read(self, readings: Sequence[Reading], focus: str = "balanced") -> list[Labels]:
        """The same for what was read of pages, with all that is before it, in one native call."""
        if self.model.layout:
            return [self(page, focus) for page in prepared(readings)]
        found = self.model.predictor.read([source for source, _, _ in readings], STEPS[focus])
        return [self._of_read(*one, reading, focus) for one, reading in zip(found, readings, strict=True)]

    def _of_read(self, segments: Segments, decision: Decision | None, reading: Reading, focus: str) -> Labels:
        return self._labels(Prediction(page_of(segments, reading), self.model, focus, decision))

    def _labels(self, found: Prediction) -> Labels:
        return Labels(
            found.page,
            found.row_score,
            found.row_keep,
            self.name,
            found.reason,
            roles=LearnedRoles(found, self.model.roles),
            page_type=found.page_type,
            confidence_of=found.confidence,
            last_look=tidied,
        )


learned = Learned(MODELS / f"{METHOD}.npz")
learned_layout = Learned(MODELS / f"{LAYOUT_METHOD}.npz", LAYOUT_METHOD)
registry.methods.register(
    METHOD,
    learned,
    title="Learned",
    description="Keep the blocks that trees, grown on labelled pages of many sites, take for content.",
    paper="none: elute's own, docs/learned/index.md",
    year=2026,
    trainable=True,
)
registry.methods.register(
    LAYOUT_METHOD,
    learned_layout,
    title="Learned, with layout",
    description="Keep blocks as learned does, by trees that also know where a browser shows them.",
    paper="none: elute's own, docs/learned/layout.md",
    year=2026,
    trainable=True,
)
