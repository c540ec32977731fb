"""Marks: what a person did to a page, one after the other, and the labels that come of it.

A mark gives a role to rows, which are elements. A later mark wins where it lies over an earlier one, and the role
"none" takes a label away. So the list of marks is the work itself: to undo is to move the last one aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeGuard

import numpy as np

from elute.page import ELEMENT, Page
from elute.page.arrays import Bytes, Mask

from .roles import CONTENT, NUMBER

KINDS: Final = ("rectangle", "element", "method")
VERSION: Final = 1
MOST_MARKS: Final = 100_000
LONGEST_NAME: Final = 200
LARGEST: Final = 1e12  # pixels and seconds; a number that JSON can write may be larger than any float
_HALF: Final = re.compile(r"[\ud800-\udfff]")  # half a character could be stored, and never be sent again
_KEYS: Final = frozenset({"kind", "role", "rows", "box", "name", "at"})
_STATE_KEYS: Final = frozenset(
    {"version", "page", "annotator", "done", "seconds", "marks", "undone", "layout", "saved", "digest"}
)


class BadState(ValueError):
    """Something that is no state of a page; the message says in one sentence what is wrong."""


@dataclass(frozen=True)
class Mark:
    """A role for some elements, and how it was given: by a rectangle, by an element that was picked, by a method."""

    kind: str
    role: str
    rows: tuple[int, ...]
    box: tuple[float, float, float, float] | None = None
    name: str = ""
    at: str = ""

    def as_json(self) -> dict[str, Any]:
        """The mark as it is stored: without what it does not have."""
        said: dict[str, Any] = {"kind": self.kind, "role": self.role, "rows": list(self.rows)}
        if self.box is not None:
            said["box"] = list(self.box)
        return said | {name: value for name in ("name", "at") if (value := getattr(self, name))}


@dataclass
class State:
    """All that one person has done to one page. `undone` are marks taken back, the next to come again last."""

    marks: list[Mark] = field(default_factory=list)
    undone: list[Mark] = field(default_factory=list)
    done: bool = False
    seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """The state as it is stored and sent, without the names of page and annotator, which the store knows."""
        return {
            "version": VERSION,
            "done": self.done,
            "seconds": self.seconds,
            "marks": [mark.as_json() for mark in self.marks],
            "undone": [mark.as_json() for mark in self.undone],
            "layout": None,
        }


def labels(page: Page, marks: Iterable[Mark]) -> Bytes:
    """For each row of the page the number of its role (`roles.NAMES` has the names), 0 where nobody gave it one.

    >>> import elute
    >>> page = elute.parse("<ul><li>One<li>Two</ul>")
    >>> whole = Mark("element", "main", tuple(page.rows_of("ul", "li").tolist()))
    >>> second = Mark("element", "none", (int(page.rows_of("li")[1]),))
    >>> labels(page, [whole, second])[page.rows_of("ul", "li")].tolist()
    [1, 1, 0]
    """
    found = np.zeros(len(page), dtype=np.uint8)
    for mark in marks:
        found[list(mark.rows)] = NUMBER[mark.role]
    return found


def is_content(labels: Bytes) -> Mask:
    """The rows whose role is one of the content."""
    return np.isin(labels, CONTENT)


def text_labels(page: Page, labels: Bytes) -> Bytes:
    """The labels of text: those of the element that it is directly in."""
    return np.where(page.kind == ELEMENT, 0, labels[np.maximum(page.parent, 0)]).astype(np.uint8)


def state_of(said: Any, page: Page) -> State:
    """A state from what was stored or sent, with every part of it looked at; BadState where one is wrong.

    >>> import elute
    >>> page = elute.parse("<p>One")
    >>> state_of({"marks": [{"kind": "element", "role": "main", "rows": [4]}]}, page).marks[0].rows
    (4,)
    >>> state_of({"marks": [{"kind": "element", "role": "main", "rows": [5]}]}, page)
    Traceback (most recent call last):
    elute.annotate.marks.BadState: marks[0]: row 5 is no element of the page
    """
    if not isinstance(said, dict):
        raise BadState("a state is a JSON object")
    if unknown := said.keys() - _STATE_KEYS:
        raise BadState(f"a state has no {sorted(map(str, unknown))[0]!r}")
    if said.get("version", VERSION) != VERSION:
        raise BadState(f"a state of version {said['version']!r}, where {VERSION} is known")
    done, seconds = said.get("done", False), said.get("seconds", 0.0)
    if not isinstance(done, bool):
        raise BadState("done is true or false")
    if not is_number(seconds) or seconds < 0:
        raise BadState("seconds is a number from 0 on")
    is_element = (page.kind == ELEMENT).tolist()
    marks, undone = (_marks(said.get(name, []), name, is_element) for name in ("marks", "undone"))
    return State(marks, undone, done, float(seconds))


def _marks(said: Any, where: str, is_element: Sequence[bool]) -> list[Mark]:
    if not isinstance(said, list) or len(said) > MOST_MARKS:
        raise BadState(f"{where} is a list of {MOST_MARKS:,} marks at most")
    return [_mark(mark, f"{where}[{number}]", is_element) for number, mark in enumerate(said)]


def _mark(said: Any, where: str, is_element: Sequence[bool]) -> Mark:
    if not isinstance(said, dict) or said.keys() - _KEYS:
        raise BadState(f"{where} is an object with {', '.join(sorted(_KEYS))}")
    kind, role, rows, box = (said.get(name) for name in ("kind", "role", "rows", "box"))
    if kind not in KINDS:
        raise BadState(f"{where}: the kind is one of {', '.join(KINDS)}")
    if not isinstance(role, str) or role not in NUMBER:
        raise BadState(f"{where}: the role is one of {', '.join(NUMBER)}")
    if not isinstance(rows, list):
        raise BadState(f"{where}: rows is a list")
    for row in rows:
        if type(row) is not int or not 0 <= row < len(is_element) or not is_element[row]:
            raise BadState(f"{where}: row {str(row)[:20]} is no element of the page")
    if box is not None and not (isinstance(box, list) and len(box) == 4 and all(map(is_number, box))):
        raise BadState(f"{where}: the box is four numbers")
    words = {name: said.get(name, "") for name in ("name", "at")}
    if not all(
        isinstance(word, str) and len(word) <= LONGEST_NAME and not _HALF.search(word) for word in words.values()
    ):
        raise BadState(f"{where}: name and at are texts of {LONGEST_NAME} characters at most")
    edges = None if box is None else (float(box[0]), float(box[1]), float(box[2]), float(box[3]))
    return Mark(kind, role, tuple(rows), edges, **words)


def is_number(value: Any) -> TypeGuard[int | float]:
    """Whether a value of JSON is a number that can be meant."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < LARGEST
