"""JSON to values, within limits: what is larger, or broken, or nested deeper than Python's reader goes, says nothing.

A script may also say `NAME = {…}` or `JSON.parse("…")`. The value is read where it begins, and what follows is not
looked at: nothing is run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

LONGEST: Final = 5_000_000
"""Characters of all JSON that is read of a page."""

MOST_VALUES: Final = 500_000
"""Commas and brackets of a JSON text: what memory its values take."""

LEAST: Final = 200
"""Characters of a value that may hold a text."""

MOST_ASSIGNMENTS: Final = 200
"""Values of one script that are looked at."""

_ASSIGNED: Final = re.compile(r"=\s{0,20}(?=[\[{]|(?:window\.)?JSON\.parse\()")
_NAME: Final = re.compile(r"""([A-Za-z_$][\w$]{0,60})["']?\]?\s{0,20}\Z""")
_LOOK_BACK: Final = 100
_PARSED: Final = re.compile(r'(?:window\.)?JSON\.parse\(\s{0,20}(?=")')


def _whole(digits: str) -> int | float:
    """A whole number; of thousands of digits Python makes none."""
    return int(digits) if len(digits) < 20 else float(digits)


_decoder = json.JSONDecoder(strict=False, parse_int=_whole)


class Allowance:
    """How many characters may still be read of a page."""

    def __init__(self, characters: int = LONGEST) -> None:
        self.left = characters


def value_of(text: str, allowed: Allowance) -> Any:
    """The value of a JSON text, None where it is none.

    >>> value_of(' {"a": [1, 2]} ', Allowance()), value_of("{'a'", Allowance()), value_of("[" * 100_000, Allowance())
    ({'a': [1, 2]}, None, None)
    """
    text = text.strip()
    return None if too_large(text) else _read(text, 0, allowed)[0]


def assigned(text: str, allowed: Allowance) -> Iterator[tuple[str, Any]]:
    """The values that a script assigns, with the names it gives them.

    >>> words = '"words": "' + "It rained all night. " * 10 + '"'
    >>> script = "window.__STATE__ = {" + words + "}; run()"
    >>> [(name, len(value["words"])) for name, value in assigned(script, Allowance())]
    [('__STATE__', 210)]
    """
    place = 0
    if too_large(text):
        return
    for _ in range(MOST_ASSIGNMENTS):
        found = _ASSIGNED.search(text, place)
        if found is None:
            return
        begin = place = found.end()
        quoted = _PARSED.match(text, begin)
        value, place = _read(text, quoted.end() if quoted else begin, allowed)
        if quoted and isinstance(value, str):
            value = value_of(value, allowed)
        name = _NAME.search(text, max(0, found.start() - _LOOK_BACK), found.start())
        if name and value is not None and place - begin >= LEAST:
            yield name[1], value


def nested(text: str, allowed: Allowance) -> Any:
    """The value of a string that is itself JSON, None where it is not."""
    return value_of(text, allowed) if len(text) >= LEAST and text[0] in "{[" and text[-1] in "}]" else None


def too_large(text: str) -> bool:
    """Whether a text is more JSON than is read."""
    return len(text) > MOST_VALUES and (len(text) > LONGEST or sum(map(text.count, ",[{")) > MOST_VALUES)


def _read(text: str, begin: int, allowed: Allowance) -> tuple[Any, int]:
    """The value that begins at a place, and where it ends; nothing, and that place, where there is none."""
    if allowed.left <= 0:
        return None, begin
    end = len(text)
    try:
        value, end = _decoder.raw_decode(text, begin)
    except json.JSONDecodeError as error:
        if not error.msg.startswith("Unterminated"):  # of which only the beginning is told
            end = error.pos
    except RecursionError:
        pass
    else:
        allowed.left -= end - begin
        return value, end
    allowed.left -= end - begin
    return None, begin
