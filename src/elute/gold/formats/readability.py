"""The format "readability": the test pages of Readability.js, a folder each.

<id>/source.html               the page
<id>/expected.html             what Readability.js makes of it, looked at by people
<id>/expected-metadata.json    title, byline, excerpt, siteName, publishedTime, lang, dir, readerable
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from elute.gold.files import read_json
from elute.gold.markup import all_text
from elute.gold.page import GoldError, GoldPage, Meta, Source

_NAMES = {"byline": "author", "publishedTime": "date", "siteName": "sitename", "lang": "language"}


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
