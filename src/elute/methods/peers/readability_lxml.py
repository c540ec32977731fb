"""readability-lxml, https://github.com/buriy/python-readability: the Python port of Arc90's Readability.

It gives HTML, `summary()`, without the title. elute writes that as text.
"""

from __future__ import annotations

from types import ModuleType

from .as_text import html_to_text
from .peer import Library


def _extract(library: ModuleType, html: str, url: str | None) -> str:
    return html_to_text(library.Document(html, url=url).summary())


peer = Library(
    "readability-lxml",
    package="readability-lxml",
    module="readability",
    licence="Apache-2.0",
    description="Readability by Arc90, ported to Python",
    call=_extract,
)
