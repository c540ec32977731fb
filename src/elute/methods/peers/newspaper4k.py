"""newspaper4k, https://github.com/AndyTheFactory/newspaper4k: `text`, which has no title.

Images, which it would fetch, are off. So is the limit on the length of a text, which is about storage.
"""

from __future__ import annotations

import sys
from types import ModuleType

from .peer import Library


def _extract(library: ModuleType, html: str, url: str | None) -> str:
    article = library.Article(url or "", fetch_images=False, max_text=sys.maxsize)
    article.download(input_html=html, ignore_read_more=True)
    text: str = article.parse().text
    return text


peer = Library(
    "newspaper4k",
    package="newspaper4k",
    module="newspaper",
    licence="MIT",
    description="Newspaper, maintained: Goose's scores with rules for news",
    call=_extract,
)
