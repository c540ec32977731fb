"""Facts that a page declares: from items of schema.org, and from <meta> elements of shops."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

from elute.page.table import Page
from elute.records.schema.declared import declared_items
from elute.records.schema.items import Item, Said, plain

from .availability import declared_state
from .fact import Fact
from .kinds import KINDS, PRODUCT, Kind
from .names import meaning
from .values import currency, number, without_markup

HOLDERS: Final = ("mainEntity", "mainEntityOfPage", "itemListElement", "item", "about", "itemOffered")
"""Properties whose items are things of the page too."""
MOST_ITEMS: Final = 1_000
LONGEST: Final = 20_000  # characters of a value that are read
METAS: Final = {
    "product:price:amount": "price",
    "og:price:amount": "price",
    "product:price:currency": "currency",
    "og:price:currency": "currency",
    "product:availability": "availability",
    "og:availability": "availability",
    "product:brand": "brand",
    "og:brand": "brand",
    "product:retailer_item_id": "sku",
    "product:condition": "condition",
    "product:category": "category",
    "product:isbn": "isbn",
    "book:isbn": "isbn",
    "book:author": "author",
}
NEEDED: Final = {
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
"""What a value of a field has to have in it."""
_TWITTER: Final = (("twitter:label1", "twitter:data1"), ("twitter:label2", "twitter:data2"))


def things(page: Page) -> Iterator[tuple[Kind, Item]]:
    """The items that are of a kind, in their order, with those that lists and pages hold."""
    waiting = list(declared_items(page))
    seen: set[int] = set()
    for item in waiting:  # which grows
        if id(item) in seen or len(seen) > MOST_ITEMS:
            continue
        seen.add(id(item))
        kind = next((kind for kind in KINDS if kind.is_of(item.types)), None)
        if kind is not None:
            yield kind, item
            continue
        waiting += [value for name in HOLDERS for value in item.properties.get(name, ()) if isinstance(value, Item)]


def loose_offer(page: Page) -> Item | None:
    """The one offer that is part of no product, None where there are several."""
    offers = [item for item in declared_items(page) if {"Offer", "AggregateOffer"}.intersection(item.types)]
    return offers[0] if len(offers) == 1 else None


def item_facts(page: Page, kind: Kind, item: Item) -> Iterator[Fact]:
    """What an item says, field by field."""
    for field, paths in kind.fields.items():
        for path in paths:
            found = list(item.find(path))
            texts = [text for said in found if (text := normal(field, said.text, page))]
            if texts:
                chosen = dict.fromkeys(texts) if field in kind.several else texts[:1]
                yield Fact(field, "; ".join(chosen), item.source, _rows(page, found))
                break


def meta_facts(page: Page) -> Iterator[Fact]:
    """What <meta> elements say of a product."""
    metas: dict[str, Said] = {}
    for row in page.rows_of("meta").tolist():
        attributes = page.attributes(row)
        name = (attributes.get("property") or attributes.get("name") or "").strip().lower()
        if name and attributes.get("content", "").strip():
            metas.setdefault(name, Said(attributes["content"], row))
    for name, field in METAS.items():
        if name in metas and (text := normal(field, metas[name].text, page)):
            yield Fact(field, text, "meta")
    for label, data in _TWITTER:
        if label in metas and data in metas and (field := meaning(metas[label].text)) in PRODUCT.fields:
            if text := normal(field, metas[data].text, page):
                yield Fact(field, text, "meta")


def normal(field: str, text: str, page: Page) -> str:
    """A value as it is given for a field; "" where it is none."""
    text = without_markup(text[:LONGEST])
    if field in NEEDED and not NEEDED[field].search(text):
        return ""
    if field in ("price", "salary"):
        return number(text)
    if field == "currency":
        return currency(text, host(page)) or (text if text.isupper() and len(text) == 3 else "")
    if field == "availability":
        return declared_state(text)
    return plain(text) if field == "condition" and "schema.org" in text else text


def host(page: Page) -> str:
    """The host of the page, "" where its address is not known."""
    try:
        return urlsplit(page.url or "").hostname or ""
    except ValueError:  # such as an unclosed IPv6 address
        return ""


def _rows(page: Page, found: list[Said]) -> tuple[int, ...]:
    """The rows that say it on the page itself, not those of scripts."""
    return tuple(dict.fromkeys(said.row for said in found if page.tag_name(said.row) not in ("script", "meta", "link")))
