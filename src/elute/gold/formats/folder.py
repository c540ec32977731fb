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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from elute.gold import wrapper
from elute.gold.files import read_text, safe_name
from elute.gold.page import KINDS, GoldError, GoldPage, Meta, Source
from elute.page.decode import decode

_FOLDERS = {
    "text": ["gold", "gold_segments"],
    "cleaneval": ["gold_raw"],
    "segments": ["gold_segments"],
    "comments": ["gold_comments"],
    "markdown": ["gold_md"],
}


@dataclass(frozen=True)
class Folder(Source):
    """A dataset in elute's own layout."""

    @cached_property
    def folders(self) -> frozenset[str]:
        """The folders of gold that there are."""
        return frozenset(path.name for path in self.folder.glob("gold*") if path.is_dir())

    @property
    def text_gold(self) -> bool:
        return bool(self.folders & {"gold", "gold_segments"})

    @property
    def kinds(self) -> list[str]:
        return [kind for kind in KINDS if self.folders & {*_FOLDERS[kind]}]

    def has_text(self, page: GoldPage) -> bool:
        paths = [self.folder / "gold" / f"{page.id}.txt", self.folder / "gold_segments" / f"{page.id}.json"]
        return any(path.is_file() for path in paths)

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
            yield safe_name(str(id)), self._with_wrapper(str(id), meta)

    def html(self, page: GoldPage) -> bytes:
        data = self._page(page.id).read_bytes()
        return wrapper.unwrapped(data) if "gold_raw" in self.folders else data

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
        return read_text(self.folder / kind / f"{page.id}.{extension}") if kind in self.folders else None

    def _with_wrapper(self, id: str, meta: Meta) -> Meta:
        """What is known of a page, with what CleanEval's wrapper tells where nothing else does."""
        path = self._page(id)
        if "gold_raw" not in self.folders or not path.is_file():
            return meta
        with path.open("rb") as file:
            told = wrapper.meta(file.read(wrapper.HEAD))
        return {**told, **{name: value for name, value in meta.items() if value is not None or name not in told}}

    @classmethod
    def write(cls, pages: Iterable[GoldPage], folder: Path) -> None:
        """The encoding of each page, and how it was found, is recorded with what is known of it."""
        with (folder / "meta.jsonl").open("w", encoding="utf-8") as index:
            for page in pages:
                _, encoding = decode(page.html, page.charset)
                known = {name: value for name, value in page.meta.items() if name != "files"}
                found = {"encoding": encoding.name, "encoding_source": encoding.source}
                index.write(json.dumps({**known, "id": page.id, **found}, ensure_ascii=False) + "\n")
                segments = [{"label": label, "text": text} for label, text in page.segments or []]
                contents = {
                    "pages/{}.html": page.html,
                    "gold/{}.txt": page.text if page.source.text_gold else None,
                    "gold_raw/{}.txt": page.cleaneval,
                    "gold_segments/{}.json": json.dumps(segments, ensure_ascii=False, indent=0) if segments else None,
                    "gold_comments/{}.txt": page.comments,
                    "gold_md/{}.md": page.markdown,
                }
                for name, content in contents.items():
                    if content is not None:
                        path = folder / name.format(safe_name(page.id))
                        path.parent.mkdir(exist_ok=True)
                        path.write_bytes(content if isinstance(content, bytes) else content.encode())
