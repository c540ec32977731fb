"""The walk over kept rows, and which function opens which element.

Only rows with kept text and their ancestors are visited, once each, and nothing recurses.
"""

import numpy as np

from elute.labels import Labels
from elute.page import HTML, Page
from elute.page.vocabulary import BLOCK, TAG
from elute.render import Options
from elute.render.outline.nodes import Step
from elute.render.outline.runs import Mark

from .code import open_code, open_inline_code, open_listing
from .containers import (
    add_rule,
    container,
    open_block,
    open_heading,
    open_item,
    open_list,
    open_note,
    open_table,
    part,
)
from .draft import Draft, Opener
from .formulas import add_text_with_tex, open_formula
from .inline import MARK_OF_TAG, add_image, marked, open_link, open_raised
from .kept import CODE, LEVELS, KeptPage
from .posts import join_bylines, post_openers

_BY_NAME: dict[str, Opener] = {
    "a": open_link,
    "annotation": open_formula,
    "blockquote": container("quote"),
    "caption": part("caption", "table"),
    "code": open_inline_code,
    "dd": part("definition", "definitions"),
    "details": container("details"),
    "dir": open_list,
    "dl": container("definitions"),
    "dt": part("term", "definitions"),
    "figcaption": container("caption"),
    "figure": container("figure"),
    "hr": add_rule,
    "li": open_item,
    "menu": open_list,
    "ol": open_list,
    "script": open_formula,
    "summary": part("summary", "details"),
    "table": open_table,
    "td": part("cell", "row"),
    "th": part("cell", "row"),
    "tr": part("row", "table"),
    "tt": open_inline_code,
    "ul": open_list,
}
_OPENERS: dict[int, Opener] = {
    **{TAG[name]: open_block for name in BLOCK},
    **{tag: marked(mark) for tag, mark in MARK_OF_TAG.items()},
    **{TAG[name]: opener for name, opener in _BY_NAME.items()},
    **dict.fromkeys(CODE, open_code),
    **dict.fromkeys(LEVELS, open_heading),
}
_TEXT, _FOREIGN = 0, -1
_STRONG = Mark("strong")
_LABELLED = (TAG["li"], TAG["dd"])


def outline(page: Page, labels: Labels, options: Options) -> list[Step]:
    """What is kept of the page, as steps."""
    kept = KeptPage(page, labels, options)
    draft = Draft(kept)
    special = _special_rows(kept)
    authors = {row for post in kept.posts for row in post.author}
    rows, blocks = kept.rows, page.blocks
    # An element of MathML or SVG is not one of HTML, whatever its name; only a formula's TeX is of interest.
    known = (page.namespace[rows] == HTML) | (page.tag[rows] == TAG["annotation"])
    columns = (rows, np.where(known, page.tag[rows], _FOREIGN), page.end[rows], blocks.row_block[rows])
    for row, tag, end, block in zip(*(column.tolist() for column in columns), strict=True):
        if row < draft.done:
            continue
        draft.close_before(row)
        if tag == _TEXT:
            if row in authors:
                draft.add(blocks.piece(row), row, block, _STRONG)
            elif kept.has_raw_tex:
                add_text_with_tex(draft, blocks.piece(row), row, block)
            else:
                draft.add(blocks.piece(row), row, block)
        elif opener := special.get(row) or _OPENERS.get(tag):
            opener(draft, row, end)
    draft.close_before(len(page))
    return join_bylines(kept, draft.nesting.steps) if kept.posts else draft.nesting.steps


def _special_rows(kept: KeptPage) -> dict[int, Opener]:
    """Rows that are more than their tag says: images, headings by role, notes, raised references to them."""
    page, notes = kept.page, kept.notes
    special: dict[int, Opener] = dict.fromkeys(kept.images, add_image)
    named = [row for name in ("role", "data-lang", "data-language") for row in page.rows_with(name)]
    for row in np.intersect1d(named, kept.rows).tolist():
        tag = int(page.tag[row])
        if page.attribute(row, "role") == "heading" and tag not in LEVELS:
            special[row] = open_heading
        elif tag == TAG["div"] and not kept.holds_structure(row):
            if page.attribute(row, "data-lang") or page.attribute(row, "data-language"):
                special[row] = open_listing
    special |= {row: open_note for row in notes.notes if int(page.tag[row]) not in _LABELLED}
    special |= {row: open_raised for row in notes.references if page.tag[row] == TAG["sup"]}
    return special | post_openers(kept, _OPENERS)
