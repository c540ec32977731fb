"""The part of CSS selectors that rules need, on the table of a page.

`div#main.story > p`, `table.specs td:nth-of-type(2)`: tags, ids, classes, `:nth-of-type`, children and descendants.
That is what `page.path` writes, and what people write by hand.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np

from elute.page import ELEMENT, Page
from elute.page.arrays import Mask

_NAME: Final = r"(?:[\w-]|[^\x00-\x7f]|\\.)+"
_COMPOUND: Final = re.compile(
    rf"(?P<tag>\*|{_NAME})?(?P<rest>(?:[.#]{_NAME}|:nth-of-type\(\d+\)|:first-of-type)*)(?P<space>\s*>\s*|\s+|\Z)"
)
_PART: Final = re.compile(rf"([.#])({_NAME})|:nth-of-type\((\d+)\)|(:first-of-type)")


@dataclass(frozen=True)
class Compound:
    """What one element must be. `child` says that the one before it must be its parent, not any ancestor."""

    tag: str = ""
    id: str = ""
    classes: tuple[str, ...] = ()
    nth: int = 0
    child: bool = False


@lru_cache(maxsize=1024)
def parsed(selector: str) -> tuple[Compound, ...]:
    """The steps of a selector; ValueError where it is none, or one of a kind that rules do not have.

    >>> parsed("#main > p.lead")[-1]
    Compound(tag='p', id='', classes=('lead',), nth=0, child=True)
    >>> parsed("p:hover")
    Traceback (most recent call last):
    ValueError: 'p:hover' is no selector of rules: what is at ':hover'?
    """
    text, at, steps, child = selector.strip(), 0, [], False
    while at < len(text):
        found = _COMPOUND.match(text, at)
        if not found or not (found["tag"] or found["rest"]):
            raise ValueError(f"{selector!r} is no selector of rules: what is at {_rest(text, at)!r}?")
        steps.append(_compound(found["tag"] or "", found["rest"], child))
        child, at = ">" in found["space"], found.end()
    if not steps or child:
        raise ValueError(f"{selector!r} is no selector of rules: it ends too early")
    return tuple(steps)


def _rest(text: str, at: int) -> str:
    name = re.match(_NAME, text[at:])
    return text[at + (name.end() if name else 0) :]


def _compound(tag: str, rest: str, child: bool) -> Compound:
    id, classes, nth = "", [], 0
    for sign, name, number, first in _PART.findall(rest):
        name = re.sub(r"\\(.)", r"\1", name)
        if sign == "#":
            id = name
        elif sign == ".":
            classes.append(name)
        else:
            nth = 1 if first else int(number)
    return Compound("" if tag == "*" else tag.lower(), id, tuple(classes), nth, child)


class Finder:
    """Finds elements of a page by selectors.

    >>> import elute
    >>> find = Finder(elute.parse("<div class='text wide'><p>One<p>Two</div><p>Three"))
    >>> [find.text(row) for row in find("div.text > p")], [find.text(row) for row in find("p:nth-of-type(2)")]
    (['One', 'Two'], ['Two'])
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        # Rules are tried by the hundred, on the same elements.
        self._found: dict[str, list[int]] = {}
        self._texts: dict[int, str] = {}
        self._nth: dict[int, int] = {}

    def __call__(self, selector: str) -> list[int]:
        """The rows of the elements that a selector means, in order."""
        if selector not in self._found:
            steps = parsed(selector)
            rows = (row for row in self._candidates(steps[-1]) if self._is(row, steps[-1]))
            self._found[selector] = [row for row in rows if self._above(row, steps)]
        return self._found[selector]

    def text(self, row: int) -> str:
        """The text of an element in one line."""
        if row not in self._texts:
            joined = self.page.blocks.join(self._everything, row, int(self.page.end[row]))
            self._texts[row] = " ".join(joined.split())
        return self._texts[row]

    @cached_property
    def _everything(self) -> Mask:
        return np.ones(len(self.page), dtype=np.bool_)

    def classes(self, row: int) -> tuple[str, ...]:
        """The classes of an element."""
        return self._classes.get(row, ())

    def id(self, row: int) -> str:
        """The id of an element, "" where it has none."""
        return self._ids.get(row, "")

    def nth(self, row: int) -> int:
        """Which of its siblings of the same tag an element is, from 1 on."""
        if row not in self._nth:
            count: Counter[int] = Counter()
            for each in self.page.children(int(self.page.parent[row])):
                count[int(self.page.tag[each])] += 1
                self._nth[each] = count[int(self.page.tag[each])]
        return self._nth[row]

    @cached_property
    def _classes(self) -> dict[int, tuple[str, ...]]:
        return {row: tuple(value.split()) for row in self._with_attributes if (value := self._attribute(row, "class"))}

    @cached_property
    def _ids(self) -> dict[int, str]:
        return {row: value.strip() for row in self._with_attributes if (value := self._attribute(row, "id"))}

    @cached_property
    def _with_attributes(self) -> list[int]:
        rows: list[int] = np.flatnonzero((self.page.kind == ELEMENT) & (self.page.attr_count > 0)).tolist()
        return rows

    def _attribute(self, row: int, name: str) -> str:
        return self.page.attribute(row, name) or ""

    @cached_property
    def _by_class(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for row, names in self._classes.items():
            for name in dict.fromkeys(names):
                found[name].append(row)
        return found

    @cached_property
    def _by_id(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for row, name in self._ids.items():
            found[name].append(row)
        return found

    def _candidates(self, step: Compound) -> list[int]:
        if step.id:
            return self._by_id.get(step.id, [])
        if step.classes:
            return self._by_class.get(step.classes[0], [])
        rows: list[int] = (
            self.page.rows_of(step.tag) if step.tag else np.flatnonzero(self.page.kind == ELEMENT)
        ).tolist()
        return rows

    def _is(self, row: int, step: Compound) -> bool:
        return (
            (not step.tag or self.page.tag_name(row) == step.tag)
            and (not step.id or self.id(row) == step.id)
            and all(name in self.classes(row) for name in step.classes)
            and (not step.nth or self.nth(row) == step.nth)
        )

    def _above(self, row: int, steps: tuple[Compound, ...]) -> bool:
        """Whether the elements above are as the steps before the last say. What may be any ancestor is the nearest
        that fits, unless a step before it wants a parent: then each is tried."""
        ways = [row]
        for number in range(len(steps) - 2, -1, -1):
            if steps[number + 1].child:
                above = {int(self.page.parent[each]) for each in ways}
            else:
                above = {ancestor for each in ways for ancestor in self.page.ancestors(each)}
            ways = [each for each in above if each > 0 and self._is(each, steps[number])]
            if not ways:
                return False
        return True
