"""Facts that the page tells its readers: the heading, labels with values, the price near the title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from elute.metadata.declared import declared
from elute.page.table import Page
from elute.records.attributes.dictionary import key
from elute.records.attributes.pairs import Pair

from .availability import is_told
from .declared import host, meta_facts, normal
from .fact import Fact
from .kinds import JOB, KINDS, PRODUCT, Kind
from .names import meaning
from .prices import price_of, reduced_price
from .values import MONEY, currency, number

LONGEST_VALUE: Final = 200  # characters of what a label tells
FEWEST_TELLING: Final = 2  # fields that tell the kind of a thing
MOST_BUTTONS: Final = 200  # that are read
SHAPES: Final = {"price": MONEY, "sku": re.compile(r"\d")}
"""What a label's value needs, beside what every value does."""


def labelled_facts(page: Page, pairs: Sequence[Pair], title_row: int) -> list[tuple[Fact | None, Pair]]:
    """The pairs whose labels mean a field, with the fact that each tells: None where its value cannot be one. The best
    come first."""
    found = []
    for pair in pairs:
        if field := meaning(pair.name):
            text = normal(field, pair.value, page) if len(pair.value) <= LONGEST_VALUE else ""
            if field in SHAPES and not SHAPES[field].search(pair.value):
                text = ""
            found.append((Fact(field, text, pair.source, pair.rows) if text else None, pair))
    return sorted(found, key=lambda each: _rank(each[1], title_row))


def _rank(pair: Pair, title_row: int) -> tuple[bool, bool, int]:
    """What stands behind the title is better, and what has more than a known label; ISBN-13 is better than ISBN, and
    all are better than "by". Of equals the first is best."""
    named = {"isbn 13": 0, "isbn13": 0, "by": 2}.get(key(pair.name), 1)
    return pair.name_row < title_row, pair.source == "dictionary" and named < 2, named


def kind_told(page: Page, labelled: Sequence[Fact]) -> Kind | None:
    """The kind of thing that a page is of, by its labels and by what it sells; None where these do not tell. Articles
    are of recipes and events too, but what is for sale or offered beside them is another thing."""
    fields = {fact.field for fact in labelled}
    is_article = _is_article(page)
    for kind in KINDS:
        if is_article and kind in (JOB, PRODUCT):
            continue
        telling = len(fields.intersection(kind.told_by)) + (kind is PRODUCT and _sells(page))
        if telling >= FEWEST_TELLING and (kind is PRODUCT or fields.intersection(kind.only_by)):
            return kind
    return PRODUCT if any(fact.field == "price" for fact in meta_facts(page)) else None


def _is_article(page: Page) -> bool:
    """Whether the head says that the page is an article."""
    metas = (page.attributes(row) for row in page.rows_of("meta").tolist())
    return any(meta.get("property") == "og:type" and meta.get("content") == "article" for meta in metas)


def _sells(page: Page) -> bool:
    """Whether there is a button that puts something into a cart."""
    shown = page.blocks.row_block >= 0
    buttons = (
        page.blocks.join(shown, row, int(page.end[row])) for row in page.rows_of("button").tolist()[:MOST_BUTTONS]
    )
    inputs = (page.attribute(row, "value") or "" for row in page.rows_of("input").tolist()[:MOST_BUTTONS])
    return any(map(is_told, (*buttons, *inputs)))


def price_facts(page: Page) -> Iterator[Fact]:
    """The price that stands on the page, and its currency."""
    yield from _price(page, price_of(page))


def reduced_price_facts(page: Page, found: Sequence[Fact]) -> Iterator[Fact]:
    """The price that stands on the page where the declared one is shown beside it as an old one."""
    price = next((fact.text for fact in found if fact.field == "price"), "")
    if price:
        yield from _price(page, reduced_price(page, price))


def _price(page: Page, found: tuple[str, int] | None) -> Iterator[Fact]:
    if found:
        text, row = found
        yield Fact("price", number(text), "page", (row,))
        if code := currency(text, host(page)):
            yield Fact("currency", code, "page", (row,))


def description_fact(page: Page) -> Fact | None:
    """What the head says of the page."""
    text = declared(page).description
    return Fact("description", text, "meta") if text else None
