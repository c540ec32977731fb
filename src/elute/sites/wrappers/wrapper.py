"""A wrapper at work: the values and the content that rules find on a page, and whether they still fit the site."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from elute.labels import Labels
from elute.page import TEXT, Page
from elute.page.arrays import Mask

from .rules import Rule, Rules
from .selectors import Finder

LEAST_FOUND: Final = 0.5
"""The share of its fields that a page of the right template has at least."""
LEAST_FIT: Final = 0.8
"""The share of pages that rules fit, or the site has changed."""


class View:
    """A page as rules see it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.find = Finder(page)

    @cached_property
    def texts(self) -> list[tuple[int, str]]:
        """The text rows of the page, each in one line, without empty ones."""
        rows = np.flatnonzero((self.page.kind == TEXT) & (self.page.blocks.row_block >= 0)).tolist()
        lines = ((row, " ".join(self.page.text(row).split())) for row in rows)
        return [(row, line) for row, line in lines if line]

    @cached_property
    def line_of_row(self) -> dict[int, str]:
        """The same by row."""
        return dict(self.texts)

    @cached_property
    def _rows_of_text(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for row, line in self.texts:
            found.setdefault(line, []).append(row)
        return found

    def values(self, rule: Rule) -> list[str]:
        """What a rule finds, without empty values."""
        rows = self.rows(rule)
        return [value for row in rows if (value := cut(self.find.text(row), rule))]

    def rows(self, rule: Rule) -> list[int]:
        """The elements that a rule means, before their text is cut."""
        rows = self.find(rule.path)
        if not rule.after:
            return rows
        marks = self._rows_of_text.get(rule.after, [])
        behind = ([row for row in rows if row > mark] for mark in marks)
        return next(([each[0]] for each in behind if each), [])


def cut(text: str, rule: Rule) -> str:
    """What stands between the delimiters of a rule; "" where one is missing.

    >>> cut("Publisher: Knopf (1999)", Rule("td", left="Publisher:", right="("))
    'Knopf'
    """
    if rule.left:
        _, found, text = text.partition(rule.left)
        if not found:
            return ""
    if rule.right:
        text, found, _ = text.partition(rule.right)
        if not found:
            return ""
    return text.strip()


@dataclass(frozen=True)
class Found:
    """What rules find on a page: values by field, and what is missing that a page of the site has."""

    values: dict[str, list[str]]
    missing: tuple[str, ...]

    @property
    def fits(self) -> bool:
        """Whether the page is one that the rules are for. Where it is not, its values are not to be trusted."""
        wanted = len(self.values) + len(self.missing)
        return "content" not in self.missing and len(self.values) >= LEAST_FOUND * wanted

    @property
    def warning(self) -> str:
        """What a user should know, "" where all is well."""
        if self.fits:
            return ""
        return f"the rules do not fit this page: no {', '.join(self.missing)}; is it of another template?"


def wrapped(page: Page, rules: Rules) -> Found:
    """What rules find on a page.

    >>> import elute
    >>> rules = Rules.of({"fields": {"title": "h1", "price": {"path": "td", "after": "Price:"}}})
    >>> wrapped(elute.parse("<h1>Tea</h1><table><td>Weight:<td>90 g<tr><td>Price:<td>$ 4</table>"), rules).values
    {'title': ['Tea'], 'price': ['$ 4']}
    """
    view = View(page)
    found = {name: view.values(rule) for name, rule in rules.fields.items()}
    missing = [name for name, values in found.items() if not values and not rules.fields[name].optional]
    if rules.content and not view.find(rules.content):
        missing.append("content")
    return Found({name: values for name, values in found.items() if values}, tuple(missing))


def content_rows(page: Page, rules: Rules) -> Mask:
    """The rows of a page that rules take for content."""
    find = Finder(page)
    inside = page.in_subtrees(find(rules.content))
    for path in rules.drop:
        inside &= ~page.in_subtrees(find(path))
    return inside


def label_by_rules(page: Page, rules: Rules) -> Labels:
    """Labels by the content of rules."""
    keep = content_rows(page, rules) & page.blocks.row_visible
    return Labels(page, keep.astype(np.float32), keep, "wrapper", lambda block: "the rules of the site say so")


def drift(pages: Iterable[Page], rules: Rules) -> str:
    """What is wrong where rules no longer fit a site; "" where they do.

    >>> import elute
    >>> rules = Rules.of({"fields": {"title": "h1", "price": "b.price"}})
    >>> pages = [elute.parse("<h1>Tea</h1><b class=price>$ 4"), elute.parse("<h1>Milk</h1><b class=cost>$ 1")]
    >>> drift(pages, rules)
    'price is missing on 1 of 2 pages'
    """
    found = [wrapped(page, rules) for page in pages]
    names = [*rules.fields, *(["content"] if rules.content else [])]
    lost = {name: sum(name in each.missing for each in found) for name in names}
    gone = [f"{name} is missing on {count} of {len(found)} pages" for name, count in lost.items()]
    return "; ".join(
        said for said, count in zip(gone, lost.values(), strict=True) if count > (1 - LEAST_FIT) * len(found)
    )
