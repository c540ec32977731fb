"""The format "trafilatura": its evaluation data, snippets that must and must not be in the output.

evaldata.json           {"<address>": {"file": "a.html", "with": […], "without": […], …}, …}
cache/ and eval/        the pages
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from elute.gold.files import read_json, safe_name
from elute.gold.page import GoldError, GoldPage, Meta, Source
from elute.gold.snippets import snippets

_GOLD = "evaldata.json"
_PAGES = ("cache", "eval", ".")


@dataclass(frozen=True)
class Trafilatura(Source):
    """Pages with snippets; there is no text of the content."""

    @property
    def text_gold(self) -> bool:
        return False

    def entries(self) -> Iterator[tuple[str, Meta]]:
        data = read_json(self.folder / _GOLD)
        if not isinstance(data, dict):
            raise GoldError(f"{self.folder / _GOLD}: not an object with an entry for each address, as trafilatura has")
        for url, known in data.items():
            if not isinstance(known, dict) or not known.get("file"):
                raise GoldError(f"{self.folder / _GOLD}: the entry of {url} names no file")
            yield Path(known["file"]).stem, {"url": url, **known}

    def html(self, page: GoldPage) -> bytes:
        paths = [self.folder / place / page.meta["file"] for place in _PAGES]
        found: Path = next((path for path in paths if path.is_file()), paths[0])
        return found.read_bytes()

    @classmethod
    def write(cls, pages: Iterable[GoldPage], folder: Path) -> None:
        """A page that has no snippets gets some from its text."""
        (folder / "cache").mkdir()
        data = {}
        for page in pages:
            file = f"{safe_name(page.id)}.html"
            (folder / "cache" / file).write_bytes(page.html)
            kept = {name: value for name, value in page.meta.items() if name not in {"id", "url"}}
            known = (page.with_, page.without)
            wanted, unwanted = known if any(known) or not page.source.text_gold else snippets(page)
            data[page.url or file] = {**kept, "file": file, "with": wanted, "without": unwanted}
        (folder / _GOLD).write_text(json.dumps(data, ensure_ascii=False, indent=4), encoding="utf-8")
