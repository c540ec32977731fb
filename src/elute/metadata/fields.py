"""Metadata: every field with its value, where it is from, and how sure that is.

Many places of a page say who wrote it and when, and they do not agree. Each of them gives clues (sources/, a file for
each kind of place); clues become values (evidence.py); and which value is right is chosen by what has been measured of
such places (choice.py). Nothing is read before it is asked for.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from elute.metadata.choice import Candidate, weights_of
from elute.metadata.dates import machine_date
from elute.metadata.gathered import clues_of, evidence_of, page_features
from elute.page.table import Page

CHOSEN: Final = ("title", "authors", "published", "description", "site", "tags", "image")
"""Fields that are chosen by what has been measured."""

DECLARED: Final = {
    "url": ("link canonical", "meta og:url"),
    "language": ("html lang", "meta og:locale", "meta content-language"),
    "section": ("meta article:section", "JSON-LD work articleSection"),
    "licence": ("link license", "a license", "JSON-LD work license"),
    "type": ("JSON-LD work", "meta og:type"),
    "icon": ("link icon", "link apple-touch-icon"),
    "modified": (
        "meta article:modified_time", "JSON-LD work dateModified", "itemprop datemodified", "JSON-LD page dateModified",
        "meta og:updated_time", "meta datemodified", "meta last-modified",
    ),
}
"""Fields that are what the page declares, by their sources: the one to believe first in front."""

FIELDS: Final = (*CHOSEN, *DECLARED, "feeds")


class Metadata:
    """What a page says of itself. A field that it does not tell, or not surely enough, is empty.

    >>> import elute
    >>> page = elute.extract(
    ...     "<html lang=en><title>A story | The Site</title><meta name=author content='By Ada Lovelace'>"
    ...     "<h1>A story</h1><time datetime=2023-10-05T14:30>5 October</time><p>It rained all night."
    ... )
    >>> page.metadata.title, page.metadata.authors, page.metadata.published
    ('A story', ('Ada Lovelace',), '2023-10-05T14:30')
    >>> [(candidate.value, candidate.source) for candidate in page.metadata.candidates("authors")]
    [(('Ada Lovelace',), 'meta author')]
    """

    def __init__(self, page: Page, page_type: str = "") -> None:
        self._page = page
        self._page_type = page_type
        self._candidates: dict[str, list[Candidate]] = {}

    def __repr__(self) -> str:
        return f"<Metadata: {', '.join(f'{name} {value!r}' for name, value in self.to_dict().items())}>"

    @cached_property
    def title(self) -> str:
        """The title of the page without the name of its site."""
        return self._text("title")

    @cached_property
    def authors(self) -> tuple[str, ...]:
        """Who wrote it, as names alone."""
        return self._chosen("authors") or ()

    @property
    def author(self) -> str:
        """Who wrote it, in one line."""
        return ", ".join(self.authors)

    @cached_property
    def published(self) -> str:
        """When it was published: the day, with the time and its zone where they are told, as in ISO 8601."""
        return self._text("published")

    @cached_property
    def modified(self) -> str:
        """When it was last changed, in the same form."""
        return self._text("modified")

    @cached_property
    def description(self) -> str:
        """What the page says it is about."""
        return self._text("description")

    @cached_property
    def site(self) -> str:
        """The name of the site."""
        return self._text("site")

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """Keywords."""
        return self._chosen("tags") or ()

    @cached_property
    def image(self) -> str:
        """The address of the picture that stands for the page."""
        return self._text("image")

    @cached_property
    def url(self) -> str:
        """The page's own address."""
        return self._text("url")

    @cached_property
    def language(self) -> str:
        """The language that the page declares."""
        return self._text("language")

    @cached_property
    def section(self) -> str:
        """The part of the site that the page is in."""
        return self._text("section")

    @cached_property
    def licence(self) -> str:
        """The address or name of the licence of its text."""
        return self._text("licence")

    @cached_property
    def type(self) -> str:
        """What schema.org or Open Graph calls such a page."""
        return self._text("type")

    @cached_property
    def icon(self) -> str:
        """The address of the site's small picture."""
        return self._text("icon")

    @cached_property
    def feeds(self) -> tuple[str, ...]:
        """The addresses of RSS and Atom feeds."""
        return tuple(candidate.value for candidate in self.candidates("feeds"))

    def candidates(self, field: str) -> list[Candidate]:
        """All values that the page gives for a field, the likeliest first."""
        if field not in FIELDS:
            raise ValueError(f"no field {field!r}: fields are {', '.join(FIELDS)}")
        if field not in self._candidates:
            self._candidates[field] = list(self._found(field))
        return self._candidates[field]

    def _found(self, field: str) -> list[Candidate]:
        if field in CHOSEN:
            found = evidence_of(self._page, field)
            return weights_of(field).candidates(found, page_features(self._page, self._page_type))
        order = DECLARED.get(field, ())
        clues = [clue for clue in clues_of(self._page).get(field, []) if not order or clue.source in order]
        clues.sort(key=lambda clue: order.index(clue.source) if order else 0)
        values = [(machine_date(clue.value) if field == "modified" else clue.value, clue) for clue in clues]
        return [Candidate(value, None, clue.source, clue.row) for value, clue in values if value]

    def chosen(self, field: str) -> Candidate | None:
        """The candidate that gives a field its value, None where the field is empty."""
        first = next(iter(self.candidates(field)), None)
        unsure = first is not None and first.confidence is not None and first.confidence < weights_of(field).bound
        return None if unsure else first

    def _chosen(self, field: str) -> Any:
        chosen = self.chosen(field)
        return chosen.value if chosen else None

    def _text(self, field: str) -> str:
        return str(self._chosen(field) or "")

    def to_dict(self) -> dict[str, Any]:
        """The fields that are told, by name."""
        values = {name: getattr(self, name) for name in FIELDS}
        return {name: value for name, value in values.items() if value}
