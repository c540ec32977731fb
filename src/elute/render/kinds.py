"""What an outline consists of, by numbers: the kinds of its nodes and of the marks on its text, and what opens them.

The build writes these numbers to `native/generated/kinds.pxi`, so this file must import nothing of elute.
"""

from typing import Final

NODES: Final = tuple(
    "document paragraph heading code formula rule list item quote table row cell caption figure definitions term "
    "definition details summary note".split()
)
"""Kinds of nodes: the first is around all others, the next five are leaves, the rest containers."""

MARKS: Final = tuple(
    "strong em code del cite dfn ins kbd mark q rt ruby samp small sub sup u var link reference back image math".split()
)
"""Kinds of marks."""

OPENERS: Final = tuple(
    "nothing block mark link inline_code code listing formula heading item list table rule image note raised "
    "quote details definitions figure figcaption caption row cell term definition summary".split()
)
"""What happens where an element begins."""

AFTER_RULE: Final = 64
"""Beside the number of an opener: a rule stands before it."""

MOST_MARKS: Final = 12
"""Inline nesting beyond this says nothing to a reader and is left out."""

MOST_NESTED: Final = 24
"""In Markdown, quotes and lists inside each other; deeper ones are written at this depth, where they can still be
seen."""

WIDEST_INDENT: Final = 72
"""In Markdown, characters before a line, however many quotes and lists are around it."""

ENTER: Final = 0
LEAF: Final = 1
LEAVE: Final = 2


def native() -> dict[str, int]:
    """The numbers, by the names that native code has for them."""
    lists = {"N": NODES, "M": MARKS, "OPEN": OPENERS}
    return {f"{letter}_{name.upper()}": number for letter, names in lists.items() for number, name in enumerate(names)}
