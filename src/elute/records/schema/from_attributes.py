"""Items of microdata and of RDFa Lite: attributes on the elements of the page itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from elute.page.arrays import Mask
from elute.page.table import Page

from .items import Item, Said, plain

ADDRESSES: Final = {"a": "href", "area": "href", "link": "href", "img": "src", "source": "src", "object": "data"}
MACHINE: Final = {"time": "datetime", "data": "value", "meter": "value"}

MOST_ROWS: Final = 1_000  # of an element whose text is a value: elements with values are inside each other


@dataclass(frozen=True)
class Notation:
    """The attributes that a notation is made of."""

    source: str
    scope: str
    """Makes an element an item."""
    type: str
    property: str


MICRODATA: Final = Notation("microdata", "itemscope", "itemtype", "itemprop")
RDFA: Final = Notation("rdfa", "typeof", "typeof", "property")


def from_attributes(page: Page, notation: Notation) -> list[Item]:
    """The items that no other item holds, in their order.

    >>> import elute
    >>> html = "<div itemscope itemtype='http://schema.org/Product'><b itemprop=name>Tea</b><i itemprop=brand>Ann"
    >>> [item] = from_attributes(elute.parse(html), MICRODATA)
    >>> item.types, item.properties["name"]
    (('Product',), [Said(text='Tea', row=5)])
    """
    scopes = page.rows_with(notation.scope)
    if not scopes:
        return []
    items = {row: Item(_types(page, row, notation), notation.source, row) for row in scopes}
    mask = np.zeros(len(page), dtype=np.bool_)
    mask[scopes] = True
    nearest = page.nearest_in(mask)
    in_blocks = page.blocks.row_block >= 0
    inner = set()
    for row in page.rows_with(notation.property):
        parent = int(page.parent[row])
        owner = items.get(int(nearest[parent])) if parent >= 0 else None
        names = (page.attribute(row, notation.property) or "").split()
        if owner is None or not names:
            continue
        value = items.get(row) or _said(page, row, in_blocks)
        inner.add(row)
        for name in names:
            if isinstance(value, Item) or value.text:
                owner.add(plain(name), value)
    return [item for row, item in items.items() if row not in inner]


def _types(page: Page, row: int, notation: Notation) -> tuple[str, ...]:
    return tuple(plain(name) for name in (page.attribute(row, notation.type) or "").split())


def _said(page: Page, row: int, in_blocks: Mask) -> Said:
    """The value of an element: what it says to machines, where it leads, or its text."""
    attributes, tag = page.attributes(row), page.tag_name(row)
    told = attributes.get("content")
    if told is None and tag in MACHINE:
        told = attributes.get(MACHINE[tag])
    if told is None and tag in ADDRESSES:
        told = attributes.get(ADDRESSES[tag])
        if tag == "a" and not (told or "").startswith(("http", "//", "/")):
            told = None
    if told is None:
        told = page.blocks.join(in_blocks, row, min(int(page.end[row]), row + MOST_ROWS))
    return Said(" ".join(told.split()), row)
