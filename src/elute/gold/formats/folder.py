"""The format "elute": one folder for each kind of file, one file a page, and a line of meta.jsonl for what is known.

pages/<id>.html          the page, bytes as found
gold/<id>.txt            the text of its content, UTF-8
gold_raw/<id>.txt        the gold in CleanEval's format; the page may then sit in a <text> wrapper
gold_segments/<id>.json  all text in labelled parts; the text is then made of those with the asked labels
gold_comments/<id>.txt   what readers wrote
gold_md/<id>.md          the gold as Markdown
meta.jsonl               {"id": …, "url": …, "language": …, "page_type": …, "with": […], "without": […], …}
dataset.json             {"name": …, "licence": …, "permissive": true}; may be absent
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from elute.gold import wrapper
from elute.gold.files import read_text
from elute.gold.page import GoldError, GoldPage, Meta, Source


@dataclass(frozen=True)
class Folder(Source):
    """A dataset in elute's own layout."""

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The folders of gold that there are."""
        return frozenset(path.name for path in self.folder.glob("gold*") if path.is_dir())

    @property
    def text_gold(self) -> bool:
        return bool(self.kinds & {"gold", "gold_segments"})

    def entries(self) -> Iterator[tuple[str, Meta]]:
        index = self.folder / "meta.jsonl"
        if not index.is_file():
            raise GoldError(f"{self.folder}: not a dataset in elute's layout: it has no meta.jsonl")
        for number, line in enumerate(index.read_text(encoding="utf-8").split("\n"), 1):
            if not line.strip():
                continue
            try:
                meta = json.loads(line)
                id = meta["id"]
            except (ValueError, KeyError, TypeError):
                raise GoldError(f"{index}: line {number} is not a JSON object with an id") from None
            yield str(id), self._with_wrapper(str(id), meta)

    def html(self, page: GoldPage) -> bytes:
        data = self._page(page.id).read_bytes()
        return wrapper.unwrapped(data) if "gold_raw" in self.kinds else data

    def text(self, page: GoldPage) -> str:
        if page.segments is not None:
            return "\n".join(text for label, text in page.segments if label in self.labels)
        return self._read("gold", page, "txt") or ""

    def cleaneval(self, page: GoldPage) -> str | None:
        return self._read("gold_raw", page, "txt")

    def segments(self, page: GoldPage) -> list[tuple[str, str]] | None:
        found = self._read("gold_segments", page, "json")
        return None if found is None else [(part["label"], part["text"]) for part in json.loads(found)]

    def comments(self, page: GoldPage) -> str | None:
        return self._read("gold_comments", page, "txt")

    def markdown(self, page: GoldPage) -> str | None:
        return self._read("gold_md", page, "md")

    def _page(self, id: str) -> Path:
        return self.folder / "pages" / f"{id}.html"

    def _read(self, kind: str, page: GoldPage, extension: str) -> str | None:
        """The text of one file of gold, None where the page has none of the kind."""
        return read_text(self.folder / kind / f"{page.id}.{extension}") if kind in self.kinds else None

    def _with_wrapper(self, id: str, meta: Meta) -> Meta:
        """What is known of a page, with what CleanEval's wrapper tells where nothing else does."""
        path = self._page(id)
        if "gold_raw" not in self.kinds or not path.is_file():
            return meta
        with path.open("rb") as file:
            told = wrapper.meta(file.read(wrapper.HEAD))
        return {**told, **{name: value for name, value in meta.items() if value is not None or name not in told}}
