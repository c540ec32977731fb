"""The columns of posts."""

from __future__ import annotations

from typing import Final

COLUMNS: Final = ("text", "author", "date", "quoted", "depth")
TEXT, AUTHOR, DATE, QUOTED, DEPTH = range(len(COLUMNS))
