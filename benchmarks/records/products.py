"""Products: price, SKU, brand and availability of pages of shops, against values that were read on the pages.

    PYTHONPATH=src:. python -m benchmarks.records.products                    the half to tune on; -v: what is wrong
    PYTHONPATH=src:. python -m benchmarks.records.products --half test --write docs/records-attributes.md

products.json has 40 pages of wcxb-dev for each half, no host in both, and for each field the values that are right:
several where a page has several for one thing, null where it may as well be said to have none. They were read from the
text of the pages, and from data in their scripts where the text leaves room for it. A field that is missing there is
not on the page: a value for it is wrong. "schema.org" is what the page declares as one product, and no more.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from benchmarks.parts.document import show
from benchmarks.parts.tables import table
from benchmarks.records.matching import Rates

from elute.gold import GoldPage, load
from elute.page import Page
from elute.records import records_of
from elute.records.facts.declared import item_facts, things

GOLD = Path(__file__).with_name("products.json")
FIELDS = ("price", "sku", "brand", "availability")
BESIDE = {"sku": "mpn"}  # a maker's number where the shop has none of its own
Told = Mapping[str, str]


def by_schema(page: Page) -> Told:
    """What the first product that the page declares says."""
    item = next(((kind, item) for kind, item in things(page) if kind.name == "product"), None)
    return {fact.field: fact.text for fact in item_facts(page, *item)} if item else {}


def by_facts(page: Page) -> Told:
    """What the main set of `facts` says, where it is of a product."""
    rows = [row for found in records_of(page, ["facts"])[:1] for row in found.to_rows()[:1]]
    return rows[0] if rows and rows[0].get("kind") == "product" else {}


SYSTEMS: dict[str, Callable[[Page], Told]] = {"schema.org": by_schema, "`facts`": by_facts}


def is_right(field: str, value: str, wanted: Sequence[str | None]) -> bool:
    return any(right is not None and _plain(field, value) == _plain(field, right) for right in wanted)


def _plain(field: str, value: str) -> str:
    return str(float(value)) if field == "price" else re.sub(r"\W+", "", value).lower()


def judged(pages: Sequence[GoldPage], gold: Mapping[str, Mapping[str, Sequence[str | None]]], told: Sequence[Told]):
    """For each field its rates, and the pages on which it is wrong."""
    for field in FIELDS:
        right = found = wanted = 0
        wrong = []
        for page, said in zip(pages, told, strict=True):
            values, value = gold[page.id].get(field, [None]), said.get(field) or said.get(BESIDE.get(field, ""), "")
            is_one = bool(value) and is_right(field, value, values)
            right += is_one
            found += bool(value)
            wanted += is_one or None not in values
            if not is_one and (value or None not in values):
                wrong.append(f"{page.id} {field}: {value!r}, not {values}")
        yield field, Rates(right, found, wanted), wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=("train", "test"), default="train")
    parser.add_argument("-v", action="store_true", help="what is wrong; not of the half to report on")
    parser.add_argument("--write", type=Path, help="the document that gets the table")
    options = parser.parse_args()
    gold = json.loads(GOLD.read_text(encoding="utf-8"))[options.half]
    pages = [page for page in load("wcxb-dev") if page.id in gold]
    cells: dict[str, list[str]] = {field: [] for field in FIELDS}
    for system in SYSTEMS.values():
        for field, rates, wrong in judged(pages, gold, [system(page.page) for page in pages]):
            cells[field].append(f"{rates.precision:.2f} {rates.recall:.2f} **{rates.f1:.3f}**")
            if options.v and options.half != "test":
                print(*wrong, "", sep="\n")
    rows = [[field, *found] for field, found in cells.items()]
    show(table([f"P R **F1**, {len(pages)} pages, {options.half}", *SYSTEMS], rows), options.write, "products")


if __name__ == "__main__":
    main()
