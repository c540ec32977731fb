"""ICE baseline: everything is a paragraph.

Katja Hofmann, Wouter Weerkamp: "Web Corpus Cleaning using Content and Structure". WAC3 / CleanEval 2007, section 3.1.

All block-level elements (p, div, li, h1..6, or plain text) are paragraphs, and two or more line breaks in a row part
paragraphs. No text is removed; headings and list items are not marked as such. There are no parameters.

elute's blocks are what the paper describes. Text that a reader never sees (scripts, comments, hidden elements) is no
text here. It is the line that any other method has to be above.
"""

from __future__ import annotations

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import unless_hidden
from elute.page.table import Page
from elute.units.roles import Role, Roles


@registry.methods.describe(
    title="All text",
    paper="Hofmann, Weerkamp: Web Corpus Cleaning using Content and Structure",
    year=2007,
    trainable=False,
)
def ice_baseline(page: Page) -> Labels:
    """Keep all visible text, each block as a paragraph."""
    keep = page.blocks.row_visible
    roles = np.full(len(page), Role.PARAGRAPH, dtype=np.uint8)

    def reason(block: int) -> str:
        return "visible text"

    return Labels(page, keep.astype(np.float32), keep, reason_of=unless_hidden(page, reason), roles=Roles(page, roles))
