"""HTML and Markdown that a peer gives, as text. All such peers are treated alike."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from elute.page import parse

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


def html_to_text(html: str) -> str:
    """All text of a piece of HTML, a line a block, as elute writes it; nothing is chosen.

    >>> html_to_text("<div><h1>Tea</h1><p>A <b>hot</b> drink.<p hidden>Or cold.</div>")
    'Tea\\nA hot drink.\\nOr cold.'
    """
    blocks = parse(html).blocks
    return blocks.join(blocks.row_block >= 0)


def markdown_to_text(markdown: str) -> str:
    """Markdown (CommonMark with tables) as text, by way of HTML.

    >>> markdown_to_text("# Tea\\n\\n1. hot\\n2. [cold](https://example.org/ice)")
    'Tea\\nhot\\ncold'
    """
    return html_to_text(_markdown().render(markdown))


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # every installation has it, through rich

    return MarkdownIt("commonmark").enable("table")
