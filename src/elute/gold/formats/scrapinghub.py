"""The format "scrapinghub": the article extraction benchmark of Scrapinghub, now Zyte, 2019.

html/<id>.html.gz     the page, compressed
ground-truth.json     {"<id>": {"articleBody": "…", "url": "…"}, …}
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from elute.gold.files import read_json, safe_name
from elute.gold.page import GoldError, GoldPage, Meta, Source

_GOLD = "ground-truth.json"


@lru_cache(maxsize=2)
def _truth(path: Path, changed: int) -> Any:
    """The content of the one file that has the gold of all pages, read once."""
    truth = read_json(path)
    if not isinstance(truth, dict) or not all(isinstance(known, dict) for known in truth.values()):
        raise GoldError(f"{path}: not an object with an object for each page, as scrapinghub's benchmark has")
    return truth


@dataclass(frozen=True)
class Scrapinghub(Source):
    """Compressed pages, and one JSON file with the articles of all."""

    def entries(self) -> Iterator[tuple[str, Meta]]:
        for id, known in self._articles().items():
            yield id, {name: value for name, value in known.items() if name != "articleBody"}

    def html(self, page: GoldPage) -> bytes:
        return gzip.decompress((self.folder / "html" / f"{page.id}.html.gz").read_bytes())

    def text(self, page: GoldPage) -> str:
        return str(self._articles()[page.id].get("articleBody") or "")

    def _articles(self) -> dict[str, dict[str, Any]]:
        path = self.folder / _GOLD
        articles: dict[str, dict[str, Any]] = _truth(path, path.stat().st_mtime_ns if path.is_file() else 0)
        return articles

    @classmethod
    def write(cls, pages: Iterable[GoldPage], folder: Path) -> None:
        (folder / "html").mkdir()
        truth = {}
        for page in pages:
            packed = gzip.compress(page.html, mtime=0)
            (folder / "html" / f"{safe_name(page.id)}.html.gz").write_bytes(packed)
            truth[page.id] = {"articleBody": page.text, **({"url": page.url} if page.url else {})}
        content = json.dumps(truth, ensure_ascii=False, indent=4, sort_keys=True)
        (folder / _GOLD).write_text(content, encoding="utf-8")
