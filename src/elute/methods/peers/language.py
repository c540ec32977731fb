"""The language of a page, for peers that need to be told."""

from __future__ import annotations

from elute.metadata import metadata
from elute.page import parse


def language_code(html: str) -> str:
    """The language that a page declares, as the two or three letters of its code; "en" where it declares none.

    >>> language_code('<html lang="de-AT"><p>Jause'), language_code("<p>A snack")
    ('de', 'en')
    """
    declared = metadata(parse(html)).language.strip().lower()
    return declared.replace("_", "-").split("-")[0] or "en"
