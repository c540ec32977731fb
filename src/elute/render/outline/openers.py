"""What each element of a page is to an outline: which of them holds blocks, which marks text, which stands for itself.

The functions that open them are native (`native/openers.pxi`); here is which of them opens what.
"""

from typing import Final

from elute.page.vocabulary import BLOCK, HEADING, PREFORMATTED, TAG

LEVELS: Final = {TAG[name]: int(name[1]) for name in HEADING}
"""The level of each heading element."""

_CODE: Final = [name for name in PREFORMATTED if name != "textarea"]
_MARKED: Final = {
    "strong": "b strong",
    "em": "i em",
    "code": "code tt",
    "del": "del s strike",
    **{name: name for name in "cite dfn ins kbd mark q rt ruby samp small sub sup u var".split()},
}
MARK_OF_TAG: Final = {TAG[name]: mark for mark, names in _MARKED.items() for name in names.split()}
KEPT_APART: Final = ("code", "kbd", "q", "rt", "ruby", "samp")
"""Marks of which two side by side are two."""

CODE_MARKS: Final = frozenset({"code", "kbd", "samp"})

_BY_NAME: Final = {
    **dict.fromkeys(BLOCK, "block"),
    **{name: "mark" for names in _MARKED.values() for name in names.split()},
    **dict.fromkeys(("dir", "menu", "ol", "ul"), "list"),
    **dict.fromkeys(("td", "th"), "cell"),
    **dict.fromkeys(("annotation", "script"), "formula"),
    **dict.fromkeys(("code", "tt"), "inline_code"),
    **dict.fromkeys(_CODE, "code"),
    **dict.fromkeys(HEADING, "heading"),
    "a": "link",
    "blockquote": "quote",
    "caption": "caption",
    "dd": "definition",
    "details": "details",
    "dl": "definitions",
    "dt": "term",
    "figcaption": "figcaption",
    "figure": "figure",
    "hr": "rule",
    "li": "item",
    "summary": "summary",
    "table": "table",
    "tr": "row",
}
OPENER_OF_TAG: Final = {TAG[name]: opener for name, opener in _BY_NAME.items()}
"""What opens an element (`kinds.OPENERS`), by its tag."""

_CONTAINERS: Final = "ul ol menu dir li dl dt dd table blockquote hr details summary figure figcaption".split()
STRUCTURE: Final = frozenset(TAG[name] for name in (*HEADING, *_CODE, *_CONTAINERS))
"""What can be no part of a heading or a line."""
CODE_LINES: Final = frozenset(TAG[name] for name in BLOCK if name not in ("td", "th"))
"""What begins and ends a line of code."""
