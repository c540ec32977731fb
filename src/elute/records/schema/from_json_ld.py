"""Items of JSON-LD: objects, lists and graphs, with references between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from elute.page.table import Page
from elute.units.json_ld import json_ld

from .items import Item, Said, Value, plain

DEEPEST: Final = 20  # objects inside objects
MOST: Final = 5_000  # items of a page


class Graph:
    """The items of all scripts of a page; what has the same @id is one item."""

    def __init__(self, page: Page) -> None:
        self.by_id: dict[str, Item] = {}
        self.left = MOST
        self.top: list[Item] = [item for row, document in json_ld(page) for item in self._items(document, row, 0)]

    def _items(self, document: Any, row: int, depth: int) -> Iterator[Item]:
        """The items that a document lists."""
        if isinstance(document, list) and depth < DEEPEST:
            for each in document:
                yield from self._items(each, row, depth + 1)
        elif isinstance(document, dict) and self.left > 0:
            if isinstance(document.get("@graph"), list) and depth < DEEPEST:
                yield from self._items(document["@graph"], row, depth + 1)
            if any(not name.startswith("@") for name in document):
                yield self._item(document, row, depth)

    def _item(self, found: dict[str, Any], row: int, depth: int) -> Item:
        self.left -= 1
        identity = found.get("@id")
        item = self.by_id.get(identity) if isinstance(identity, str) else None
        if item is None:
            item = Item((), "json-ld", row)
            if isinstance(identity, str):
                self.by_id[identity] = item
        types = found.get("@type")
        named = [types] if isinstance(types, str) else types if isinstance(types, list) else []
        item.types = tuple(dict.fromkeys((*item.types, *(plain(name) for name in named if isinstance(name, str)))))
        for name, value in found.items():
            if not name.startswith("@"):
                for each in self._values(value, row, depth + 1):
                    item.add(plain(name), each)
        return item

    def _values(self, value: Any, row: int, depth: int) -> Iterator[Value]:
        if depth > DEEPEST or self.left <= 0 or value is None or isinstance(value, bool):
            return
        if isinstance(value, list):
            for each in value:
                yield from self._values(each, row, depth + 1)
        elif isinstance(value, dict):
            if "@value" in value:
                yield from self._values(value["@value"], row, depth + 1)
            else:
                yield self._item(value, row, depth)
        elif text := " ".join(str(value).split()):
            yield Said(text, row)


def from_json_ld(page: Page) -> list[Item]:
    """The items that no other item holds, in their order.

    >>> import elute
    >>> html = '<script type="application/ld+json">{"@graph": [{"@type": "Product", "brand": {"@id": "#b"}},'
    >>> items = from_json_ld(elute.parse(html + '{"@id": "#b", "name": "Ann"}]}</script>'))
    >>> items[0].types, [said.text for said in items[0].find("brand")]
    (('Product',), ['Ann'])
    """
    return list(dict.fromkeys(Graph(page).top))
