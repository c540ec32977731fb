"""The title above the content, in formats that are read by themselves.

People who marked content mostly left the title out, and so does the default method. A document in Markdown that begins
without its title reads as if its head were cut off. JSON and XML have the title in a field of its own, HTML is a
fragment for a page that has its own heading, and plain text is what methods are compared by: these stay as they are.
"""

from typing import Final

import numpy as np

from elute.labels import Labels
from elute.metadata.declared import declared
from elute.page import Page
from elute.units.roles import Role
from elute.units.titles import AGREEMENT, agreement, heading_blocks, title_text

from . import Options

TITLED: Final = frozenset({"article", "documentation", "forum"})
"""The types of pages that are one text, or one talk, with one title."""

NEAR: Final = 5  # blocks: further down the words of a short title may be anything


def title_above(page: Page, labels: Labels, options: Options) -> str:
    """The title to write above what is kept, "" where none is wanted, or the content has it already.

    >>> import elute
    >>> story = "<h1>Rain</h1><p>It rained all night, and the river rose by a metre and a half before it was dawn.</p>"
    >>> found = elute.extract(story, method="cetd", title=False)
    >>> title_above(found.page, found.labels, Options())
    ''
    """
    wanted = labels.page_type in TITLED if options.title is None else options.title
    if not wanted or not labels.keep.any():
        return ""
    blocks = page.blocks
    found = blocks.row_block[labels.roles.rows(Role.TITLE) & blocks.row_visible]
    title = title_text(page, int(found[0])) if len(found) else declared(page).title
    if not any(map(str.isalpha, title)) or (len(found) and labels.keep[blocks.first[found[0]]]):
        return ""
    return "" if _is_said(page, labels, title) else title


def _is_said(page: Page, labels: Labels, title: str) -> bool:
    """Whether the kept text says it: it begins with an <h1>, has such a heading, or just these words near its top."""
    blocks = page.blocks
    kept = labels.keep[blocks.first]
    headings = [(level, block) for level, block in heading_blocks(page) if kept[block]]
    if (1, int(kept.argmax())) in headings:
        return True
    top = np.flatnonzero(kept)[:NEAR].tolist()
    return any(agreement(blocks.text(block), title) >= AGREEMENT for _, block in headings) or any(
        agreement(blocks.text(block), title) == 1 for block in top
    )
