"""Haystack: a converter from pages to documents.

from elute.adapters.haystack import EluteConverter
pipeline.add_component("converter", EluteConverter())
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from haystack import Document, component, logging
from haystack.dataclasses import ByteStream

import elute

from .known import known
from .opened import opened

logger = logging.getLogger(__name__)


@component
class EluteConverter:
    """Files, addresses and ByteStreams with HTML as documents; `to` is the format, `choices` are those of `extract`."""

    def __init__(self, to: str = "markdown", choices: dict[str, Any] | None = None) -> None:
        self.to = to
        self.choices = choices or {}

    @component.output_types(documents=list[Document])  # type: ignore[untyped-decorator]
    def run(
        self,
        sources: list[str | Path | ByteStream],
        meta: dict[str, Any] | list[dict[str, Any]] | None = None,
    ) -> dict[str, list[Document]]:
        """The documents, with `meta` added to what is known of each. What cannot be read is left out with a warning."""
        added = meta if isinstance(meta, list) else [meta or {}] * len(sources)
        documents = []
        for source, more in zip(sources, added, strict=True):
            try:
                documents.append(self._document(source, more))
            except OSError as error:
                logger.warning("{source} is left out: {error}", source=source, error=error)
        return {"documents": documents}

    def _document(self, source: str | Path | ByteStream, more: dict[str, Any]) -> Document:
        own: dict[str, Any] = {}
        choices = dict(self.choices)
        if isinstance(source, ByteStream):
            own = source.meta
            choices.setdefault("url", own.get("url"))
            found = elute.extract(source.data, **choices)
        else:
            found = elute.extract(opened(source), **choices)
            own = {"source": str(source)}
        return Document(content=found.to(self.to), meta={**known(found), **own, **more})
