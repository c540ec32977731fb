"""What short texts of the page say: datelines and bylines without a name of their own, and copyright lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from elute.metadata._dates import short_texts_with_a_year
from elute.metadata.clue import Clue
from elute.page.table import Page
from elute.units.titles import title_block

LONGEST: Final = 40
"""Words of a text that may be a dateline or a byline."""

BEFORE: Final = 3
NEAR: Final = 12
"""Blocks before the title and behind it that are near it."""

FIRST: Final = 60
LAST: Final = 20
"""Texts with a year that are looked at, from the beginning of the page and from its end."""

SAID: Final = {
    "copyright": ("©", "(c)", "copyright", "all rights reserved", "alle rechte"),
    "changed": ("updat", "modif", "edited", "aktualisiert", "geändert", "stand:", "bearbeitet", "mis à jour",
                "actualiz", "aggiornato", "обновлен", "更新", "修正"),
    "published": ("publis", "publiq", "public", "publié", "posted", "veröffentlicht", "erstellt", "geschrieben",
                  "written", "opublikowano", "опубликован", "posté", "入稿", "发布", "發佈", "投稿"),
}  # fmt: skip
"""What words beside a date say of it, the strongest first."""

_BY: Final = re.compile(
    r"^(?:\W|(?:written|posted|words|story|text|article|published|photos?)\s)*(?:by|von|par|por|di|da|door|av|af|od|przez|автор|text|fotos?)\b[:\s]\s*(.+)$",
    re.IGNORECASE,
)


def clues(page: Page) -> Iterator[Clue]:
    """Dates in short visible texts, by where they stand and what is said beside them; names behind "by"."""
    blocks = page.blocks
    title = title_block(page)
    near = range(max(title - BEFORE, 0), min(title + NEAR + 1, len(blocks))) if title is not None else range(0)
    short = (blocks.words[near.start : near.stop] <= LONGEST) & (blocks.hidden[near.start : near.stop] == 0)
    for block in (near.start + np.flatnonzero(short)).tolist():
        if by := _BY.match(blocks.text(block)):
            yield Clue("author", by[1], "text by", int(blocks.first[block]))
    dated = short_texts_with_a_year(blocks.segments, LONGEST)
    for block, orders in dated[:FIRST] + dated[FIRST:][-LAST:]:
        text = blocks.text(block) if orders else ""  # a year alone tells that there are dates, and none of them
        place = ", near the title" if block in near else ""
        yield Clue("published", text, f"text {_said(text)}{place}", int(blocks.first[block]))


def _said(text: str) -> str:
    text = text.lower()
    return next((kind for kind, words in SAID.items() if any(word in text for word in words)), "date")
