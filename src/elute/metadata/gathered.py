"""All clues of a page, gathered once, and what is known of the page as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from math import log1p
from operator import methodcaller
from typing import Final

from elute.metadata._evidence import Evidence
from elute.metadata._keys import key_of
from elute.metadata._places import by_field
from elute.metadata.clue import Clue
from elute.metadata.date_evidence import of_dates
from elute.metadata.dates import language_of_dates, tomorrow
from elute.metadata.evidence import DECLARING, of_authors, of_descriptions, of_images, of_tags, of_texts
from elute.metadata.sources import (
    address,
    bylines,
    elements,
    json_ld,
    links,
    marked,
    meta_tags,
    people,
    texts,
    titles,
    topics,
)
from elute.metadata.title_evidence import About, of_titles
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.units.roles import Role, Roles

TELLING: Final = {
    kind: f"has {kind}"
    for kind in (
        "JSON-LD work datePublished", "JSON-LD page datePublished", "meta article:published_time",
        "itemprop datepublished", "time", "JSON-LD work author", "meta author", "class author", "text by",
    )
}  # fmt: skip
"""Places whose presence tells something of the page, and how that is told."""

ARTICLES: Final = ("article", "posting", "report", "recipe", "blog")
"""Words of types that have an author and a day."""

MANY: Final = 12

MANY_WORDS: Final = 1_000
"""Words of a long text."""

PICTURES: Final = 4
"""Pictures that a page declares whose addresses are read."""


MOST_BYLINES: Final = 10
LONGEST_BYLINE: Final = 200
"""Bylines, and characters of each, that are compared with names."""

_is_near_the_title: Final = methodcaller("endswith", "near the title")
_is_declared: Final = methodcaller("startswith", DECLARING)

SHOWN: Final = ("published", "author", "tags")
"""Fields that the page tells outside of its head too. Nobody looks there for the others."""

UNTOLD: Final = ("published", "authors", "description")
"""Fields of which it counts what a page shows of days and authors, to tell whether it has them. The others are no
righter with it, and need not wait for it."""


def clues_of(page: Page, field: str) -> list[Clue]:
    """The clues of a field, in the order of their sources."""
    found = declared(page).get(field, [])
    if field == "title":
        return found + titles.clues(page)
    found = found + shown(page).get(field, []) if field in SHOWN else found
    return found + list(topics.clues(page)) if field == "tags" else found


@remembered
def declared(page: Page) -> Mapping[str, list[Clue]]:
    """For each field what the page declares to machines."""
    return by_field(meta_tags.clues(page), json_ld.clues(page), links.clues(page), marked.clues(page))


@remembered
def shown(page: Page) -> Mapping[str, list[Clue]]:
    """For each field of SHOWN what the page tells its readers, and what its address tells."""
    language, latest = read_as(page), tomorrow()
    addresses = [page.url or "", *(clue.value for clue in declared(page).get("url", []))]
    return by_field(
        elements.clues(page, language, latest),
        bylines.clues(page, language, latest),
        people.clues(page),
        texts.clues(page, language, latest),
        address.clues(addresses, [clue.value for clue in declared(page).get("image", [])[:PICTURES]]),
    )


def _first(page: Page, field: str) -> str:
    return next((clue.value for clue in declared(page).get(field, [])), "")


def evidence_of(page: Page, field: str, page_type: str = "", roles: Roles | None = None) -> dict[str, Evidence]:
    """The values of a field, each with what speaks for it; `page_type` is what the method says that the page is, and
    `roles` tell which block it takes for the title, and which for bylines."""
    if field == "published":
        dated = clues_of(page, "published") + clues_of(page, "modified")
        return of_dates(dated, read_as(page), _rows_near_title(page), page_type)
    if field == "authors":
        clues = clues_of(page, "author")
        bylines = _bylines(page, roles) if roles and clues else ""
        return of_authors(clues, _first(page, "site"), _rows_near_title(page), page_type, bylines)
    if field == "title":
        sites = [clue.value for clue in declared(page).get("site", [])]
        taken = roles.title if roles else None
        clues = clues_of(page, "title") + ([] if taken is None else [titles.of_block(page, taken)])
        return of_titles(clues, About(sites, page.url or _first(page, "url"), page_type))
    if field == "tags":
        return of_tags(clues_of(page, "tags"))
    if field == "description":
        return of_descriptions(clues_of(page, field))
    if field == "image":
        return of_images(clues_of(page, "image"))
    return of_texts(clues_of(page, field))


@remembered
def read_as(page: Page) -> str:
    """The language by which the dates of a page are read."""
    return language_of_dates(_first(page, "language"), page.url or _first(page, "url"))


@remembered
def _rows_near_title(page: Page) -> range:
    near = texts.near_title(page)
    return range(page.blocks.span(near[0])[0], page.blocks.span(near[-1])[1] + 1) if near else range(0)


def _bylines(page: Page, roles: Roles) -> str:
    """The first bylines that the method has found, in letters that are compared."""
    texts = [page.blocks.text(block)[:LONGEST_BYLINE] for block in roles.blocks(Role.BYLINE)[:MOST_BYLINES]]
    return key_of("\n".join(texts))


def page_features(page: Page, page_type: str, field: str, words: int) -> dict[str, float]:
    """What speaks for a page that has no such value at all; `words` is how many of its words are kept."""
    found = {"always": 1.0, **_said_features(page)}
    if field in UNTOLD:
        found.update(_shown_features(page))
    if field == "published":  # the others are no righter with it
        found["words"] = log1p(words) / log1p(MANY_WORDS)
    if page_type:
        found[f"page is {page_type}"] = 1.0
    return found


@remembered
def _said_features(page: Page) -> dict[str, float]:
    """What the page says it is."""
    types = " ".join([clue.value for clue in clues_of(page, "type")]).lower()
    return _holding(
        {
            "said to be an article": any(map(types.__contains__, ARTICLES)),
            "said to be a product": "product" in types,
            "said to be a site": "website" in types,
            "of no type": not types,
            **_address_features(page.url or _first(page, "url")),
        }
    )


@remembered
def _shown_features(page: Page) -> dict[str, float]:
    """Which places tell a day or an author."""
    published = clues_of(page, "published")
    declaring = {clue.source for clue in published}
    sources = declaring | {clue.source for clue in clues_of(page, "author")}
    dated = len(published) + len(texts.short_texts(page))
    return _holding(
        {
            "near the title": any(map(_is_near_the_title, sources)),
            "declares a day": any(map(_is_declared, declaring)),
            "no dated place": dated == 0,
            "many dated places": dated > MANY,
            "very many dated places": dated > 4 * MANY,
            **{told: kind in sources for kind, told in TELLING.items()},
        }
    )


def _holding(told: Mapping[str, bool]) -> dict[str, float]:
    return {name: 1.0 for name, holds in told.items() if holds}


def _address_features(address: str) -> dict[str, bool]:
    """What the address says of the page: that it is the site's first, or has words like a headline."""
    path = address.partition("://")[2].partition("/")[2].partition("?")[0].strip("/")
    words = path.rpartition("/")[2].count("-")
    return {
        "home page": bool(address) and not path,
        "address of one step": bool(path) and "/" not in path,
        "address like a headline": words >= 3,
        "address with a number": any(map(str.isdigit, path)),
    }
