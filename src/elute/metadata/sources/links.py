"""What links say by their relation, <link> in the head and <a> in the text, and the language of <html>."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from elute.metadata._places import links
from elute.metadata.clue import Clue
from elute.metadata.places import places, text_of
from elute.page.table import Page

OF_LINKS: Final = {
    "canonical": "url",
    "icon": "icon",
    "apple-touch-icon": "icon",
    "license": "licence",
    "image_src": "image",
}
"""For each relation of <link> its field."""

FEEDS: Final = ("rss+xml", "atom+xml", "feed+json")
CREATIVE_COMMONS: Final = ("creativecommons.org/licenses/", "creativecommons.org/publicdomain/")


def clues(page: Page) -> Iterator[Clue]:
    """What <html>, <link> and <a> say."""
    for row in places(page).roots[:1]:
        if language := (page.attribute(row, "lang") or page.attribute(row, "xml:lang") or "").strip():
            yield Clue("language", language, "html lang", row)
    for row, relations, address, type in links(page.table, places(page).links):
        for relation in dict.fromkeys(relations):
            if relation in OF_LINKS:
                yield Clue(OF_LINKS[relation], address, f"link {relation}", row)
            elif relation == "alternate" and type.strip().lower().endswith(FEEDS):
                yield Clue("feeds", address, "link alternate", row)
    for row in places(page).relations:
        relations = (page.attribute(row, "rel") or "").lower().split()
        address = (page.attribute(row, "href") or "").strip()
        if "license" in relations or any(place in address for place in CREATIVE_COMMONS):
            yield Clue("licence", address, "a license", row)
        elif "author" in relations:
            yield Clue("author", text_of(page, row), "a author", row)
        elif "tag" in relations:
            name = "a category" if "category" in relations else "a tag"  # by WordPress both are tags
            yield Clue("tags", text_of(page, row), name, row)
