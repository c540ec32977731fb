"""datatrove: a reader of WARC files that keeps the bytes of pages, and an extractor that takes these or decoded text.

datatrove's own reader decodes pages itself, leaves out what it cannot decode, and does not tell the extractor where a
page is from. With ours before it, the extractor gets bytes, address and the charset of the HTTP header.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from datatrove.data import Document
from datatrove.pipeline.extractors.base import BaseExtractor
from datatrove.pipeline.readers.base import BaseDiskReader
from datatrove.utils.logging import logger

import elute.page

from ..options import Options
from ..rows import extracted
from ..sources.warc import Warc

_BYTES = "latin-1"  # a character for each byte: text that is none yet
_CHARSET = "elute_charset"  # metadata of a document whose text is bytes


class EluteWarcReader(BaseDiskReader):  # type: ignore[misc]
    """Reads the pages of WARC files that are on this machine."""

    name = "🕷 elute: WARC"
    _requires_dependencies = ("fastwarc",)

    def read_file(self, filepath: str) -> Iterator[Document]:
        """The pages of a file, their bytes one for one as characters."""
        path = Path(self.data_folder.resolve_paths(filepath))
        for record in Warc(path, filepath).records():
            if record.page is None:
                self.stat_update(f"{record.fate}: {record.reason}")
                continue
            about = {"url": record.url, "date": record.crawled, _CHARSET: record.page.charset or ""}
            data = {"text": record.page.data.decode(_BYTES), "id": record.id, **about}
            if document := self.get_document_from_dict(data, filepath, record.number):
                yield document


class EluteExtractor(BaseExtractor):  # type: ignore[misc]
    """The main content, in a process that may die or take too long; what is known of a page goes to its metadata.

    A page that is lost with its process is named in the log. A second, which is datatrove's default, is little on a
    machine that is busy.
    """

    name = "⛏ elute"

    def __init__(self, options: Options | None = None, timeout: float = 30) -> None:
        super().__init__(timeout)
        self._options = options or Options()

    def extract(self, text: str, url: str | None = None, charset: str | None = None) -> str:
        """The content of a page. With a charset, though it be "", the text is bytes."""
        html: bytes | str = text if charset is None else text.encode(_BYTES)
        if isinstance(html, str):
            html, charset = html.encode("utf-8", "replace"), "utf-8"
        row = extracted(elute.page.Document(html, url, charset or None), self._options)
        return Content(row.pop("text"), row)

    def run(self, data: Any, rank: int = 0, world_size: int = 1) -> Iterator[Document]:
        """The documents with their content. Those that datatrove leaves out are named."""
        under_way: deque[Document] = deque()
        for document in super().run(_given(data, under_way), rank, world_size):
            _name_lost(under_way, document)
            if isinstance(document.text, Content):
                document.metadata |= document.text.about
                document.text = str(document.text)
            yield document
        _name_lost(under_way, None)


class Content(str):
    """A text, and what is known of its page."""

    about: dict[str, Any]

    def __new__(cls, text: str, about: dict[str, Any]) -> Content:
        made = super().__new__(cls, text)
        made.about = about
        return made

    def __getnewargs__(self) -> tuple[str, dict[str, Any]]:  # type: ignore[override]
        return str(self), self.about


def _given(data: Any, under_way: deque[Document]) -> Iterator[Document]:
    """Documents as the sandbox wants them: the arguments of `extract` in place of the text."""
    for document in data or ():
        under_way.append(document)
        charset = document.metadata.pop(_CHARSET, None)
        document.text = (document.text, document.metadata.get("url"), charset)
        yield document


def _name_lost(under_way: deque[Document], found: Document | None) -> None:
    while under_way and (document := under_way.popleft()) is not found:
        logger.warning(f"elute: nothing of {document.id} {document.metadata.get('url', '')}")
