"""The roles of blocks: what names and tags say, and where they are silent, what trees have learned of such text.

The title is what trees take for it, or the heading with which the page's head agrees (`units/titles.py`); bylines are
found by trees alone. Comments are what calls itself so: trees that were to find others found hardly any
(docs/learned/roles.md). On a forum there are none: what readers write there is what the page is about. Kinds of noise
are found where the method does not keep the block: by a heading above it or its own words (`units/signposts.py`), by a
name or a tag, or by trees. All else is what the structure of the page says.

Nothing is computed before it is asked for, and a role that is asked for alone costs its own trees alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, Protocol

import numpy as np

from elute.learned.features import FAR, NAMES
from elute.learned.forest import Forest
from elute.page.arrays import Bytes, Mask
from elute.page.table import Page
from elute.units._roles import refined, rows_of_blocks, words_beside
from elute.units.roles import (
    BYLINE,
    COMMENT,
    SHAPES,
    TITLE,
    Role,
    Roles,
    are_comments,
    comment_rows,
    roles,
    structure_roles,
)

NOISE: Final = (Role.NAVIGATION, Role.ADVERTISEMENT, Role.RELATED, Role.LEGAL, Role.FORM, Role.SHARE)
NOISE_WORDS: Final = {int(role): role.word for role in NOISE}
LEARNED: Final = (Role.TITLE, Role.BYLINE, *NOISE)
# What says nothing of a kind of noise: a block of these may be any.
IS_PLAIN: Final = np.array([role in SHAPES and role != Role.CODE for role in Role], dtype=np.uint8)
TITLE_WORD: Final = Role.TITLE.word
BYLINE_WORD: Final = Role.BYLINE.word
FORUM_SURE: Final = 0.7
"""How probable a forum must be: an article with many comments looks like one."""
TO_COMMENT: Final = NAMES.index("to_comment")
LEAST_REST: Final = 20
"""Words that must be kept besides comments. With fewer, which may be a title, it is not comments that call themselves
so, but posts."""


class Findings(Protocol):
    """What the method has found of a page."""

    @property
    def page(self) -> Page:
        """It."""

    @property
    def columns(self) -> Bytes:
        """The features of its blocks."""

    @property
    def keep(self) -> Mask:
        """The blocks that the method keeps."""

    @property
    def keeps_comments(self) -> bool:
        """Whether any of these stands in what a class or id calls comments."""

    def best_block(self, trees: Forest) -> int | None:
        """Of the visible blocks the one that other trees score highest, None where they score none above 0."""

    def blocks_like(self, trees: Forest) -> list[int]:
        """The blocks that other trees score above 0, in their order."""

    def best_kinds(self, kinds: Mapping[int, Forest]) -> Bytes:
        """For each block the kind whose trees score it highest, 0 where none scores it above 0."""

    @property
    def forum(self) -> float:
        """How probable it is that the page is a forum."""


class LearnedRoles(Roles):
    """Finds the roles on a page. `forests` are the trees of roles by name, over 0 where a block has the role."""

    def __init__(self, found: Findings, forests: Mapping[str, Forest]) -> None:
        super().__init__(found.page)
        self.found = found
        self.forests = forests

    @property
    def forum(self) -> bool:
        """Whether the page is a forum: then nobody's text is a comment."""
        return self.found.forum > FORUM_SURE

    def may_be_kept(self, role: Role) -> bool:
        """Whether text of a role can be among what the method keeps."""
        return role != COMMENT or (self.found.keeps_comments and not self.forum)

    def rows(self, role: Role, within: Mask | None = None) -> Mask:
        """The rows of one role. With a mask the answer holds for its rows alone."""
        if role == COMMENT:
            return self._comments(kept=within is not None)
        if role in (Role.TITLE, Role.BYLINE):
            return rows_of_blocks(self.page.blocks.segments, self._titles if role == Role.TITLE else self._bylines)
        mask: Mask = self.every == int(role)
        return mask

    def blocks(self, role: Role) -> list[int]:
        """The blocks of one role, in their order."""
        return self._bylines if role == Role.BYLINE else super().blocks(role)

    @cached_property
    def every(self) -> Bytes:
        """The role of every row."""
        from elute.units.signposts import give_roles  # of most pages only the text is wanted

        found = self.without_signposts()
        give_roles(self.page, self.found.keep, found)
        return found

    def without_signposts(self) -> Bytes:
        """The role of every row, as far as names, tags and trees tell it."""
        found = roles(self.page)
        refined(
            self.page.blocks.segments,
            found,
            structure_roles(self.page),
            self._comments().view(np.uint8),
            self.noise,
            self.found.keep.view(np.uint8),
            (self._titles, self._bylines),
            IS_PLAIN,
            (COMMENT, TITLE, BYLINE),
        )
        return found

    def _comments(self, kept: bool = False) -> Mask:
        """The rows of comments; of those that are kept alone it is faster to tell."""
        if not self.forum and self._names_comments(kept):
            # by whole blocks: a paragraph may begin with the number of its comments
            blocks, keep = self.page.blocks, self.found.keep
            found = blocks.whole(comment_rows(self.page, blocks.to_rows(keep, False) if kept else None))
            words, any_kept = words_beside(blocks.segments, keep.view(np.uint8), found.view(np.uint8))
            if words >= LEAST_REST or not any_kept:
                return found
        return np.zeros(len(self.page), dtype=np.bool_)

    def _names_comments(self, kept: bool) -> bool:
        """Whether any block, or any that is kept, stands in what a class or id calls comments: most pages have none."""
        if kept:
            return self.found.keeps_comments
        return bool(self.found.columns[TO_COMMENT, : len(self.found.keep)].min(initial=FAR) < FAR)

    @cached_property
    def title(self) -> int | None:
        """The visible block that is most like a title, if it is like one, or the heading with which the head agrees."""
        trees = self.forests.get(TITLE_WORD)
        if trees is None:
            return super().title
        from elute.units.titles import titles  # of most pages only the text is wanted

        return titles(self.page).block(self.found.best_block(trees))

    @property
    def _titles(self) -> list[int]:
        if TITLE_WORD not in self.forests:
            return self._by_structure(Role.TITLE)
        return [] if self.title is None else [self.title]

    @cached_property
    def _bylines(self) -> list[int]:
        """The blocks that are most like bylines, without those of readers' comments."""
        if BYLINE_WORD not in self.forests:
            return self._by_structure(Role.BYLINE)
        likely = [block for block in self.found.blocks_like(self.forests[BYLINE_WORD]) if block != self.title]
        if not likely:
            return likely
        comments = are_comments(self.page, [self.page.blocks.span(block)[0] for block in likely])
        return [block for block, is_comment in zip(likely, comments, strict=True) if not is_comment]

    @cached_property
    def noise(self) -> Bytes:
        """For each block the kind of noise that it is most like, 0 where it is like none."""
        trees = {number: self.forests.get(word) for number, word in NOISE_WORDS.items()}
        return self.found.best_kinds({number: known for number, known in trees.items() if known is not None})

    def _by_structure(self, role: Role) -> list[int]:
        blocks: list[int] = np.flatnonzero(roles(self.page)[self.page.blocks.first] == int(role)).tolist()
        return blocks
