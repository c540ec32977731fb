"""The price on the page itself: of all amounts of money the one that looks most like what the thing costs.

Each amount has marks for and against it: what the classes and ids around it say, the words before it, whether it stands
alone, how far it is from the title. The weights are by hand; benchmarks/records/attributes.py measures them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Final

import numpy as np

from elute.page.arrays import Numbers, prefix_sums
from elute.page.table import Page
from elute.records.attributes.leaves import Leaves, leaves_of
from elute.units.titles import title_block

from .values import MONEY, number

LEAST: Final = 1.5  # marks that a price has
LEVELS: Final = 5  # elements around an amount whose classes count
MOST: Final = 300  # amounts that are looked at
NEAR: Final = 40  # leaves after the title, by which what a place is worth falls to a half
RIGHT_BEFORE: Final = 8  # leaves before the title that are as good as behind it
MANY: Final = 4  # amounts that look alike are those of a list
LISTED: Final = 1.0  # marks that each of them loses, but the first
BESIDE: Final = 3  # elements up to the one that holds a price and what it was before
OLD_LEVELS: Final = 2  # elements around an amount, one of which may call it old
STRIKING: Final = ("del", "s", "strike")
LABEL_SIZE: Final = 40  # characters before an amount that tell what it is

_PRICE_CLASS = re.compile(r"price|preis|prix|precio|prezzo|preco|cena|cost\b|amount|offer-?val", re.I)
_MAIN_CLASS = re.compile(r"our|sale|sell|now|current|final|special|actual|main|product|detail|pdp|buy", re.I)
_FINAL_CLASS = re.compile(r"final|current|now\b|sale", re.I)
_OTHER_CLASS = re.compile(
    r"old|was\b|list-?price|listprice|retail|before|strike|original|rrp|uvp|crossed|saving|save|ship|deliver"
    r"|versand|discount|rebate|compare|coupon|install|month|rate\b|unit-?price|deposit|review",
    re.I,
)
_OLD_CLASS = re.compile(r"(?<![a-z])old|(?-i:Old)|was\b|strike|crossed|original|before|compare", re.I)  # not "bold"
_ELSEWHERE = re.compile(
    r"related|similar|also|recommend|accessor|mini|cart-?total|upsell|cross-?sell|carousel|bundle|recent|sidebar|footer|header"
    r"|nav|menu|widget|combo|warranty|bestsell|sponsor",
    re.I,
)
_PRICE_LABEL = re.compile(
    r"price|now|only|cost|preis|nur|jetzt|prix|precio|prezzo|msrp|售价|现价|价格|价|価格|цена|cena", re.I
)
_OTHER_LABEL = re.compile(
    r"was|list|regular|retail|rrp|uvp|save|saving|you save|shipping|delivery|versand|statt|before|original|off|reg\.|"
    r"rebate|up to|over|under|from|orders?|per|used|new from|month|coupon|gift|deposit|原价|市场价",
    re.I,
)
_AFTER = re.compile(r"\s*(?:off\b|/|per\b|%|shipping|rebate|and up|or more|mo\b|a month|discount)", re.I)


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of money on the page, with its marks."""

    text: str
    place: int
    """Of its leaf."""
    marks: float
    looks: str
    """The classes around it: amounts of a list have the same."""


def price_of(page: Page) -> tuple[str, int] | None:
    """The price as it stands on the page and the text row of it, None where no amount looks like one.

    >>> import elute
    >>> html = "<h1>Tea</h1><p class=was>List price: $ 9.00<p class=price>Price: <b>$ 7.50</b><p>Save $ 1.50"
    >>> price_of(elute.parse("<title>Tea</title>" + html))
    ('$ 7.50', 13)
    """
    leaves = leaves_of(page)
    found = list(amounts(leaves))
    alike = Counter(amount.looks for amount in found)
    first = {amount.looks: amount for amount in reversed(found)}

    def marks(each: Amount) -> float:
        return each.marks - LISTED * (alike[each.looks] >= MANY and first[each.looks] is not each)

    best = max(found, key=marks, default=None)
    return (best.text, leaves.rows[best.place]) if best and marks(best) >= LEAST else None


def reduced_price(page: Page, declared: str) -> tuple[str, int] | None:
    """The price on the page and its text row, where it is less than a declared one and that stands beside it, struck
    out or called old wherever it is shown; None where it is not so.

    >>> import elute
    >>> html = "<title>Tea</title><h1>Tea</h1><p><b>$ 7.50</b> <del>$ 9.00</del>"
    >>> reduced_price(elute.parse(html), "9"), reduced_price(elute.parse(html), "8")
    (('$ 7.50', 10), None)
    """
    found, before = price_of(page), _worth(declared)
    if found is None or not _worth(found[0]) < before:
        return None
    leaves = leaves_of(page)
    shown = [leaves.rows[each.place] for each in amounts(leaves) if _worth(each.text) == before]
    near = [around for around in islice(page.ancestors(found[1]), BESIDE) if page.tag_name(around) != "body"]
    beside = any(around <= row < page.end[around] for around in near for row in shown)
    return found if beside and all(_is_old(page, row) for row in shown) else None


def _worth(text: str) -> float:
    return float(number(text) or 0)


def _is_old(page: Page, row: int) -> bool:
    return any(
        page.tag_name(around) in STRIKING or _OLD_CLASS.search(page.attribute(around, "class") or "")
        for around in islice(page.ancestors(row), OLD_LEVELS)
    )


def amounts(leaves: Leaves) -> Iterator[Amount]:
    """The amounts of a page, in their order."""
    page = leaves.page
    title = title_block(page)
    title_place = leaves.before(int(page.blocks.first[title])) if title is not None else 0
    said = 0
    for first, text, starts in _lines(leaves):
        for found in MONEY.finditer(text):
            said += 1
            if said > MOST:
                return
            if _worth(found[0]) <= 0:
                continue
            place = first + int(np.searchsorted(starts, found.start(), side="right")) - 1
            before = text[max(0, found.start() - LABEL_SIZE) : found.start()].strip()
            if not before and first and not MONEY.search(leaves.texts[first - 1]):
                before = leaves.texts[first - 1][-LABEL_SIZE:]
            marks = (
                _by_classes(page, leaves.rows[place])
                + _by_words(before, text[found.end() :], alone=len(text) == len(found[0]))
                + _by_place(place - title_place)
                - 2 * bool(page.blocks.row_in_link[leaves.rows[place]])
            )
            yield Amount(found[0], place, marks, _looks(page, leaves.rows[place]))


def _lines(leaves: Leaves) -> Iterator[tuple[int, str, Numbers]]:
    """The lines with a digit: the first leaf, the text, and where each leaf starts in it."""
    for _, group in groupby(range(len(leaves)), key=leaves.lines.__getitem__):
        places = list(group)
        pieces = [leaves.page.blocks.piece(leaves.rows[place]).replace("\n", " ") for place in places]
        text = "".join(pieces)
        cut = len(text) - len(text.lstrip())
        if any(map(str.isdigit, text)):
            starts = prefix_sums([len(piece) for piece in pieces])[:-1] - cut
            yield places[0], text.strip(), np.maximum(starts, 0)


def _by_classes(page: Page, row: int) -> float:
    """What the elements around an amount call themselves: the nearest most, those that strike it out against it."""
    marks = 0.0
    priced = named_main = False
    for level in range(LEVELS):
        row = int(page.parent[row])
        if row <= 0:
            break
        named = f"{page.attribute(row, 'class') or ''} {page.attribute(row, 'id') or ''}"
        tag = page.tag_name(row)
        if tag in STRIKING:
            marks -= 4
        elif level == 0 and tag in ("b", "strong", "h1", "h2", "h3", "h4", "big"):
            marks += 0.5
        if not priced and _PRICE_CLASS.search(named):
            priced = True
            marks += 2
        if not named_main and level < LEVELS - 2 and _MAIN_CLASS.search(named):
            named_main = True
            marks += 1
        if level < LEVELS - 2 and _OTHER_CLASS.search(named) and not _FINAL_CLASS.search(named):
            marks -= 3
        if _ELSEWHERE.search(named):
            marks -= 1.5
    return marks


def _looks(page: Page, row: int) -> str:
    around = islice(page.ancestors(row), 2)
    return " ".join(f"{page.tag_name(each)} {page.attribute(each, 'class') or ''}" for each in around)


def _by_words(before: str, after: str, *, alone: bool) -> float:
    """What is said right before and after an amount."""
    marks = 1.0 if alone else 0.0
    if _OTHER_LABEL.search(before):
        marks -= 3
    elif _PRICE_LABEL.search(before):
        marks += 3
    return marks - 3 * bool(_AFTER.match(after))


def _by_place(after_title: int) -> float:
    """How near an amount is to the title, behind it."""
    if after_title < 0:
        return 1.0 if after_title >= -RIGHT_BEFORE else -1.0
    return float(3 * 0.5 ** (after_title / NEAR))
