"""All clues of a page, gathered once, and what is known of the page as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

from elute.metadata.clue import Clue
from elute.metadata.dates import tomorrow
from elute.metadata.evidence import Evidence, of_authors, of_dates, of_tags, of_texts, of_titles
from elute.metadata.sources import address, bylines, elements, json_ld, links, marked, meta_tags, texts, titles
from elute.page.remembered import remembered
from elute.page.table import Page

TELLING: Final = (
    "JSON-LD work datePublished", "JSON-LD page datePublished", "meta article:published_time", "itemprop datepublished",
    "time", "JSON-LD work author", "meta author", "class author", "text by",
)  # fmt: skip
"""Places whose presence tells something of the page."""

DECLARING: Final = ("meta", "JSON-LD", "itemprop", "RDFa")
"""How the names of sources begin that are for machines alone."""

ARTICLES: Final = ("article", "posting", "report", "recipe", "blog")
"""Words of types that have an author and a day."""

MANY: Final = 12


@remembered
def clues_of(page: Page) -> Mapping[str, list[Clue]]:
    """The clues of each field, in the order of their sources."""
    found: dict[str, list[Clue]] = {}
    for clue in _declared(page):
        found.setdefault(clue.field, []).append(clue)
    for clue in _seen(page, _first(found, "language")):
        found.setdefault(clue.field, []).append(clue)
    addresses = [page.url or "", *(clue.value for clue in found.get("url", []))]
    for clue in address.clues(page, addresses):
        found.setdefault(clue.field, []).append(clue)
    return found


def _declared(page: Page) -> Iterator[Clue]:
    return chain.from_iterable(source.clues(page) for source in (meta_tags, json_ld, links, marked))


def _seen(page: Page, language: str) -> Iterator[Clue]:
    latest = tomorrow()
    yield from elements.clues(page, language, latest)
    yield from titles.clues(page)
    yield from bylines.clues(page, language, latest)
    yield from texts.clues(page, language, latest)


def evidence_of(page: Page, field: str) -> dict[str, Evidence]:
    """The values of a field, each with what speaks for it."""
    clues = clues_of(page)
    if field == "published":
        dated = [*clues.get("published", []), *clues.get("modified", [])]
        return of_dates(dated, _first(clues, "language"), _rows_near_title(page))
    if field == "authors":
        return of_authors(clues.get("author", []), _first(clues, "site"), _rows_near_title(page))
    if field == "title":
        return of_titles(clues.get("title", []), _first(clues, "site"))
    if field == "tags":
        return of_tags(clues.get("tags", []))
    return of_texts(clues.get(field, []))


@remembered
def _rows_near_title(page: Page) -> range:
    near = texts.near_title(page)
    return range(int(page.blocks.first[near[0]]), int(page.blocks.last[near[-1]]) + 1) if near else range(0)


def _first(clues: Mapping[str, list[Clue]], field: str) -> str:
    return next((clue.value for clue in clues.get(field, [])), "")


def page_features(page: Page, page_type: str = "") -> dict[str, float]:
    """What speaks for a page that has no such value at all."""
    clues = clues_of(page)
    sources = {clue.source for field in ("published", "author") for clue in clues.get(field, [])}
    types = " ".join(clue.value for clue in clues.get("type", [])).lower()
    dated = len(clues.get("published", [])) + len(texts.short_texts(page))
    said = {
        "near the title": any(source.endswith("near the title") for source in sources),
        "said to be an article": any(word in types for word in ARTICLES),
        "said to be a product": "product" in types,
        "said to be a site": "website" in types,
        "of no type": not types,
        "declares a day": any(clue.source.startswith(DECLARING) for clue in clues.get("published", [])),
        "no dated place": dated == 0,
        "many dated places": dated > MANY,
        "very many dated places": dated > 4 * MANY,
        **_address_features(page.url or _first(clues, "url")),
    }
    return {
        "always": 1.0,
        **({f"page is {page_type}": 1.0} if page_type else {}),
        **{f"has {kind}": 1.0 for kind in TELLING if kind in sources},
        **{name: 1.0 for name, holds in said.items() if holds},
    }


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
