"""The roles of rows in plain Python, row by row: `_roles.pyx` finds the same."""

import numpy as np

from elute.page import Page
from elute.page.arrays import Bytes, Mask
from elute.units.roles import LASTING, LONGEST_REQUEST, ROLE_OF_TAG, Role, sections
from elute.units.titles import title_block

FIELDS = ("textarea", "select", "button")


def structure_roles(page: Page) -> Bytes:
    """By the elements around each row."""
    return np.array([_by_elements(page, row) for row in range(len(page))], dtype=np.uint8)


def _by_elements(page: Page, row: int) -> int:
    around = [row, *page.ancestors(row)]
    said = [ROLE_OF_TAG.get(page.tag_name(above)) for above in around if page.namespace[above] == 0]
    known = [role for role in said if role]
    if Role.NAVIGATION in known:
        return Role.NAVIGATION
    if known[:1] == [Role.PARAGRAPH]:
        return next((role for role in known if role in LASTING), Role.PARAGRAPH)
    return known[0] if known else Role.OTHER


def roles(page: Page) -> Bytes:
    """By these, by sections, by forms in comments, and by the title."""
    around, comments = sections(page)
    found = structure_roles(page)
    for row in np.flatnonzero(around).tolist():
        found[row] = Role.COMMENT if around[row] == Role.BYLINE and comments[row] else around[row]
    for form in page.rows_of("form").tolist():
        inside = slice(form, int(page.end[form]))
        has_field = page.is_tag(*FIELDS)[inside].any()
        if comments[form] and (has_field or page.blocks.row_chars[inside].sum() <= LONGEST_REQUEST):
            found[inside][found[inside] == Role.COMMENT] = Role.FORM
    if (title := title_block(page)) is not None:
        found[page.blocks.row_block == title] = Role.TITLE
    return found


def refined(
    page: Page, comments: Mask, noise: dict[int, Role], title: int, bylines: list[int], plain: set[Role]
) -> Bytes:
    """By what a method has found as well. `noise` are the kinds of blocks that it does not keep."""
    found, by_elements = roles(page), structure_roles(page)
    for row, block in enumerate(page.blocks.row_block.tolist()):
        role = Role(int(found[row]))
        if role == Role.COMMENT and not comments[row]:
            role = Role(int(by_elements[row]))
        if block == title or block in bylines:
            role = Role.TITLE if block == title else Role.BYLINE
        elif block in noise and role in plain:
            role = noise[block]
        elif role in (Role.TITLE, Role.BYLINE):
            role = Role(int(by_elements[row]))
        found[row] = role
    return found
