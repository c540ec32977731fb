"""magic-html, https://github.com/opendatalab/magic-html: the HTML of its extractor for articles, which it takes where
nobody says what kind of page it is. elute writes that as text.
"""

from __future__ import annotations

import sys
from types import ModuleType

from .as_text import html_to_text
from .peer import Library


def _extract(library: ModuleType, html: str, url: str | None) -> str:
    return html_to_text(library.GeneralExtractor().extract(html, base_url=url or "")["html"])


peer = Library(
    "magic-html",
    package="magic-html",
    module="magic_html",
    licence="Apache-2.0",
    description="Rules on class names, then Readability, made for training data in Chinese and English",
    call=_extract,
    # It asks for Python 3.12, and so the extra leaves it out before; but it runs.
    command="pip install 'elute[peers]'"
    if sys.version_info >= (3, 12)
    else "pip install --ignore-requires-python magic-html",
)
