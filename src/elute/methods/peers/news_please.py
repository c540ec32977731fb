"""news-please, https://github.com/fhamborg/news-please: `maintext`, which has no title. F. Hamborg et al., news-please:
A Generic News Crawler and Extractor, ISI 2017.

It asks newspaper4k and readability-lxml and chooses. Images, which it would fetch, are off.
"""

from __future__ import annotations

from types import ModuleType

from .peer import Library


def _extract(library: ModuleType, html: str, url: str | None) -> str | None:
    article = library.NewsPlease.from_html(html, url=url, fetch_images=False)
    text: str | None = article.maintext if article else ""  # for an empty page it gives an empty dict
    return text


peer = Library(
    "news-please",
    package="news-please",
    module="newsplease",
    licence="Apache-2.0",
    description="A news crawler's choice between newspaper4k and readability-lxml",
    paper="Hamborg et al.: news-please: A Generic News Crawler and Extractor",
    year=2017,
    call=_extract,
)
