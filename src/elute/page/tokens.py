"""The tokens of a page, before any tree is made: for methods that read tags and words in a row, and for tests."""

from __future__ import annotations

from typing import Final

import numpy as np

from elute.page import _parser, kinds

Token = tuple[str | bool | dict[str, str] | None, ...]

KINDS: Final = {
    kinds.TEXT: "Character",
    kinds.COMMENT: "Comment",
    kinds.DOCTYPE: "DOCTYPE",
    kinds.START_TAG: "StartTag",
    kinds.END_TAG: "EndTag",
}
STATES: Final = {
    "Data state": kinds.RAW_NONE,
    "RCDATA state": kinds.RAW_RCDATA,
    "RAWTEXT state": kinds.RAW_TEXT,
    "Script data state": kinds.RAW_SCRIPT,
    "PLAINTEXT state": kinds.RAW_PLAINTEXT,
    "CDATA section state": kinds.RAW_CDATA,
}


def tokenize(source: bytes, state: str = "Data state", last_start_tag: str | None = None) -> list[Token]:
    """The tokens of UTF-8 bytes, in the form of html5lib's tests, from any state of the standard's tokenizer.

    >>> tokenize(b"<p class=x>Hi</p>")
    [('StartTag', 'p', {'class': 'x'}, False), ('Character', 'Hi'), ('EndTag', 'p')]
    """
    if state not in STATES:
        raise ValueError(f"no state {state!r}; known: {', '.join(STATES)}")
    table = _parser.tokens(source, STATES[state], (last_start_tag or "").lower().encode())
    row_kinds = np.frombuffer(table.column("kind"), dtype=np.uint8)
    flags = np.frombuffer(table.column("text_len"), dtype=np.int32)
    tags = np.frombuffer(table.column("tag"), dtype=np.int32)
    found: list[Token] = []
    for row in range(1, len(table)):
        kind = KINDS[int(row_kinds[row])]
        if kind == "StartTag":
            found.append((kind, table.tag_name(row), table.attributes(row), bool(flags[row])))
        elif kind == "EndTag":
            found.append((kind, table.tag_name(row)))
        elif kind == "DOCTYPE":
            ids = table.attributes(row)
            name = table.text(row) or None
            found.append((kind, name, ids.get("public"), ids.get("system"), not tags[row]))
        else:
            found.append((kind, table.text(row)))
    return found
