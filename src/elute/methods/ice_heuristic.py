"""ICE heuristics: long lines are paragraphs, and the short line before one is its heading.

Katja Hofmann, Wouter Weerkamp: "Web Corpus Cleaning using Content and Structure". WAC3 / CleanEval 2007, section 3.2.

Figure 1 of the paper goes through the lines of the page's text:

    a line of at most 3 characters is skipped, but counted where a heading may come;
    a line of more than 10 words, with more than 3 characters a word, is a paragraph; the line that may be a heading is
    one if fewer than 3 skipped lines lie between;
    any other line may be a heading.

A line is a block here: a page need not break its source where a reader sees a line end. Words are counted as blocks
count them, so that the rule has a meaning for scripts without spaces; the average length is that of the runs between
white space. The focus moves the number of words.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import decide_blocks
from elute.page.arrays import above
from elute.page.table import Page
from elute.units.roles import Role

SHORTEST_LINE: Final = 3
FEWEST_WORDS: Final = {"balanced": 10, "precision": 20, "recall": 5}
SHORTEST_WORD: Final = 3
WINDOW: Final = 3


@registry.methods.describe(
    title="Long lines, and the line before",
    paper="Hofmann, Weerkamp: Web Corpus Cleaning using Content and Structure",
    year=2007,
    trainable=False,
)
def ice_heuristic(page: Page, focus: str = "balanced") -> Labels:
    """Keep lines of more than ten words, and short lines right before them as headings."""
    blocks = page.blocks
    fewest = FEWEST_WORDS[focus]
    words, chars = blocks.words.tolist(), blocks.chars.tolist()
    role = np.zeros(len(blocks), dtype=np.uint8)
    length = blocks.words.astype(np.float32)
    possible_title, counter = -1, 0
    for line in np.flatnonzero(blocks.hidden == 0).tolist():
        if chars[line] <= SHORTEST_LINE:
            counter += 1
        elif words[line] > fewest and chars[line] > SHORTEST_WORD * len(blocks.text(line).split()):
            if possible_title >= 0 and counter < WINDOW:
                role[possible_title] = Role.HEADING
                length[possible_title] = length[line]
            role[line] = Role.PARAGRAPH
            possible_title = -1
        else:
            length[line] = min(length[line], fewest)
            possible_title, counter = line, 0

    def reason(block: int) -> str:
        if role[block] == Role.HEADING:
            return "right before a long line"
        count = "1 word" if words[block] == 1 else f"{words[block]} words"
        return count if words[block] <= fewest or role[block] else f"{count} of few characters"

    return decide_blocks(page, role > 0, above(length, fewest), reason, role)
