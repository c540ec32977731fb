"""Text given as a page that is rather the name of one: whoever gives it finds out."""

from __future__ import annotations

import os
import re
import sys
import warnings
from typing import Final

from elute.page.suffixes import is_page_name

_ADDRESS: Final = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_PACKAGE: Final = os.path.dirname(os.path.dirname(__file__))


def mistaken(text: str) -> str:
    """What is said of a text that is an address or a path, "" of any other; a Python warning says it too.

    >>> import warnings
    >>> with warnings.catch_warnings(record=True):
    ...     mistaken("https://example.org/story"), mistaken("It rained.")
    ('the page is given as text, and the text is an address: elute.fetch gets the page that is there', '')
    """
    name = text.strip()
    if _ADDRESS.fullmatch(name):
        note = "the page is given as text, and the text is an address: elute.fetch gets the page that is there"
    elif "\n" not in name and (is_page_name(name) or os.path.isfile(name)):
        note = "the page is given as text, and the text is a path: elute.read, or a Path, gets the page in that file"
    else:
        return ""
    warnings.warn(f"{note}: {name[:80]!r}", stacklevel=_level())
    return note


def _level() -> int:
    """How many calls back the first is that is not elute's own: the line that the warning is about."""
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    return level
