"""Labels: what a method says of every text row. Methods make them, renderers and Extraction read them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Bytes, Mask, above, prefix_sums
from elute.page.table import Page
from elute.units.roles import BYLINE, COMMENT, Role, Roles

if TYPE_CHECKING:
    from elute.units.posts import Post

Scores = npt.NDArray[np.float32]
BESIDE: Final = 4  # blocks between a byline and its story
FORUM: Final = "forum"


@dataclass(frozen=True, eq=False)
class Choice:
    """What a caller asked for: that text of a role is kept, or dropped. `rows` are those that this has changed."""

    role: Role
    wanted: bool
    rows: Mask = field(repr=False)

    @property
    def reason(self) -> str:
        """It, as the reason of a decision."""
        return f"{self.role.word} {'kept' if self.wanted else 'left out'} on request"


@dataclass(frozen=True, eq=False)
class Labels:
    """For every row of a page a score from 0 to 1, whether it is kept, and its role; only text rows matter."""

    page: Page = field(repr=False)
    score: Scores = field(repr=False)
    keep: Mask = field(repr=False)
    method: str = ""
    reason_of: Callable[[int], str] | None = field(default=None, repr=False)
    roles: Roles = field(default=None, repr=False)  # type: ignore[assignment]
    """Those of the page's structure, unless the method has others."""
    choices: tuple[Choice, ...] = field(default=(), repr=False)
    """What the caller has asked for since, in that order."""
    page_type: str = ""
    posts: tuple[Post, ...] | None = field(default=None, repr=False)
    """The posts of a forum or of readers' comments, None while nobody has looked for them."""
    last_look: Callable[[Labels], Labels] | None = field(default=None, repr=False)
    """What the method still drops of all that is kept, when the caller's choices are known."""
    confidence_of: Callable[[Mask], float] | None = field(default=None, repr=False)
    image_scores: Callable[[], Scores] | None = field(default=None, repr=False)
    """What the method itself says of images, asked only where images are wanted: a score from 0 to 1 for each row, NaN
    where it says nothing. Above 0.5 an image is main. Without it `main_images` decides by the kept text."""

    def __post_init__(self) -> None:
        if not len(self.score) == len(self.keep) == len(self.page):
            raise ValueError(
                f"{len(self.score)} scores and {len(self.keep)} decisions for a page of {len(self.page)} rows"
            )

        if self.roles is None:
            object.__setattr__(self, "roles", Roles(self.page))

    @cached_property
    def role(self) -> Bytes:
        """The role of every row."""
        found = self.roles.every
        if not self.posts:
            return found
        blocks = self.page.blocks
        named = blocks.row_block[[row for post in self.posts for row in post.byline]]
        bylines = blocks.to_rows(np.isin(np.arange(len(blocks)), named), False) & (found != int(Role.COMMENT))
        return np.where(bylines, int(Role.BYLINE), found).astype(np.uint8)

    def rows_of(self, role: Role) -> Mask:
        """The rows of one role: it may be told at less cost than all of them."""
        if not self.posts:
            return self.roles.rows(role)
        mask: Mask = self.role == int(role)
        return mask

    def reason(self, block: int) -> str:
        """Why a block is kept or dropped, in a few words."""
        first = self.page.blocks.first[block]
        for choice in reversed(self.choices):
            if choice.rows[first]:
                return choice.reason
        return self.reason_of(block) if self.reason_of else f"score {self.score[first]:.2f}"

    def reasons(self) -> Iterator[str]:
        """Why each block is kept or dropped."""
        chosen = np.zeros(len(self.page.blocks), dtype=np.bool_)
        for choice in self.choices:
            chosen |= choice.rows[self.page.blocks.first]
        if self.reason_of is None or chosen.any():
            return map(self.reason, range(len(chosen)))
        return map(self.reason_of, range(len(chosen)))

    def without(self, role: Role, rows: Mask) -> Labels:
        """The same labels with some rows dropped because of their role, as the caller asked."""
        if not rows.any():
            return self
        gone = self.page.blocks.whole(rows) & self.keep
        return self._chosen(self.keep ^ gone, Choice(role, False, gone)) if gone.any() else self

    def including(self, role: Role, rows: Mask) -> Labels:
        """The same labels with some rows kept because of their role, as the caller asked; hidden text is not."""
        new = self.page.blocks.whole(rows) & self.page.blocks.row_visible & ~self.keep
        return self._chosen(self.keep | new, Choice(role, True, new))

    def _chosen(self, keep: Mask, choice: Choice) -> Labels:
        return self._with(keep=keep, choices=(*self.choices, choice))

    def _with(self, **changed: object) -> Labels:
        """The same labels but for some fields, as `dataclasses.replace` makes them in ten times as long."""
        labels = object.__new__(type(self))
        labels.__dict__.update(self.__dict__)
        labels.__dict__.pop("role", None)  # which is remembered
        labels.__dict__.update(changed)
        return labels

    def choose(self, role: Role, wanted: bool) -> Labels:
        """The same labels with all text of a role kept, or all of it dropped; what is once wanted is not dropped later.

        Of bylines only those beside kept text are kept: others belong to other stories. Comments are not dropped where
        nothing else would remain.
        """
        if role == BYLINE:
            return self.with_posts(sought=True)._choose_bylines(wanted)
        if wanted:
            return self.including(role, self.roles.rows(role))
        if not self.roles.may_be_kept(role) or self._wants(role):
            return self
        chosen = self.without(role, self.roles.rows(role, self.keep))
        return self if role == COMMENT and not chosen.keep.any() else chosen

    def _choose_bylines(self, wanted: bool) -> Labels:
        rows = self.roles.rows(Role.BYLINE)
        if wanted:
            return self.including(Role.BYLINE, rows & self._beside_kept())._with_bylines_of_posts()
        if self._wants(BYLINE):
            return self
        chosen = self.without(Role.BYLINE, rows | self._bylines_of_posts())
        # That it was chosen is known, also where nothing is dropped.
        return self._chosen(self.keep, Choice(Role.BYLINE, False, rows & False)) if chosen is self else chosen

    def with_posts(self, sought: bool = False) -> Labels:
        """The same labels with the posts of the page: of a forum, of comments that are wanted, and of any page where
        they are sought."""
        has_posts = sought or self.page_type == FORUM or self._wants(COMMENT)
        if self.posts is not None or not has_posts:
            return self
        from elute.units.posts import find_posts, kept_blocks  # few pages are forums

        kept = kept_blocks(self.page, self.keep)
        return self._with(posts=tuple(find_posts(self.page, kept, by_dates=self.page_type == FORUM)))

    def _wants(self, role: int) -> bool:
        """Whether the caller has asked for text of a role."""
        return bool(self.choices) and any(choice.wanted and choice.role == role for choice in self.choices)

    def _bylines_of_posts(self) -> Mask:
        rows: Mask = np.zeros(len(self.page), dtype=np.bool_)
        rows[[row for post in self.posts or () for row in post.byline]] = True
        return rows

    def _with_bylines_of_posts(self) -> Labels:
        """The same labels with author and date of each post kept, and no more of the blocks that they stand in."""
        new = self._bylines_of_posts() & ~self.keep
        return self._chosen(self.keep | new, Choice(Role.BYLINE, True, new)) if new.any() else self

    def for_readers(self) -> Labels:
        """The same labels for formats that people read: of posts also who wrote them and when, and nothing that is no
        text of theirs, such as "Click to expand"; unless the caller wants no bylines. Plain text has what the method
        keeps: gold standards mostly leave out the one, and have the other."""
        labels = self.with_posts()
        if not labels.posts or any(choice.role == Role.BYLINE and not choice.wanted for choice in self.choices):
            return labels
        from elute.units.posts import controls

        labels = labels._with_bylines_of_posts()
        return labels._with(keep=labels.keep & ~controls(self.page))

    def finished(self) -> Labels:
        """The same labels after the method's last look, when all is chosen."""
        return self.last_look(self) if self.last_look else self

    def dropping(self, reasons: Mapping[int, str]) -> Labels:
        """The same labels with some blocks dropped, each for a reason."""
        blocks = self.page.blocks
        gone = np.zeros(len(blocks), dtype=np.bool_)
        gone[list(reasons)] = True
        return replace(
            self,
            keep=self.keep & ~blocks.to_rows(gone, False),
            reason_of=lambda block: reasons.get(block) or self.reason(block),
        )

    def _beside_kept(self) -> Mask:
        """The text rows that are a few blocks from a kept one at most."""
        blocks = self.page.blocks
        kept = prefix_sums(self.keep[blocks.first])
        number = np.arange(len(blocks))
        around = kept[np.minimum(number + BESIDE + 1, len(blocks))] - kept[np.maximum(number - BESIDE, 0)]
        beside: Mask = blocks.to_rows(around > 0, False)
        return beside

    def without_comments(self) -> Labels:
        """The same labels with comments of readers dropped, unless nothing else would remain."""
        return self.choose(Role.COMMENT, wanted=False)


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
    return above(values, threshold if threshold > 0 else 1.0).astype(np.float32)
