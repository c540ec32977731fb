"""The attribute dictionary: names that attributes commonly have, in several languages.

The one that ships was learned from pages: `benchmarks/records/dictionary.py` says how. A name counts the sites that use
it, so that it can be asked without one of them. A user's own is made of any names.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from elute.units.words import words

SHIPPED: Final = Path(__file__).with_name("dictionary.json")


def key(name: str) -> str:
    """A name as it is looked up: its words.

    >>> key("  Publication Date: "), key("MPG (City/Hwy)"), key("价格：")
    ('publication date', 'mpg city hwy', '价 格')
    """
    return " ".join(words(name))


@dataclass(frozen=True)
class Dictionary:
    """Names of attributes.

    >>> mine = Dictionary.of(["Goods name", "Price"])
    >>> "price:" in mine, "PRICE" in mine, "prices" in mine
    (True, True, False)
    """

    keys: frozenset[str]

    @classmethod
    def of(cls, names: Iterable[str]) -> Dictionary:
        """A dictionary of these names."""
        return cls(frozenset(filter(None, map(key, names))))

    @classmethod
    def read(cls, path: Path, languages: Iterable[str] = ()) -> Dictionary:
        """A dictionary from a file: JSON as the shipped one, or a name a line. With `languages` those alone."""
        text = path.read_text(encoding="utf-8")
        if path.suffix != ".json":
            return cls.of(text.splitlines())
        by_language: Mapping[str, Iterable[str]] = json.loads(text)
        wanted = set(languages) or set(by_language)
        return cls.of(name for language, names in by_language.items() if language in wanted for name in names)

    def __contains__(self, name: str) -> bool:
        plain = name.rstrip(": ").lower()
        if plain.isascii() and plain.replace(" ", "").isalnum():  # most are, and need not be taken apart
            return " ".join(plain.split()) in self.keys
        return key(name) in self.keys

    def __or__(self, other: Dictionary) -> Dictionary:
        return Dictionary(self.keys | other.keys)


@cache
def shipped() -> Dictionary:
    """The dictionary that ships with elute."""
    return Dictionary.read(SHIPPED)
