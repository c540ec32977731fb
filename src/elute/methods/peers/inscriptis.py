"""inscriptis, https://github.com/weblyzard/inscriptis: all text of the page, as it comes. A. Weichselbraun, Inscriptis:
A Python-based HTML to text conversion library optimized for knowledge extraction from the Web, JOSS 2021.
"""

from __future__ import annotations

from types import ModuleType

from .peer import Library


def _extract(library: ModuleType, html: str, url: str | None) -> str:
    text: str = library.get_text(html)
    return text


peer = Library(
    "inscriptis",
    package="inscriptis",
    module="inscriptis",
    licence="Apache-2.0",
    description="All text, laid out as in a browser; nothing is left out",
    paper="Weichselbraun: Inscriptis: A Python-based HTML to text conversion library",
    year=2021,
    call=_extract,
)
