"""The format "dragnet": Peters and Lecocq, Content Extraction Using Diverse Feature Sets, WWW 2013.

HTML/<id>.html                       the page
Corrected/<id>.html.corrected.txt    the article, then !@#$%^&*() COMMENTS, then what readers wrote
training.txt, test.txt               the ids of the official split
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from elute.gold.files import read_text, safe_name
from elute.gold.page import GoldError, GoldPage, Meta, Source

_COMMENTS = re.compile(r"!@#\$%\^&\*\(\)\s+COMMENTS")
_SPLITS = {"training.txt": "train", "test.txt": "test"}


@dataclass(frozen=True)
class Dragnet(Source):
    """Pages, and articles with the comments below a line of their own."""

    def entries(self) -> Iterator[tuple[str, Meta]]:
        ids = sorted(path.stem for path in (self.folder / "HTML").glob("*.html") if self._gold(path.stem).is_file())
        if not ids:
            raise GoldError(
                f"{self.folder}: no HTML/<id>.html has its Corrected/<id>.html.corrected.txt, as in dragnet"
            )
        splits: dict[str, str] = {}
        for name, split in _SPLITS.items():
            splits |= dict.fromkeys((read_text(self.folder / name) or "").split(), split)
        return ((id, {"split": splits[id]} if id in splits else {}) for id in ids)

    def html(self, page: GoldPage) -> bytes:
        return (self.folder / "HTML" / f"{page.id}.html").read_bytes()

    def text(self, page: GoldPage) -> str:
        return self._parts(page)[0]

    def comments(self, page: GoldPage) -> str | None:
        return self._parts(page)[1] or None

    def _gold(self, id: str) -> Path:
        return self.folder / "Corrected" / f"{id}.html.corrected.txt"

    def _parts(self, page: GoldPage) -> tuple[str, str]:
        article, *comments = _COMMENTS.split(read_text(self._gold(page.id)) or "", maxsplit=1)
        return article.strip(), "".join(comments).strip()

    @classmethod
    def write(cls, pages: Iterable[GoldPage], folder: Path) -> None:
        for name in ("HTML", "Corrected"):
            (folder / name).mkdir()
        splits: dict[str, list[str]] = {}
        for page in pages:
            name = safe_name(page.id)
            (folder / "HTML" / f"{name}.html").write_bytes(page.html)
            comments = f"\n!@#$%^&*()  COMMENTS\n{page.comments}\n" if page.comments else ""
            gold = folder / "Corrected" / f"{name}.html.corrected.txt"
            gold.write_text(f"{page.text}\n{comments}", encoding="utf-8")
            splits.setdefault(page.meta.get("split", ""), []).append(name)
        for file, split in _SPLITS.items():
            if split in splits:
                (folder / file).write_text("\n".join(splits[split]) + "\n", encoding="utf-8")
