"""Examples for trained methods, from pages of gold standards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from elute.gold import GoldPage
from elute.methods.trained import Example
from elute.page.table import Bytes
from elute.units.alignment import Aligner
from elute.units.roles import Role, structure_roles

ROLE_OF_MARK: Final = {"h": Role.HEADING, "l": Role.LIST, "p": Role.PARAGRAPH}
MARK: Final = re.compile(r"<([hlp])>", re.IGNORECASE)


def examples(pages: Iterable[GoldPage]) -> Iterator[Example]:
    """The pages as methods learn from them. Those without gold text or without blocks teach nothing."""
    for page in pages:
        if page.text.strip() and len(page.page.blocks):
            yield Example(page.alignment, marked_roles(page) if page.cleaneval else structural_roles(page))


def structural_roles(page: GoldPage) -> Bytes:
    """For each block heading, list item or paragraph, by the tags around it.

    >>> page = GoldPage.of("<h1>Tea</h1><ul><li>green</ul><table><td>hot", "Tea")
    >>> [Role(role).word for role in structural_roles(page).tolist()]
    ['heading', 'list', 'paragraph']
    """
    role = structure_roles(page.page)[page.page.blocks.first]
    return np.where(np.isin(role, [Role.HEADING, Role.LIST]), role, Role.PARAGRAPH).astype(np.uint8)


def marked_roles(page: GoldPage) -> Bytes:
    """For each block the role by the mark that most of its words have in CleanEval's gold."""
    parts = MARK.split(page.cleaneval or "")[1:]
    texts = dict.fromkeys(ROLE_OF_MARK, "")
    for mark, text in zip(parts[::2], parts[1::2], strict=True):
        texts[mark.lower()] += text + "\n"
    aligner = Aligner(page.page)
    matched = np.array([aligner.align(text).block_matched for text in texts.values()])
    found: Bytes = np.array(list(ROLE_OF_MARK.values()), dtype=np.uint8)[matched.argmax(axis=0)]
    return found
