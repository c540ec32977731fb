"""LlamaIndex: a reader of pages.

from elute.adapters.llamaindex import EluteReader
documents = EluteReader().load_data(["https://example.org/story", "page.html"])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Unpack

from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document

import elute
from elute.choices import Choices

from .known import known
from .opened import opened


class EluteReader(BaseReader):  # type: ignore[misc]
    """Pages by their addresses or files, as documents; `to` is the format of their text, `choices` are of `extract`."""

    def __init__(self, *, to: str = "markdown", **choices: Unpack[Choices]) -> None:
        self.to = to
        self.choices = choices

    def lazy_load_data(self, pages: str | Path | Sequence[str | Path], **extra: Any) -> Iterable[Document]:
        """The documents, one at a time; `extra_info` is added to what is known of each."""
        for page in [pages] if isinstance(pages, str | Path) else pages:
            found = elute.extract(opened(page), **self.choices)
            metadata = {**known(found), "source": str(page), **(extra.get("extra_info") or {})}
            yield Document(text=found.to(self.to), id_=str(page), metadata=metadata)
