"""Elements by simple CSS selectors: tags, ids and classes together, lists of them, and `a b` for one inside another."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from elute.page import ELEMENT, Page

_SIMPLE = re.compile(r"(?P<tag>[\w-]+|\*)?(?P<rest>(?:[.#][\w-]+)*)")
_PART = re.compile(r"([.#])([\w-]+)")
_WORDS = re.compile(r"\s*,\s*")


class BadSelector(ValueError):
    """A selector that is not understood."""


@dataclass(frozen=True)
class Simple:
    """One step of a selector."""

    tag: str
    id: str
    classes: frozenset[str]

    @classmethod
    def of(cls, text: str) -> Simple:
        found = _SIMPLE.fullmatch(text)
        if not text or not found:
            raise BadSelector(f"only tags, #ids and .classes are understood in selectors, not {text[:80]!r}")
        parts = _PART.findall(found["rest"])
        ids = [name for sign, name in parts if sign == "#"]
        tag = (found["tag"] or "*").lower()
        return cls(tag, ids[0] if ids else "", frozenset(name for sign, name in parts if sign == "."))

    def matches(self, page: Page, row: int) -> bool:
        if self.tag not in ("*", page.tag_name(row)):
            return False
        if self.id and page.attribute(row, "id") != self.id:
            return False
        return not self.classes or self.classes <= set((page.attribute(row, "class") or "").split())


def parsed(selector: str) -> list[list[Simple]]:
    """The alternatives of a selector, each as steps from the outermost; BadSelector where it is not understood.

    >>> [[step.tag for step in steps] for steps in parsed("article, div.main p")]
    [['article'], ['div', 'p']]
    """
    return [[Simple.of(step) for step in each.split()] or [Simple.of("")] for each in _WORDS.split(selector.strip())]


def selected(page: Page, selector: str) -> list[int]:
    """The rows of the elements that a selector selects, the outermost only, in the order of the page.

    >>> import elute
    >>> page = elute.parse("<div id=a class='x y'><p>One</div><p>Two")
    >>> [page.tag_name(row) for row in selected(page, "div.x p, p")], selected(page, "#b")
    (['p', 'p'], [])
    """
    alternatives = parsed(selector)
    found: list[int] = []
    for row in np.flatnonzero(page.kind == ELEMENT).tolist():
        if found and row < page.end[found[-1]]:
            continue
        if any(_fits(page, row, steps) for steps in alternatives):
            found.append(row)
    return found


def _fits(page: Page, row: int, steps: list[Simple]) -> bool:
    if not steps[-1].matches(page, row):
        return False
    wanted = steps[:-1]
    for above in page.ancestors(row):
        if wanted and page.kind[above] == ELEMENT and wanted[-1].matches(page, above):
            wanted = wanted[:-1]
    return not wanted


def outer_html(page: Page, selector: str) -> str:
    """The source of what a selector selects, below the head of its page; "" for nothing.

    >>> import elute
    >>> outer_html(elute.parse("<title>T</title><nav>Home</nav><p id=a>One</p>"), "p#a")
    '<title>T</title><body><p id=a>One</p>'
    """
    body = selected(page, selector)
    if not body:
        return ""
    head = page.rows_of("title", "meta").tolist()
    return "".join([*(_source_of(page, row) for row in head), "<body>", *(_source_of(page, row) for row in body)])


def _source_of(page: Page, row: int) -> str:
    return page.source[page.source_start[row] : _source_end(page, row)].decode("utf-8", "replace")


def _source_end(page: Page, row: int) -> int:
    """Where an element's source ends: with its end tag, or with the last that is in it."""
    last = int(page.source_end[row : page.end[row]].max())
    rest = page.source[last : last + 80]
    closing = re.match(rb"\s*</" + re.escape(page.tag_name(row).encode()) + rb"\s*>", rest, re.IGNORECASE)
    return last + (closing.end() if closing else 0)
