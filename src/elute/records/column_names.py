"""Names of columns, where the page has them: `itemprop`, words in classes; else what kind of thing is in them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from elute.page.table import Page

from .atoms import Atom

LOOKED_AT: Final = 20  # records whose parts name a column
STEPS: Final = 3  # elements around a part that may name it
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_MONEY = r"(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CAD|Rs)\b)"
_PRICE = re.compile(rf"{_MONEY}\s*\d|\d[\d.,]*\s*{_MONEY}")
_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_DATE = re.compile(
    r"\b\d{4}-\d\d?-\d\d?\b|\b\d\d?[./]\d\d?[./]\d{2,4}\b|"
    rf"\b(?:{_MONTHS})[a-z]*\.?\s+\d{{1,2}}|\b\d{{1,2}}\s+(?:{_MONTHS})",
    re.IGNORECASE,
)
_SAYS_NOTHING: Final = frozenset(
    "row col column item items text content container wrapper wrap inner outer left right top bottom small large "
    "medium bold first last clear clearfix block inline box list link links result results data value field body "
    "main section grid cell even odd active the of a b p span div li ul td tr media object group pull float no "
    "btn".split()
)


def names_of(page: Page, columns: Sequence[Sequence[Atom]], records: Sequence[tuple[int, ...]]) -> list[str]:
    """A name for each column, each another. What a whole record is called names no column."""
    tops = {row for rows in records for row in rows} if any(len(rows) == 1 for rows in records) else set()
    titled = False
    seen: Counter[str] = Counter()
    names = []
    for parts in columns:
        name = _said(page, parts, tops) or _kind(page, parts)
        if name == "link" and not titled and len(parts) * 2 > len(records):
            name, titled = "title", True
        seen[name] += 1
        while seen[name] > 1 and f"{name} {seen[name]}" in seen:
            seen[name] += 1
        unique = name if seen[name] == 1 else f"{name} {seen[name]}"
        seen[unique] += unique != name
        names.append(unique)
    return names


def _said(page: Page, parts: Sequence[Atom], tops: set[int]) -> str:
    """What most parts are called by `itemprop`, or by the class of an element that holds little else."""
    votes: Counter[str] = Counter()
    for part in parts[:LOOKED_AT]:
        row = int(page.parent[part.rows[0]]) if part.text else part.owner
        for _ in range(STEPS):
            if row <= 0 or row in tops:
                break
            name = (page.attribute(row, "itemprop") or "").strip() or _class_words(page.attribute(row, "class") or "")
            if name:
                votes[name] += 1
                break
            row = int(page.parent[row])
    best = max(votes, key=votes.__getitem__, default="")
    return best if best and votes[best] * 2 > min(len(parts), LOOKED_AT) else ""


def _class_words(classes: str) -> str:
    for token in classes.split():
        words = [word.lower() for word in _WORDS.findall(token)]
        if any(len(word) > 2 and word not in _SAYS_NOTHING for word in words) and len(token) <= 40:
            return " ".join(words)
    return ""


def _kind(page: Page, parts: Sequence[Atom]) -> str:
    looked = parts[:LOOKED_AT]
    if not any(part.text for part in looked):
        return "image"
    for name, pattern in (("price", _PRICE), ("date", _DATE)):
        if sum(bool(pattern.search(part.text)) for part in looked) * 2 > len(looked):
            return name
    linked = sum(page.tag_name(part.owner) == "a" for part in looked)
    return "link" if linked * 2 > len(looked) else "text"
