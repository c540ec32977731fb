"""The adapter for Crawl4AI, with the real package."""

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("crawl4ai", reason="crawl4ai is not installed")

from crawl4ai import CrawlerRunConfig

from elute.adapters.crawl4ai import EluteScraping


def test_what_it_gives(page: Path) -> None:
    strategy = EluteScraping()
    found = strategy.scrap("https://ledger.example/rain", page.read_text())
    assert found.success and "river rose" in found.cleaned_html and "All rights" not in found.cleaned_html
    assert [link.href for link in found.links.internal] == ["https://ledger.example/bridge"]
    assert found.metadata["title"] == "Rain"
    assert asyncio.run(strategy.ascrap("https://ledger.example/rain", page.read_text())) == found


def test_the_crawler_takes_it(page: Path) -> None:
    """What the crawler makes of a page that it has fetched."""
    from crawl4ai import AsyncWebCrawler

    config = CrawlerRunConfig(scraping_strategy=EluteScraping())
    crawler = AsyncWebCrawler()
    made = asyncio.run(
        crawler.aprocess_html(
            url="https://ledger.example/rain",
            html=page.read_text(),
            extracted_content=None,
            config=config,
            screenshot_data=None,
            pdf_data=None,
            verbose=False,
        )
    )
    assert "river rose" in made.markdown.raw_markdown and "All rights" not in made.markdown.raw_markdown
