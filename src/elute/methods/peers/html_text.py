"""html-text, https://github.com/zytedata/html-text: all text of the page, as it comes."""

from __future__ import annotations

from types import ModuleType

from .peer import Library


def _extract(library: ModuleType, html: str, url: str | None) -> str:
    text: str = library.extract_text(html)
    return text


peer = Library(
    "html-text",
    package="html-text",
    module="html_text",
    licence="MIT",
    description="All text; nothing is left out",
    call=_extract,
)
