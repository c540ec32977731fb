"""What short texts of the page say: datelines and bylines without a name of their own, and copyright lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from elute.metadata.clue import Clue
from elute.page.table import Page
from elute.units.titles import title_block

LONGEST: Final = 40
"""Words of a text that may be a dateline or a byline."""

NEAR: Final = 12
"""Blocks behind the title that are near it."""

MOST: Final = 400
"""Texts with a year that are looked at."""

_YEAR: Final = re.compile(r"(?<!\d)(?:19[9]|20[0-4])\d(?!\d)|\d[./]\d\d[./]\d\d|年")
_COPYRIGHT: Final = re.compile(r"©|\(c\)|copyright|all rights reserved|alle rechte", re.IGNORECASE)
_PUBLISHED: Final = re.compile(
    r"publi[sqcé]|posted|veröffentlicht|erstellt|geschrieben|written|publié|opublikowano|опубликован|posté|入稿|发布|發佈|投稿",
    re.IGNORECASE,
)
_CHANGED: Final = re.compile(
    r"updat|modif|edited|aktualisiert|geändert|stand:|bearbeitet|mis à jour|actualiz|aggiornato|обновлен|更新|修正",
    re.IGNORECASE,
)
_BY: Final = re.compile(
    r"^(?:\W|(?:written|posted|words|story|text|article|published|photos?)\s)*(?:by|von|par|por|di|da|door|av|af|od|przez|автор|text|fotos?)\b[:\s]\s*(.+)$",
    re.IGNORECASE,
)


def clues(page: Page) -> Iterator[Clue]:
    """Dates in short visible texts, by where they stand and what is said beside them; names behind "by"."""
    blocks = page.blocks
    title = title_block(page)
    short = np.flatnonzero((blocks.words <= LONGEST) & (blocks.words > 0) & (blocks.hidden == 0))
    looked = 0
    for block in short.tolist():
        text = blocks.text(block)
        near = title is not None and -3 <= block - title <= NEAR
        if near and (by := _BY.match(text)):
            yield Clue("author", by[1], "text by", int(blocks.first[block]))
        if not _YEAR.search(text):
            continue
        looked += 1
        if looked > MOST:
            return
        yield Clue("published", text, f"text {_said(text)}{', near the title' if near else ''}", int(blocks.first[block]))


def _said(text: str) -> str:
    if _COPYRIGHT.search(text):
        return "copyright"
    if _CHANGED.search(text):
        return "changed"
    return "published" if _PUBLISHED.search(text) else "date"
