"""trafilatura, https://trafilatura.readthedocs.io/. A. Barbaresi, Trafilatura: A Web Scraping Library and Command-Line
Tool for Text Discovery and Extraction, ACL 2021.

Its own defaults, fallbacks included, but no readers' comments, which no gold text that elute reads counts as content.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from .peer import Library


def _extract(library: ModuleType, html: str, url: str | None, **focus: bool) -> str | None:
    text: str | None = library.extract(html, url=url, include_comments=False, include_tables=True, **focus)
    return text


def _precise(library: ModuleType, html: str, url: str | None) -> str | None:
    return _extract(library, html, url, favor_precision=True)


def _complete(library: ModuleType, html: str, url: str | None) -> str | None:
    return _extract(library, html, url, favor_recall=True)


def _peer(name: str, description: str, call: Callable[[ModuleType, str, str | None], str | None]) -> Library:
    return Library(
        name,
        package="trafilatura",
        module="trafilatura",
        licence="Apache-2.0",
        description=description,
        paper="Barbaresi: Trafilatura: A Web Scraping Library and Command-Line Tool for Text Discovery and Extraction",
        year=2021,
        call=call,
    )


balanced = _peer("trafilatura", "Rules on tags and class names, with Readability and jusText to fall back on", _extract)
precision = _peer("trafilatura-precision", "trafilatura, rather less than too much", _precise)
recall = _peer("trafilatura-recall", "trafilatura, rather more than too little", _complete)
