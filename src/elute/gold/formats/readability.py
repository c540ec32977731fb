"""The format "readability": the test pages of Readability.js, a folder each.

<id>/source.html               the page
<id>/expected.html             what Readability.js makes of it, looked at by people
<id>/expected-metadata.json    title, byline, excerpt, siteName, publishedTime, lang, dir, readerable
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from elute import registry
from elute.gold.files import read_json, safe_name
from elute.gold.markup import all_text
from elute.gold.page import GoldError, GoldPage, Meta, Source
from elute.labels import Labels
from elute.render import Options

_NAMES = {"byline": "author", "publishedTime": "date", "siteName": "sitename", "lang": "language"}
_WRITTEN = {"title": "title", **_NAMES}


@dataclass(frozen=True)
class Readability(Source):
    """Folders with a page and the HTML that is expected of it; its visible text is the gold."""

    def entries(self) -> Iterator[tuple[str, Meta]]:
        ids = sorted(path.parent.name for path in self.folder.glob("*/source.html"))
        if not ids:
            raise GoldError(f"{self.folder}: no folder in it has a source.html, as Readability's test-pages have")
        for id in ids:
            about = self.folder / id / "expected-metadata.json"
            known = read_json(about) if about.is_file() else {}
            yield id, {_NAMES.get(name, name): value for name, value in known.items()}

    def html(self, page: GoldPage) -> bytes:
        return (self.folder / page.id / "source.html").read_bytes()

    def text(self, page: GoldPage) -> str:
        return all_text((self.folder / page.id / "expected.html").read_bytes())

    @classmethod
    def write(cls, pages: Iterable[GoldPage], folder: Path) -> None:
        """What is expected is the gold's side of the page, as clean HTML."""
        for page in pages:
            place = folder / safe_name(page.id)
            place.mkdir()
            keep = page.alignment.keep & page.page.blocks.row_visible
            labels = Labels(page.page, keep.astype(np.float32), keep)
            told = {name: page.meta[own] for name, own in _WRITTEN.items() if page.meta.get(own)}
            (place / "source.html").write_bytes(page.html)
            expected = registry.renderers.get("html")(page.page, labels, Options(images=True))
            (place / "expected.html").write_text(expected, encoding="utf-8")
            about = json.dumps(told, ensure_ascii=False, indent=2)
            (place / "expected-metadata.json").write_text(about + "\n", encoding="utf-8")
