"""What may be an attribute with its value: every short leaf with what stands after it, seen in two ways.

The name and the value are two views of one pair. Each has tokens: words, and what a text looks like.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from elute.records.attributes.leaves import Leaves
from elute.records.attributes.names import DELIMITERS, is_name, split
from elute.units.words import words

MOST_TOKENS: Final = 12  # words of a view
_SHAPES: Final = (
    ("currency", re.compile(r"[$€£¥₹]|\b(?:USD|EUR|GBP|RMB)\b|元")),
    ("digits", re.compile(r"\d")),
    ("decimal", re.compile(r"\d[.,]\d")),
    ("unit", re.compile(r"\d\s?(?:mm|cm|m|km|g|kg|lbs?|oz|in|inch(?:es)?|ft|mp|gb|mb|hz|w|v|l|ml|min|%)\b", re.I)),
    ("year", re.compile(r"\b(?:19|20)\d\d\b")),
    ("address", re.compile(r"@|www\.|https?:")),
    ("sentence", re.compile(r"[.!?]\s+\w")),
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """Two leaves that may be a name and its value; one leaf where both stand in it."""

    name_place: int
    value_place: int
    name: str
    value: str
    name_view: tuple[str, ...]
    value_view: tuple[str, ...]


def candidates_of(leaves: Leaves) -> list[Candidate]:
    """The candidates of a page, in their order."""
    found = []
    for place, text in enumerate(leaves.texts):
        parts = split(text)
        if parts and parts[1]:
            found.append(_candidate(leaves, place, place, *parts, delimited=True))
        elif place + 1 < len(leaves):
            after = leaves.texts[place + 1]
            delimited = parts is not None or after[0] in DELIMITERS
            name = parts[0] if parts else text
            value = after.lstrip(DELIMITERS + " ")
            if is_name(name) and value and name[0] not in DELIMITERS:
                found.append(_candidate(leaves, place, place + 1, name, value, delimited))
    return found


def _candidate(leaves: Leaves, name_place: int, value_place: int, name: str, value: str, delimited: bool) -> Candidate:
    tags = [_tags(leaves, place) for place in (name_place, value_place)]
    beside = "same leaf" if name_place == value_place else "line"
    if leaves.lines[name_place] != leaves.lines[value_place]:
        beside = "block" if leaves.blocks[name_place] == leaves.blocks[value_place] else "apart"
    named = (*_words(name), f"delimited {delimited}", f"tags {tags[0]}", f"words {min(len(name.split()), 4)}")
    shapes = tuple(shape for shape, pattern in _SHAPES if pattern.search(value[:200]))
    size = f"size {min(len(value) // 8, 10)}"
    return Candidate(
        name_place, value_place, name, value, named, (*_words(value), *shapes, size, f"tags {tags[1]}", beside)
    )


def _words(text: str) -> tuple[str, ...]:
    return tuple(f"= {word}" for word in words(text[:200])[:MOST_TOKENS])


def _tags(leaves: Leaves, place: int) -> str:
    """The element around a leaf, and whether it is in a link."""
    page, row = leaves.page, leaves.rows[place]
    linked = " link" if page.blocks.row_in_link[row] else ""
    return page.tag_name(int(page.parent[row])) + linked
