"""Scrapy: an item pipeline that puts the content of a page in the place of its HTML.

    ITEM_PIPELINES = {"elute.scale.engines.scrapy.ElutePipeline": 300}
    ELUTE_FORMAT = "text"            # or "markdown", which is the default

An item has the response, or its body, in the field `html`. What is found is put beside it: `text`, `title`, `date`,
`language`, `confidence`, `page_type`. The field itself is taken away, unless `ELUTE_KEEP_HTML` is set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from itemadapter import ItemAdapter
from scrapy.exceptions import DropItem
from scrapy.http import Response

from elute.page import Document

from ..options import Filters, Options
from ..rows import extracted
from ..sources.http import media_type

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

FIELD = "html"


class ElutePipeline:
    """Extracts items; drops those without content, or that are less sure than `ELUTE_MIN_CONFIDENCE`."""

    def __init__(self, options: Options, keep_html: bool = False) -> None:
        self._options = options
        self._keep_html = keep_html

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """With the settings of a crawler."""
        settings = crawler.settings
        format: Any = settings.get("ELUTE_FORMAT", "markdown")
        filters = Filters(min_confidence=settings.getfloat("ELUTE_MIN_CONFIDENCE", 0.0))
        return cls(Options(format=format, filters=filters), settings.getbool("ELUTE_KEEP_HTML"))

    def process_item(self, item: Any) -> Any:
        """The item with what was found; items without HTML as they are."""
        adapter = ItemAdapter(item)
        html = adapter.get(FIELD)
        if html is None:
            return item
        row = extracted(_document(html, adapter.get("url")), self._options)
        if not row["text"]:
            raise DropItem("no content found")
        if reason := self._options.filters.against(row["confidence"], row["language"], row["page_type"]):
            raise DropItem(reason)
        if not self._keep_html:
            del adapter[FIELD]
        adapter.update(row)
        return item


def _document(html: Any, url: str | None) -> Document:
    if isinstance(html, Response):
        declared = html.headers.get("Content-Type") or b""
        return Document(html.body, html.url, media_type(declared.decode("latin-1"))[1])
    if isinstance(html, str):
        return Document(html.encode("utf-8", "replace"), url, "utf-8")
    return Document(html, url)
