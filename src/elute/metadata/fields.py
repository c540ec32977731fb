"""The fields of a page's metadata, as users hold them. docs/metadata.md has what each of them means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import starmap
from typing import Any, Final

from elute.labels import Labels
from elute.metadata._evidence import Evidence
from elute.metadata._kept import kept_text, kept_words
from elute.metadata.choice import Candidate, weights_of
from elute.metadata.clue import Clue
from elute.metadata.date_evidence import PLACES_DECLARING
from elute.metadata.dates import When, first_date, machine_date
from elute.metadata.gathered import UNTOLD, clues_of, declared, evidence_of, page_features, read_as
from elute.metadata.language import LIKELY, SURE, begins_as_declared, detected, tag
from elute.page.table import Page
from elute.page.urls import resolve

CHOSEN: Final = ("title", "authors", "published", "description", "site", "tags", "image")
"""Fields that are chosen by what has been measured."""

DECLARED: Final = {
    "url": ("link canonical", "meta og:url"),
    "language": ("html lang", "meta og:locale", "meta content-language", "meta dc.language", "JSON-LD work inLanguage"),
    "section": ("meta article:section", "JSON-LD work articleSection", "itemprop articlesection"),
    "licence": (
        "link license", "a license", "JSON-LD work license", "JSON-LD recipe license", "JSON-LD thing license",
        "itemprop license", "RDFa license", "meta dcterms.license", "meta dc.rights.license",
    ),
    "type": ("JSON-LD work", "JSON-LD recipe", "JSON-LD thing", "itemprop", "RDFa"),
    "icon": ("link icon", "link apple-touch-icon"),
    "modified": (
        "meta article:modified_time", "JSON-LD work dateModified", "JSON-LD recipe dateModified",
        "JSON-LD thing dateModified", "itemprop datemodified", "JSON-LD page dateModified", "meta og:updated_time",
        "meta datemodified", "meta last-modified", "RDFa datemodified", "time changed", "class date changed",
        "text changed, near the title",
    ),
    "feeds": ("link alternate",),
}  # fmt: skip
"""Fields that are what the page declares, by their sources: the one to believe first in front."""

_ORDER: Final = {field: {source: place for place, source in enumerate(sources)} for field, sources in DECLARED.items()}

ADDRESSES: Final = ("url", "image", "icon", "feeds")
"""Fields that are addresses, and are made absolute."""

_WITHOUT_HOST: Final = re.compile(r"(?:https?:)?//(?![^/?#:])|https?:(?!//)", re.IGNORECASE)

FIELDS: Final = (
    "title", "authors", "published", "modified", "site", "url", "description", "language", "section", "tags", "image",
    "licence", "type", "icon", "feeds",
)  # fmt: skip
"""All fields that have candidates, in the order in which they are shown."""

COMMONEST: Final = "article"
"""What a page is taken for where the method does not say: weights are fitted to pages of known kinds."""

WORDS_A_MINUTE: Final = 238
"""How fast people read (Brysbaert 2019)."""


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

    def __init__(self, page: Page, labels: Labels) -> None:
        self._page = page
        self._labels = labels
        self._ranked: dict[str, list[tuple[float, Evidence]]] = {}
        self._chosen: dict[str, Candidate | None] = {}
        self._features: dict[str, float] = {}

    def __repr__(self) -> str:
        return f"<Metadata: {', '.join(f'{name} {value!r}' for name, value in self.to_dict().items())}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Metadata) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]  # two that say the same are equal

    @property
    def title(self) -> str:
        """The title of the page without the name of its site."""
        return self._text("title")

    @property
    def authors(self) -> tuple[str, ...]:
        """Who wrote it, as names alone."""
        return self._value("authors") or ()

    @property
    def author(self) -> str:
        """Who wrote it, in one line."""
        return ", ".join(self.authors)

    @property
    def published(self) -> str:
        """When it was published: the day, with the time and its zone where they are told, as in ISO 8601."""
        return self._text("published")

    @property
    def modified(self) -> str:
        """When it was last changed, in the same form."""
        return self._text("modified")

    @property
    def site(self) -> str:
        """The name of the site."""
        return self._text("site")

    @property
    def url(self) -> str:
        """The page's own address."""
        return self._text("url")

    @property
    def description(self) -> str:
        """What the page says it is about."""
        return self._text("description")

    @property
    def language(self) -> str:
        """The language of the text, as BCP 47 writes it."""
        return self._text("language")

    @property
    def section(self) -> str:
        """The part of the site that the page is in."""
        return self._text("section")

    @property
    def tags(self) -> tuple[str, ...]:
        """Keywords."""
        return self._value("tags") or ()

    @property
    def image(self) -> str:
        """The address of the picture that stands for the page."""
        return self._text("image")

    @property
    def licence(self) -> str:
        """The address or name of the licence of its text."""
        return self._text("licence")

    @property
    def type(self) -> str:
        """What schema.org calls such a page, as the page says."""
        return self._text("type")

    @property
    def icon(self) -> str:
        """The address of the site's small picture."""
        return self._text("icon")

    @property
    def feeds(self) -> tuple[str, ...]:
        """The addresses of feeds: RSS, Atom, JSON."""
        return tuple(dict.fromkeys(candidate.value for candidate in self.candidates("feeds")))

    @cached_property
    def words(self) -> int:
        """How many words are kept."""
        return kept_words(self._page.blocks.segments, self._labels.keep)

    @property
    def minutes(self) -> int:
        """How long it takes to read them, in whole minutes."""
        return -(-self.words // WORDS_A_MINUTE)

    def candidates(self, field: str) -> list[Candidate]:
        """All values that the page gives for a field, the likeliest first."""
        return list(self._told(field))

    def chosen(self, field: str) -> Candidate | None:
        """The candidate that gives a field its value, None where the field is empty."""
        if field not in self._chosen:
            self._chosen[field] = self._likeliest(field) if field in CHOSEN else self._first(field)
        return self._chosen[field]

    def _likeliest(self, field: str) -> Candidate | None:
        """The first of the candidates where it is likely enough, or a day that the page declares to be that of
        publication."""
        ranked = self._rank(field)
        if not ranked:
            return None
        confidence, likeliest = ranked[0]
        is_declared = field == "published" and not PLACES_DECLARING.isdisjoint(likeliest.features)
        if not is_declared and confidence < weights_of(field).bound:
            return None
        return next(self._told(field), None) if field in ADDRESSES else _candidate(confidence, likeliest)

    def _first(self, field: str) -> Candidate | None:
        """The first of the candidates that the page declares, or the language of its text where that is likely. Most
        fields have one clue or none."""
        if field not in DECLARED:
            raise ValueError(f"no field {field!r}: fields are {', '.join(FIELDS)}")
        if field == "language":
            if self._begins_as_declared:
                return self._declared_languages[0]
        elif not self._declaring(field):
            return None
        first = next(self._told(field), None)
        return first if first and (first.confidence is None or first.confidence >= LIKELY) else None

    def _told(self, field: str) -> Iterator[Candidate]:
        """The candidates with a value. Addresses are made absolute, one by one: most ask for the first alone."""
        if field not in FIELDS:
            raise ValueError(f"no field {field!r}: fields are {', '.join(FIELDS)}")
        found = starmap(_candidate, self._rank(field)) if field in CHOSEN else self._declared(field)
        for each in found:
            value = _address(self._page, each.value) if field in ADDRESSES else each.value
            if value:
                yield each if value is each.value else Candidate(value, *each[1:])

    def _rank(self, field: str) -> list[tuple[float, Evidence]]:
        """How likely each value is, and what speaks for it, the likeliest first."""
        if field not in self._ranked:
            page_type = self._labels.page_type or COMMONEST
            found = evidence_of(self._page, field, page_type, self._labels.roles)
            self._ranked[field] = weights_of(field).ranked(found, self._about(field, page_type)) if found else []
        return self._ranked[field]

    def _about(self, field: str, page_type: str) -> dict[str, float]:
        """What speaks for a page that has no such value. Of most fields it is the same."""
        if field in UNTOLD:
            return page_features(self._page, page_type, field, self.words)
        if not self._features:
            self._features = page_features(self._page, page_type, field, self.words)
        return self._features

    def _declared(self, field: str) -> Iterator[Candidate]:
        if field == "language":
            yield from self._languages()
            return
        for clue in self._declaring(field):
            value = self._date(clue) if field == "modified" else clue.value
            yield Candidate(value, None, clue.source, clue.row)

    def _declaring(self, field: str) -> list[Clue]:
        """The clues of the sources that are believed, the first to believe in front."""
        order = _ORDER[field]
        clues = declared(self._page).get(field, [])
        if field == "modified":
            clues = clues + clues_of(self._page, "published")
        clues = [clue for clue in clues if clue.source in order]
        if len(clues) > 1:
            clues.sort(key=lambda clue: order[clue.source])
        return clues

    def _languages(self) -> Iterator[Candidate]:
        """Those that are declared, after that of the text where it is surely another one and does not begin so."""
        said, of_text = self._declared_languages, detected(self._kept_text)
        found = Candidate(of_text[0], of_text[1], "text", 0) if of_text else None
        contradicted = found is not None and not (said and said[0].value.partition("-")[0] == found.value)
        if found and contradicted and (found.confidence or 0) >= SURE and not self._begins_as_declared:
            yield found
            yield from said
            return
        yield from said
        if found:
            yield found

    @cached_property
    def _declared_languages(self) -> list[Candidate]:
        """Those that are declared, the first to believe in front."""
        told = [(tag(clue.value), clue) for clue in self._declaring("language")]
        return [Candidate(language, None, clue.source, clue.row) for language, clue in told if language]

    @cached_property
    def _begins_as_declared(self) -> bool:
        """Whether the text begins in the first of these: then no more of it is read."""
        said = self._declared_languages
        return bool(said) and begins_as_declared(self._kept_text, said[0].value)

    def _kept_text(self, enough: int) -> str:
        """The beginning of the kept text."""
        return kept_text(self._page.blocks.segments, self._labels.keep, enough)

    def _date(self, clue: Clue) -> When | None:
        return machine_date(clue.value) or first_date(clue.value, read_as(self._page))

    def _value(self, field: str) -> Any:
        chosen = self.chosen(field)
        return chosen.value if chosen else None

    def _text(self, field: str) -> str:
        return str(self._value(field) or "")

    def to_dict(self) -> dict[str, Any]:
        """The fields that are told, by name."""
        values: dict[str, Any] = {}
        for name in FIELDS:
            if chosen := self.chosen(name):
                values[name] = str(chosen.value) if isinstance(chosen.value, When) else chosen.value
        if "feeds" in values:
            values["feeds"] = self.feeds
        return values | ({"words": self.words, "minutes": self.minutes} if self.words else {})

    def described(self) -> dict[str, dict[str, Any]]:
        """The fields that are told, each with its value, its source and its row, how sure it is where that has been
        measured, and of dates how exact they are; as plain values, for JSON."""
        found: dict[str, dict[str, Any]] = {}
        for name in FIELDS:
            if chosen := self.chosen(name):
                found[name] = plain(chosen)
        if "feeds" in found:
            found["feeds"]["value"] = list(self.feeds)
        return found


def _address(page: Page, told: str) -> str | None:
    """An address as seen from the page, None where it leads nowhere: one on the web has a host."""
    address = resolve(page.base_url, told)
    return None if address is None or _WITHOUT_HOST.match(address) else address


def _candidate(confidence: float, found: Evidence) -> Candidate:
    return Candidate(found.shown, confidence, found.clue.source, found.clue.row)


def plain(candidate: Candidate) -> dict[str, Any]:
    """A candidate as plain values, for JSON."""
    value = candidate.value
    told: dict[str, Any] = {"value": list(value) if isinstance(value, tuple) else value}
    if isinstance(value, When):  # a tuple too
        told = {"value": str(value), "precision": value.precision}
    told |= {"source": candidate.source, "row": candidate.row}
    if candidate.confidence is not None:
        told["confidence"] = round(candidate.confidence, 3)
    return told
