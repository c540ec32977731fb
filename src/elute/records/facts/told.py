"""Facts that the page tells its readers: the heading, labels with values, the price near the title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from elute.metadata import metadata
from elute.page.table import Page
from elute.records.attributes.dictionary import key
from elute.records.attributes.pairs import Pair

from .declared import host, normal
from .fact import Fact
from .kinds import KINDS, PRODUCT, Kind
from .names import meaning
from .prices import price_of
from .values import MONEY, currency, number

LONGEST_VALUE: Final = 200  # characters of what a label tells
FEWEST_TELLING: Final = 2  # fields that tell the kind of a thing

_MUST_HAVE: Final = {
    "price": MONEY,
    "salary": re.compile(r"\d"),
    "isbn": re.compile(r"\d[\d -]{8,}[\dXx]"),
    "gtin": re.compile(r"\d{8}"),
    "pages": re.compile(r"\d"),
    "published": re.compile(r"\d"),
    "posted": re.compile(r"\d|today|yesterday|ago", re.I),
    "yield": re.compile(r"\d"),
    "prep_time": re.compile(r"\d"),
    "cook_time": re.compile(r"\d"),
    "total_time": re.compile(r"\d"),
    "start": re.compile(r"\d"),
    "end": re.compile(r"\d"),
}
_CART = re.compile(
    r"add to (?:cart|basket|bag|trolley)|buy (?:it )?now|in den warenkorb|ajouter au panier|añadir al carrito|"
    r"aggiungi al carrello|in winkelwagen|do koszyka|в корзину|加入购物车|カートに入れる|out of stock|sold out",
    re.I,
)


def labelled_facts(page: Page, pairs: Sequence[Pair], title_row: int) -> list[tuple[Fact | None, Pair]]:
    """The pairs whose labels mean a field, with the fact that each tells: None where its value cannot be one. The best
    come first."""
    found = []
    for pair in pairs:
        if field := meaning(pair.name):
            needed = _MUST_HAVE.get(field)
            fits = len(pair.value) <= LONGEST_VALUE and (needed is None or needed.search(pair.value))
            text = normal(field, pair.value, page) if fits else ""
            found.append((Fact(field, text, pair.source, pair.rows) if text else None, pair))
    return sorted(found, key=lambda each: _rank(each[1], title_row))


def _rank(pair: Pair, title_row: int) -> tuple[bool, bool, int]:
    """What stands behind the title is better, and what has more than a known label; ISBN-13 is better than ISBN, and
    all are better than "by". Of equals the first is best."""
    named = {"isbn 13": 0, "isbn13": 0, "by": 2}.get(key(pair.name), 1)
    return pair.name_row < title_row, pair.source == "dictionary" and named < 2, named


def kind_told(page: Page, labelled: Sequence[Fact]) -> Kind | None:
    """The kind of thing that a page is of, by the labels that it has; None where these do not tell."""
    fields = {fact.field for fact in labelled}
    best = max(KINDS, key=lambda kind: len(fields.intersection(kind.told_by)))
    telling = len(fields.intersection(best.told_by))
    if best is PRODUCT or not telling:
        return PRODUCT if telling >= FEWEST_TELLING or _sells(page) else None
    return best if telling >= FEWEST_TELLING else None


def _sells(page: Page) -> bool:
    blocks = page.blocks
    buttons = (blocks.join(blocks.row_block >= 0, row, int(page.end[row])) for row in page.rows_of("button").tolist()[:200])
    values = (page.attribute(row, "value") or "" for row in page.rows_of("input").tolist()[:200])
    return any(map(_CART.search, (*buttons, *values)))


def price_facts(page: Page) -> Iterator[Fact]:
    """The price that stands on the page, and its currency."""
    found = price_of(page)
    if found:
        text, row = found
        yield Fact("price", number(text), "page", (row,))
        if code := currency(text, host(page)):
            yield Fact("currency", code, "page", (row,))


def description_fact(page: Page) -> Fact | None:
    """What the head says of the page."""
    text = metadata(page).description
    return Fact("description", text, "meta") if text else None
