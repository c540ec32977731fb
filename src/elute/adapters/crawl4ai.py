"""Crawl4AI: elute in the place of its scraping.

from elute.adapters.crawl4ai import EluteScraping
CrawlerRunConfig(scraping_strategy=EluteScraping())
"""

from __future__ import annotations

import asyncio
from typing import Any, Unpack
from urllib.parse import urlsplit

from crawl4ai.content_scraping_strategy import ContentScrapingStrategy
from crawl4ai.models import Link, Links, Media, MediaItem, ScrapingResult

import elute
from elute.choices import Choices
from elute.extraction import Extraction

from .known import known


class EluteScraping(ContentScrapingStrategy):  # type: ignore[misc]
    """The content of what the crawler has fetched, as clean HTML with its images, links and tables."""

    logger: Any = None  # the crawler gives its own

    def __init__(self, **choices: Unpack[Choices]) -> None:
        self.choices = choices

    def scrap(self, url: str, html: str, **kwargs: Any) -> ScrapingResult:
        """What there is on a page; the crawler's own options for scraping are not used."""
        choices: Choices = {"images": True, **self.choices, "url": url}
        found = elute.extract(html, **choices)
        return ScrapingResult(
            cleaned_html=found.html,
            success=bool(found.text),
            media=_media(found),
            links=_links(found, url),
            metadata=known(found),
        )

    async def ascrap(self, url: str, html: str, **kwargs: Any) -> ScrapingResult:
        """The same, in a thread."""
        return await asyncio.to_thread(self.scrap, url, html, **kwargs)


def _media(found: Extraction) -> Media:
    images = [
        MediaItem(src=image.url, alt=image.alt, desc=image.caption, score=round(10 * image.score), width=image.width)
        for image in found.images
        if image.main
    ]
    tables = [{"headers": rows[0], "rows": rows[1:]} for rows in found.tables if rows]
    return Media(images=images, tables=tables)


def _links(found: Extraction, url: str) -> Links:
    host = urlsplit(url).hostname
    internal: list[Link] = []
    external: list[Link] = []
    for link in found.links:
        there = urlsplit(link.url).hostname
        (internal if there == host else external).append(Link(href=link.url, text=link.text, base_domain=there or ""))
    return Links(internal=internal, external=external)
