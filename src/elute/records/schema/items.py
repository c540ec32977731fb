"""Items: things with types and properties, whatever notation declares them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

MOST_VALUES: Final = 200  # of one property that are looked at


@dataclass(frozen=True, slots=True)
class Said:
    """A text as the value of a property, and the row of the page that says it."""

    text: str
    row: int


@dataclass(slots=True, eq=False)
class Item:
    """A thing. Types and properties are words of schema.org without its address."""

    types: tuple[str, ...]
    source: str
    """ "json-ld", "microdata" or "rdfa"."""
    row: int
    """Where it is declared."""
    properties: dict[str, list[Value]] = field(default_factory=dict)

    def add(self, name: str, value: Value) -> None:
        """Another value of a property."""
        self.properties.setdefault(name, []).append(value)

    def find(self, path: str) -> Iterator[Said]:
        """The texts at the end of a path of properties, such as "offers.price". An item at its end says its name.

        >>> offer = Item(("Offer",), "json-ld", 7, {"price": [Said("3.50", 7)]})
        >>> tea = Item(("Product",), "json-ld", 7, {"offers": [offer]})
        >>> [said.text for said in tea.find("offers.price")]
        ['3.50']
        """
        values: list[Value] = [self]
        for name in path.split("."):
            values = [inner for value in values if isinstance(value, Item) for inner in value.properties.get(name, ())][
                :MOST_VALUES
            ]
        for value in values:
            if isinstance(value, Said):
                yield value
            else:
                yield from (inner for inner in value.properties.get("name", ())[:1] if isinstance(inner, Said))


Value: TypeAlias = Said | Item


def plain(name: str) -> str:
    """A word of a vocabulary without its address or prefix.

    >>> plain("https://schema.org/Product"), plain("schema:price"), plain("InStock"), plain("http://x.org/terms#Offer")
    ('Product', 'price', 'InStock', 'Offer')
    """
    return name.strip().rstrip("/#").rpartition("/")[2].rpartition("#")[2].rpartition(":")[2]
