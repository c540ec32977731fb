"""LangChain: a loader of pages, and a transformer of documents that hold HTML.

from elute.adapters.langchain import EluteLoader
documents = EluteLoader(["https://example.org/story", "page.html"]).load()
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Unpack

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import BaseDocumentTransformer, Document

import elute
from elute.choices import Choices

from .known import known
from .opened import opened


class EluteLoader(BaseLoader):  # type: ignore[misc]
    """Pages by their addresses or files, as documents; `to` is the format of their text, `choices` those of `extract`.

    A page that cannot be had raises ReadError; with `continue_on_failure` it is left out.
    """

    def __init__(
        self,
        pages: str | Path | Sequence[str | Path],
        *,
        to: str = "markdown",
        continue_on_failure: bool = False,
        **choices: Unpack[Choices],
    ) -> None:
        self.pages = [pages] if isinstance(pages, str | Path) else list(pages)
        self.to = to
        self.continue_on_failure = continue_on_failure
        self.choices = choices

    def lazy_load(self) -> Iterator[Document]:
        """The documents, one at a time."""
        for page in self.pages:
            try:
                found = elute.extract(opened(page), **self.choices)
            except OSError:
                if not self.continue_on_failure:
                    raise
                continue
            yield Document(page_content=found.to(self.to), metadata={**known(found), "source": str(page)})


class EluteTransformer(BaseDocumentTransformer):  # type: ignore[misc]
    """Documents that hold HTML, such as those of AsyncHtmlLoader, as their content alone."""

    def __init__(self, *, to: str = "markdown", **choices: Unpack[Choices]) -> None:
        self.to = to
        self.choices = choices

    def transform_documents(self, documents: Sequence[Document], **kwargs: Any) -> Sequence[Document]:
        """The same documents with other text; what is known of them already stays."""
        return [self._transformed(document) for document in documents]

    def _transformed(self, document: Document) -> Document:
        source = document.metadata.get("source")
        url = source if isinstance(source, str) and "://" in source else None
        choices: Choices = {"url": url, **self.choices}
        found = elute.extract(document.page_content, **choices)
        return Document(page_content=found.to(self.to), metadata={**known(found), **document.metadata})
