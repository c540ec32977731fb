"""resiliparse, https://resiliparse.chatnoir.eu/. J. Bevendorff et al.: Elastic ChatNoir, ECIR 2018.

Its main content as plain text. The addresses of links, the marks of list items and readers' comments are left out: they
are no words of the gold.
"""

from __future__ import annotations

from types import ModuleType

from .peer import Library


def _extract(library: ModuleType, html: str, url: str | None) -> str:
    text: str = library.extract_plain_text(html, main_content=True, links=False, list_bullets=False, comments=False)
    return text


peer = Library(
    "resiliparse",
    package="resiliparse",
    module="resiliparse.extract.html2text",
    licence="Apache-2.0",
    description="Rules on tags and class names, in C++",
    paper="Bevendorff et al.: Elastic ChatNoir: Search Engine for the ClueWeb and the Common Crawl",
    year=2018,
    call=_extract,
)
