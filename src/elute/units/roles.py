"""Roles of text, as far as the structure of the page tells: its elements, and the words in class and id attributes.

A method that knows better gives roles of its own. Where several elements around a text have something to say, the
nearest has the word; only a comment section, navigation and their like claim all that is inside them. The byline of a
comment is part of the comment; the form below it, where a reader writes one, is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property
from typing import Final

import numpy as np

from elute.page.arrays import Bytes, Mask
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.page.vocabulary import HEADING, TAG
from elute.units import comment_words
from elute.units._class_words import ClassWords
from elute.units._roles import structure, with_sections


class Role(IntEnum):
    """What a text is on its page."""

    OTHER = 0
    TITLE = 1
    HEADING = 2
    PARAGRAPH = 3
    LIST = 4
    TABLE = 5
    CODE = 6
    QUOTE = 7
    CAPTION = 8
    BYLINE = 9
    COMMENT = 10
    NAVIGATION = 11
    ADVERTISEMENT = 12
    RELATED = 13
    LEGAL = 14
    FORM = 15
    SHARE = 16

    @property
    def word(self) -> str:
        """The role as users see it."""
        return self.name.lower()


ROLE_OF_TAG: Final[dict[str, Role]] = {
    **dict.fromkeys(HEADING, Role.HEADING),
    **dict.fromkeys(("p", "div", "section", "article", "main", "body", "center", "dialog"), Role.PARAGRAPH),
    **dict.fromkeys(("li", "dd", "dt"), Role.LIST),
    **dict.fromkeys(("td", "th"), Role.TABLE),
    **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), Role.CODE),
    **dict.fromkeys(("figcaption", "caption"), Role.CAPTION),
    **dict.fromkeys(("select", "option", "optgroup", "textarea", "button", "legend", "label"), Role.FORM),
    "blockquote": Role.QUOTE,
    "address": Role.BYLINE,
    "nav": Role.NAVIGATION,
}
# These say how a text is set; all others say what it is for.
SHAPES: Final = (
    Role.OTHER, Role.HEADING, Role.PARAGRAPH, Role.LIST, Role.TABLE, Role.CODE, Role.QUOTE, Role.CAPTION
)  # fmt: skip
# A paragraph inside these is still one of them.
LASTING: Final = (Role.LIST, Role.TABLE, Role.CODE, Role.QUOTE, Role.CAPTION, Role.FORM)

# What words in class and id attributes stand for, by their beginnings.
SECTION_WORDS: Final[dict[Role, str]] = {
    Role.COMMENT: comment_words.SURE,
    Role.NAVIGATION: "nav breadcrumb menu pagination pager",
    Role.ADVERTISEMENT: "advert adsense adslot sponsor dfp",
    Role.RELATED: "related recommend",
    Role.LEGAL: "cookie gdpr copyright consent",
    Role.BYLINE: "byline dateline",
    Role.SHARE: "share sharing social addthis addtoany",
}
# Words that begin like those and mean something else.
INNOCENT_WORDS: Final = f"{comment_words.INNOCENT} navy naval navarr menudo relatedness shared shareholder socialis"
# A section that holds more of the page's text than this is no comment section but the page itself.
LARGEST_SECTION: Final = 0.5
# Characters of a form that has no field to fill in; what is longer is a comment that a site has put into a form.
LONGEST_REQUEST: Final = 60
# numpy compares with a plain number several times faster
OTHER: Final = int(Role.OTHER)
TITLE: Final = int(Role.TITLE)
PARAGRAPH: Final = int(Role.PARAGRAPH)
COMMENT: Final = int(Role.COMMENT)
NAVIGATION: Final = int(Role.NAVIGATION)
BYLINE: Final = int(Role.BYLINE)
FORM: Final = int(Role.FORM)


@cache
def _class_words() -> ClassWords:
    words = [(word, int(role)) for role, listed in SECTION_WORDS.items() for word in listed.split()]
    return ClassWords(words + [(word, 0) for word in INNOCENT_WORDS.split()])


@cache
def _tag_roles() -> Bytes:
    roles = np.zeros(len(TAG) + 1, dtype=np.uint8)
    for tag, role in ROLE_OF_TAG.items():
        roles[TAG[tag]] = role
    return roles


@cache
def _lasting() -> Bytes:
    """For each role whether it is lasting."""
    return np.array([role in LASTING for role in Role], dtype=np.uint8)


@remembered
def sections(page: Page) -> tuple[Bytes, Mask]:
    """For each row the role that a section around it gives it (comment, navigation, related …), 0 for none; and the
    rows inside comment sections."""
    return _class_words().sections(page.blocks.segments, COMMENT, LARGEST_SECTION)


def comment_rows(page: Page, within: Mask | None = None) -> Mask:
    """The rows inside comment sections, whatever other section they are in there.

    With a mask only the sections around its rows are looked at, which is faster; the answer holds for these rows alone.

    >>> import elute
    >>> page = elute.parse("<p>A long story, told well.<div class=comments><p>First!<p class=share>Share it</div>")
    >>> comment_rows(page)[page.blocks.first].tolist()
    [False, True, True]
    """
    if within is None:
        return sections(page)[1]
    return _class_words().inside(page.blocks.segments, COMMENT, LARGEST_SECTION, within.view(np.uint8))


def are_comments(page: Page, rows: list[int]) -> list[bool]:
    """Whether some rows are inside comment sections: the same, and faster where they are few.

    >>> import elute
    >>> page = elute.parse("<p>A long story, told well.<div class=comments><p>First!</div>")
    >>> are_comments(page, page.blocks.first.tolist())
    [False, True]
    """
    return _class_words().around(page.blocks.segments, rows, COMMENT, LARGEST_SECTION)


@remembered
def structure_roles(page: Page) -> Bytes:
    """For each row the role that the elements around it give it."""
    return structure(page.table, _tag_roles(), _lasting(), PARAGRAPH, NAVIGATION)


def roles(page: Page) -> Bytes:
    """For each text row its role as far as the page's structure tells.

    >>> import elute
    >>> page = elute.parse("<h2>Why</h2><p>Because.<ul><li>One</ul><div class=comment-list><p>First!</div>")
    >>> [Role(int(role)).word for role in roles(page)[page.blocks.first]]
    ['heading', 'paragraph', 'list', 'comment']
    """
    from elute.units.titles import title_block  # of most pages only the text is wanted

    around, comments = sections(page)
    title = title_block(page)
    return with_sections(
        page.blocks.segments,
        structure_roles(page),
        around,
        comments.view(np.uint8),
        -1 if title is None else title,
        LONGEST_REQUEST,
        (BYLINE, COMMENT, FORM, TITLE),
    )


@dataclass(eq=False, repr=False)
class Roles:
    """The roles on a page, found when they are asked for: those of its structure, unless a method says otherwise.

    `given` are roles that a method has for every row, OTHER where it has none. Such methods tell headings, list items
    and paragraphs apart, and hardly anything more: where a method says how a text is set, and the structure of the page
    knows what it is for, the structure has the word. A method that finds roles in another way has a subclass.

    >>> import elute
    >>> page = elute.parse("<h2>Why</h2><p>Because.<div class=comment-list><p>First!</div>")
    >>> all_list_items = np.full(len(page), Role.LIST, dtype=np.uint8)
    >>> [Role(int(role)).word for role in Roles(page, all_list_items).every[page.blocks.first]]
    ['list', 'list', 'comment']
    """

    page: Page
    given: Bytes | None = None

    @cached_property
    def every(self) -> Bytes:
        """The role of every row."""
        found = roles(self.page)
        if self.given is None:
            return found
        knows_less = np.isin(self.given, SHAPES) & ~np.isin(found, SHAPES)
        return np.where(knows_less | (self.given == OTHER), found, self.given)

    @cached_property
    def title(self) -> int | None:
        """The visible block that is the title, None where there is none."""
        found = self.page.blocks.row_block[self.rows(Role.TITLE) & self.page.blocks.row_visible]
        return int(found[0]) if len(found) else None

    def may_be_kept(self, role: Role) -> bool:
        """Whether text of a role can be among what the method keeps: False where that is known at no cost."""
        return True

    def rows(self, role: Role, within: Mask | None = None) -> Mask:
        """The rows of one role. With a mask the answer holds for its rows alone, at less cost; comments then have all
        with them that is in their section, such as the form below."""
        if role == Role.COMMENT and within is not None:
            found = comment_rows(self.page, within)
            return found if self.given is None else found | (self.given == COMMENT)
        mask: Mask = self.every == int(role)
        return mask

    def blocks(self, role: Role) -> list[int]:
        """The blocks that have a row of one role, in their order."""
        found: list[int] = np.unique(self.page.blocks.row_block[self.rows(role)]).tolist()
        return found[1:] if found[:1] == [-1] else found
