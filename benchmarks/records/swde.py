"""swde: what a miner finds beside the values that the set names. Each attribute of each page is one question.

A value is right when its words are those of a gold value, or when those of one of its text rows are: gold values are
rows. A field claims an attribute when its name means it, in the words of NAMED.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from elute.gold.page import GoldPage
from elute.page import Page
from elute.records.attributes.dictionary import key
from elute.records.attributes.leaves import leaves_of
from elute.records.shape import RecordSet
from elute.units.words import words

NAMED: Final = {
    "address": ("address",),
    "author": ("author", "authors", "by", "by author"),
    "company": ("company", "company name", "company s name", "employer"),
    "cuisine": ("cuisine", "cuisines"),
    "date_posted": ("posted", "date posted", "date", "creation date", "post date"),
    "director": ("director", "directors", "directed by"),
    "engine": ("engine", "available engines"),
    "fuel_economy": ("mpg city hwy", "epa fuel economy", "fuel economy"),
    "genre": ("genre", "genres"),
    "height": ("height", "ht"),
    "isbn_13": ("isbn", "isbn 13", "isbn13"),
    "location": ("location", "job location"),
    "manufacturer": ("brand", "brand name", "manufacturer", "make", "by"),
    "model": ("name", "product name"),  # swde means the title, not what pages call a model
    "mpaa_rating": ("mpaa rating", "mpaa", "rated", "rating"),
    "name": ("name",),
    "phone": ("phone", "telephone", "phone fax", "general information", "official telephone", "work"),
    "price": ("price", "our price", "your price", "starting msrp", "msrp", "sale price", "now"),
    "publication_date": ("published", "publication date", "publish date", "release date"),
    "publisher": ("publisher", "vendor"),
    "team": ("team",),
    "title": ("name", "title", "job title"),
    "type": ("type", "school type", "type of school", "institutional control"),
    "website": ("website", "web site", "url"),
    "weight": ("weight", "wt"),
}
"""What each attribute is called on pages, and by the fields of facts."""

Miner = Callable[[Page], Iterable[RecordSet]]


@dataclass(frozen=True)
class Answer:
    """What a miner says to one question."""

    site: str
    vertical: str
    attribute: str
    found: bool
    """Some value that it gives is right, whatever its name."""
    named: bool
    """Some value that it gives under a name of the attribute is right."""
    claims: int
    """The values that it gives under a name of the attribute."""
    right_claims: int


def answers(gold: GoldPage, sets: Iterable[RecordSet]) -> Iterator[Answer]:
    """The answers of a miner to all questions of a page, by what it found there."""
    fields = list(_fields(gold.page, sets))
    anywhere = set().union(*(texts for _, texts in fields))
    for attribute, values in gold.attributes.items():
        wanted = {tuple(words(value)) for value in values} - {()}
        claimed = [bool(texts & wanted) for name, texts in fields if name in NAMED[attribute]]
        yield Answer(
            gold.meta["site"],
            gold.meta["vertical"],
            attribute,
            bool(anywhere & wanted),
            any(claimed),
            len(claimed),
            sum(claimed),
        )


def _fields(page: Page, sets: Iterable[RecordSet]) -> Iterator[tuple[str, set[tuple[str, ...]]]]:
    """The name of each field, and the words of its text and of each of its rows."""
    leaves = leaves_of(page)
    for found in sets:
        for record in found.records:
            for field in record.fields:
                texts = {tuple(words(field.text))}
                for row in field.rows:
                    first, last = leaves.before(row), leaves.before(int(page.end[row]))
                    texts |= {tuple(words(text)) for text in leaves.texts[first:last]}
                yield key(found.columns[field.column].removesuffix(" 2")), texts - {()}
