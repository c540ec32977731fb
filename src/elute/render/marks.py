"""Which inline elements are marks, and which of them count where they nest."""

import re

from elute.page import Page
from elute.page.vocabulary import TAG

from .inline import Mark

MOST_MARKS = 12
"""Inline nesting beyond this says nothing to a reader and is left out."""

_KINDS = {
    "strong": "b strong",
    "em": "i em",
    "code": "code tt",
    "del": "del s strike",
    **{name: name for name in "cite dfn ins kbd mark q rt ruby samp small sub sup u var".split()},
}
MARK_OF_TAG = {TAG[name]: Mark(kind) for kind, names in _KINDS.items() for name in names.split()}

_NESTS = frozenset({"sub", "sup"})
_KEPT_APART = frozenset({"code", "kbd", "q", "rt", "ruby", "samp"})
_PLAIN_STYLE = re.compile(r"font-(?:weight|style)\s*:\s*(?:normal|400)")


def with_mark(page: Page, row: int, mark: Mark, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks of text inside the element at `row`, which means `mark`, when `marks` are those outside it.

    A mark inside an equal one says nothing, nor does a <b> that is styled as plain text.
    """
    if len(marks) >= MOST_MARKS or (mark.kind not in _NESTS and any(mark.kind == outer.kind for outer in marks)):
        return marks
    if mark.kind in ("strong", "em") and _PLAIN_STYLE.search(page.attribute(row, "style") or ""):
        return marks
    return (*marks, Mark(mark.kind, row) if mark.kind in _KEPT_APART else mark)
