"""The roles of blocks: what names and tags say, and where they are silent, what trees have learned of such text.

Title and byline are found by trees alone. Comments are what calls itself so, and what trees take for it; on a forum
there are none: what readers write there is what the page is about. Kinds of noise are found by trees where neither a
name nor a tag tells and the method does not keep the block. All else is what the structure of the page says.

Nothing is computed before it is asked for, and a role that is asked for alone costs its own trees alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.learned.forest import Forest
from elute.page.table import Bytes, Mask, Page
from elute.units.roles import Role, comment_rows, roles, structure_roles

NOISE: Final = (Role.NAVIGATION, Role.ADVERTISEMENT, Role.RELATED, Role.LEGAL, Role.FORM, Role.SHARE)
LEARNED: Final = (Role.TITLE, Role.BYLINE, Role.COMMENT, *NOISE)
# What says nothing of a kind of noise: a block of these may be any.
PLAIN: Final = (Role.OTHER, Role.HEADING, Role.PARAGRAPH, Role.LIST, Role.TABLE, Role.QUOTE, Role.CAPTION)
FORUM: Final = "forum"

Reals = npt.NDArray[np.float32]


class LearnedRoles:
    """Finds the roles on a page. `columns` are the features of its blocks, `forests` the trees of roles by name, above
    0 where a block has the role; `keep` are the rows that the method keeps."""

    def __init__(
        self, page: Page, columns: Bytes, forests: Mapping[str, Forest], keep: Mask, page_type: str = ""
    ) -> None:
        self.page = page
        self.columns = columns
        self.forests = forests
        self.keep = keep
        self.forum = page_type == FORUM

    def rows(self, role: Role, within: Mask | None = None) -> Mask:
        """The rows of one role. With a mask the answer holds for its rows alone."""
        if role == Role.COMMENT:
            return self._comments(within)
        if role == Role.TITLE and role.word in self.forests:
            return self._to_rows(self._title)
        if role == Role.BYLINE and role.word in self.forests:
            return self._to_rows(self._byline)
        mask: Mask = self.every() == int(role)
        return mask

    def every(self) -> Bytes:
        """The role of every row."""
        found = roles(self.page)
        structure = structure_roles(self.page)
        if self.forum:
            posts = found == int(Role.COMMENT)
            found[posts] = structure[posts]
        else:
            found[self._comments(None) & np.isin(found, PLAIN)] = Role.COMMENT
        silent = np.isin(found, PLAIN) & ~self.keep
        noise = self.page.blocks.to_rows(self._noise, np.uint8(0))
        found = np.where(silent & (noise > 0), noise, found).astype(np.uint8)
        for role, blocks in ((Role.BYLINE, "_byline"), (Role.TITLE, "_title")):
            if role.word in self.forests:
                wrong = found == int(role)
                found[wrong] = structure[wrong]
                found[self._to_rows(getattr(self, blocks))] = role
        return found

    def _comments(self, within: Mask | None) -> Mask:
        if self.forum:
            return np.zeros(len(self.page), dtype=np.bool_)
        named = comment_rows(self.page, within)
        return named | self._to_rows(self._score(Role.COMMENT) > 0) if Role.COMMENT.word in self.forests else named

    @cached_property
    def _title(self) -> Mask:
        """The visible block that is most like a title, if it is like one."""
        found = np.zeros(len(self.page.blocks), dtype=np.bool_)
        score = np.where(self.page.blocks.hidden == 0, self._score(Role.TITLE), -np.inf)
        if len(score) and score.max() > 0:
            found[score.argmax()] = True
        return found

    @cached_property
    def _byline(self) -> Mask:
        comments = comment_rows(self.page)[self.page.blocks.first]
        return (self._score(Role.BYLINE) > 0) & ~comments & ~self._title

    @cached_property
    def _noise(self) -> Bytes:
        """For each block the kind of noise that it is most like, 0 where it is like none."""
        kinds = [role for role in NOISE if role.word in self.forests]
        if not kinds or not len(self.page.blocks):
            return np.zeros(len(self.page.blocks), dtype=np.uint8)
        scores = np.array([self._score(role) for role in kinds])
        best = np.array(kinds, dtype=np.uint8)[scores.argmax(axis=0)]
        return np.where(scores.max(axis=0) > 0, best, 0).astype(np.uint8)

    def _score(self, role: Role) -> Reals:
        return self.forests[role.word].score(self.columns, len(self.page.blocks))

    def _to_rows(self, blocks: Mask) -> Mask:
        rows: Mask = self.page.blocks.to_rows(blocks, False)
        return rows
