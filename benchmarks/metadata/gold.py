"""What people or publishers say the fields of a page are, and when a value is right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from elute.gold import GoldPage, load
from elute.metadata._keys import key_of
from elute.page.references import unescaped

SETS = ("htmldate", "wcxb-dev", "fundus", "trafilatura-eval", "recipe-scrapers")
FIELDS = ("title", "authors", "published", "description", "site", "tags", "image")
NONE_IS_TOLD = {("wcxb-dev", "authors"), ("wcxb-dev", "published")}
"""Where a page without a value in the gold has none. In other sets nobody looked."""

NAMES = {"published": ("date",), "authors": ("author",), "site": ("sitename",), "tags": ("tags", "topics")}
IN_RECIPE = {"description": "description", "site": "site_name", "tags": "keywords", "image": "image"}
_PARTED = {
    "authors": re.compile(r"\s*[,;|/&]\s*|\s(?:and|und)\s"),
    "tags": re.compile(r"\s*[,;|]\s*"),  # "Food & drink" is one
}
_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")


def pages(sets: Sequence[str] = SETS) -> Iterator[GoldPage]:
    return (page for name in sets for page in load(name))


def gold_of(page: GoldPage, field: str) -> str | None:
    """The right value as a key: "" where the page has none, None where that is not known."""
    value = next((page.meta[name] for name in NAMES.get(field, (field,)) if page.meta.get(name)), None)
    if field in IN_RECIPE and "recipe" in page.meta:
        value = page.meta["recipe"].get(IN_RECIPE[field])
    if page.dataset == "wcxb-dev" and field == "tags":
        return None  # drafted by a model, not the page's own
    return key_of_value(field, value) if value else "" if (page.dataset, field) in NONE_IS_TOLD else None


def key_of_value(field: str, value: Any) -> str | None:
    if field == "published":
        day = _DAY.match(value) if isinstance(value, str) else None
        return f"{day[1]}-{int(day[2]):02}-{int(day[3]):02}" if day and int(day[2]) <= 12 else None
    if parted := _PARTED.get(field):
        parts = [part for each in (value if isinstance(value, list) else [value]) for part in parted.split(each)]
        return "|".join(sorted(part.casefold().strip() for part in parts if part.strip()))
    return key_of(unescaped(value))  # some are as the source of the page writes them


def rightness(field: str, key: str, gold: str) -> float:
    """1 for the right value, 0 for a wrong one; of lists the F1 of their members.

    >>> rightness("authors", "ada|bob", "ada"), rightness("title", "tea", "tea")
    (0.6666666666666666, 1.0)
    """
    if field not in ("authors", "tags") or not gold:
        return float(key == gold)
    given, wanted = (set(map(key_of, each.split("|"))) for each in (key, gold))
    return 2 * len(given & wanted) / (len(given) + len(wanted))
