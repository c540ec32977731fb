"""Facts: what a page says of a product, a recipe, a job or an event, each field with its source.

First what the page declares: items of schema.org in JSON-LD, microdata or RDFa, and <meta> elements. Then what it tells
its readers: tables, lists of definitions, labels in text; for products the price near the title. A field has the first
of these that gives it. What else the page has of attributes and values comes after, under its own names.

Where a page declares several things, each is a record of what it declares, and nothing else is put to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from elute import registry
from elute.page.table import Page
from elute.records.attributes.as_records import numbered
from elute.records.attributes.pairs import Pair, pairs_of
from elute.records.reading import Reader
from elute.records.schema.items import Item
from elute.records.shape import Field, Record, RecordSet

from .declared import item_facts, loose_offer, meta_facts, things
from .fact import Fact
from .kinds import PRODUCT, Kind
from .stock import stock_fact
from .title import name_fact
from .told import description_fact, kind_told, labelled_facts, price_facts, reduced_price_facts

FEWEST_PAIRS: Final = 3  # on a page that declares nothing and is of no known kind
LONGEST_VALUE: Final = 300  # characters of another attribute's value
DECLARED, TOLD, UNKNOWN = 0.9, 0.6, 0.2  # scores of things that are declared, that labels tell, and of no known kind


@registry.miners.describe(title="Facts of products, recipes, jobs and events, from what pages declare and tell")
def facts(page: Page) -> Iterator[RecordSet]:
    """The things that a page tells of: one set for each kind, one record for each thing.

    >>> import elute
    >>> html = "<title>Tea</title><h1>Tea</h1><p class=price>$ 3.50<table><tr><th>Brand<td>Ann<tr><th>SKU<td>T1</table>"
    >>> [found] = facts(elute.parse(html))
    >>> found.to_rows()
    [{'kind': 'product', 'name': 'Tea', 'price': '3.50', 'currency': 'USD', 'sku': 'T1', 'brand': 'Ann'}]
    >>> [(found.columns[field.column], field.source) for field in found.records[0].fields][2:5]
    [('price', 'page'), ('currency', 'page'), ('sku', 'table')]
    """
    declared: dict[str, list[tuple[Kind, Item]]] = {}
    for kind, item in things(page):
        declared.setdefault(kind.name, []).append((kind, item))
    title = name_fact(page)
    main = _main(declared, title)
    parts = (
        [each for each in declared.get(main[0].name, ()) if each is not main and not _is_named(each)] if main else []
    )
    for several in declared.values():
        others = [each for each in several if each is not main and each not in parts]
        if others:
            records = [_of_item(page, *each) for each in others]
            yield _set(page, [record for record in records if len(record) > 1], DECLARED / 2)
    told = _of_page(page, main, parts, title)
    if told:
        yield _set(page, [told], DECLARED if main else TOLD if told[0].source == "kind" else UNKNOWN)


def _is_named(thing: tuple[Kind, Item]) -> bool:
    """Whether an item has a name. One without belongs to the thing that the page is of."""
    return any(thing[1].find("name"))


def _main(declared: dict[str, list[tuple[Kind, Item]]], title: Fact | None) -> tuple[Kind, Item] | None:
    """The thing that the page is of: the only one of its kind, or else the one with the name of the page."""
    for several in declared.values():
        named = [each for each in several if title and any(said.text == title.text for said in each[1].find("name"))]
        alone = [each for each in several if _is_named(each)] or several
        if len(alone) == 1 or named:
            return (named or alone)[0]
    return None


def _of_item(page: Page, kind: Kind, item: Item) -> list[Fact]:
    return [Fact("kind", kind.name, item.source), *item_facts(page, kind, item)]


def _of_page(
    page: Page, main: tuple[Kind, Item] | None, parts: Sequence[tuple[Kind, Item]], title: Fact | None
) -> list[Fact]:
    """Everything that is said of the thing that the page is of, and in parts of it; nothing where it is of none."""
    pairs = pairs_of(page)
    title_row = title.rows[0] if title and title.rows else 0
    meant = labelled_facts(page, pairs, title_row)
    labelled = [fact for fact, _ in meant if fact]
    kind = main[0] if main else kind_told(page, labelled)
    if kind is None and len(pairs) < FEWEST_PAIRS:
        return []
    found = [Fact("kind", kind.name, main[1].source if main else "kind")] if kind else []
    found += [fact for each in (main, *parts) if each for fact in item_facts(page, *each)]
    if kind is PRODUCT:
        found = [*reduced_price_facts(page, found), *found, *_product_facts(page, labelled, title_row)]
    found += [fact for fact in (title, *labelled, description_fact(page)) if fact]
    chosen = {fact.field: fact for fact in reversed(found)}
    order = dict.fromkeys(("kind", "name", *(kind.fields if kind else ("description",))))
    used = {id(pair) for fact, pair in meant if fact is None or fact.field in order}
    return [chosen[field] for field in order if field in chosen] + _others(pairs, used)


def _product_facts(page: Page, labelled: Sequence[Fact], title_row: int) -> Iterator[Fact]:
    """What else is declared of a product; the price on the page, and whether it is in stock; and who made a thing that
    is no book, where the page says "by"."""
    if offer := loose_offer(page):
        yield from item_facts(page, PRODUCT, offer)
    yield from meta_facts(page)
    yield from price_facts(page)
    yield from (fact for fact in labelled if fact.field == "availability")
    if told := stock_fact(page, title_row):
        yield told
    if not any(fact.field in ("isbn", "pages", "publisher") for fact in labelled):
        yield from (Fact("brand", fact.text, fact.source, fact.rows) for fact in labelled if fact.field == "author")


def _others(pairs: Sequence[Pair], used: set[int]) -> list[Fact]:
    """The attributes that no field has, under the names that the page has for them."""
    return [
        Fact(pair.name, pair.value, pair.source, pair.rows)
        for pair in pairs
        if id(pair) not in used and len(pair.value) <= LONGEST_VALUE
    ]


def _set(page: Page, things: Sequence[Sequence[Fact]], score: float) -> RecordSet:
    """Records of these things. A name that a thing has twice has a number."""
    reader = Reader(page)
    columns: dict[str, int] = {}
    records = []
    for told in things:
        names = numbered(fact.field for fact in told)
        fields = [
            Field(
                columns.setdefault(name, len(columns)),
                fact.text,
                fact.rows,
                reader.link(*fact.rows),
                span=reader.span(*fact.rows),
                source=fact.source,
            )
            for name, fact in zip(names, told, strict=True)
        ]
        rows = tuple(sorted({row for fact in told for row in fact.rows}))
        records.append(Record(rows, tuple(sorted(fields, key=lambda field: field.column))))
    region = _region(page, [row for record in records for row in record.rows])
    return RecordSet.of(page, "attributes", region, list(columns), records, score)


def _region(page: Page, rows: list[int]) -> int:
    """The lowest element that holds all rows; the document where there are none."""
    if not rows:
        return 0
    last = max(rows)
    return next((row for row in page.ancestors(min(rows)) if page.end[row] > last), 0)
