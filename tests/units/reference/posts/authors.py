"""Elements that may name the author of a post."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from elute.units.posts.class_words import AUTHOR
from elute.units.rows import rows_with

from .texts import Texts

SURE: Final = {("itemprop",), ("rel",)}
"""Ways to name an author that nothing else is named by."""
PROFILE: Final = re.compile(
    r"(?:^|[/?&;=])(?:(u|users?|members?|memberlist|profiles?|viewprofile|people|authors?)(?=[/?.=;,&]|$)|(@)\w)"
)
COUNT: Final = re.compile(r"\d[\d.,]*[kKmM]?\s+[^\W\d]+")
"""What a profile counts, such as points or posts, with a link to where it does."""
CLOCK: Final = re.compile(r"(?<!\d)\d{1,2}[:h]\d\d(?!\d)")


class Named(NamedTuple):
    """An element that names an author, and the text rows that are the name."""

    row: int
    rows: list[int]
    name: str


def authors_by_kind(texts: Texts) -> dict[tuple[str, ...], list[Named]]:
    """The elements that may name an author, by how they say so."""
    found: dict[tuple[str, ...], list[Named]] = defaultdict(list)
    profiles: list[int] = []
    for kind, row in _author_elements(texts):
        if kind[0] == "href":
            profiles.append(row)
        place = bisect_left(profiles, row)
        links = [link for link in profiles[place : place + 1] if link < texts.page.end[row]]
        rows = texts.line_in(links[0] if links else row, _is_name)
        name = "".join(map(texts.page.blocks.piece, rows)).strip()
        if rows and not COUNT.fullmatch(name) and not CLOCK.search(texts.page.blocks.piece(rows[0])):
            found[kind].append(Named(row, rows, name))
    return found


def _author_elements(texts: Texts) -> Iterator[tuple[tuple[str, ...], int]]:
    page = texts.page
    for row in page.rows_of("a").tolist():
        if match := PROFILE.search(page.attribute(row, "href") or ""):
            yield ("href", match[1] or match[2], *texts.looks.of(row)), row
    for row in rows_with(page, "itemprop", "rel").tolist():
        if page.attribute(row, "itemprop") in ("author", "creator"):
            yield ("itemprop",), row
        elif "author" in (page.attribute(row, "rel") or "").split():
            yield ("rel",), row
    for row in np.flatnonzero(texts.said == AUTHOR).tolist():
        yield ("class", *texts.looks.of(row)), row


def _is_name(text: str) -> bool:
    return len(text) > 1 and any(letter.isalpha() for letter in text) and not text.endswith(":")
