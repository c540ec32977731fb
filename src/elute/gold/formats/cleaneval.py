"""The format "cleaneval": the shared task of 2007 (Baroni, Chantree, Kilgarriff and Sharoff, LREC 2008).

    finalrun-input/103.html, GoldStandard/103.txt        the final set
    en_original/1.html, en_cleaned/1-cleaned.txt         the development set

The names of the folders do not matter: a page `<id>.html` and its gold `<id>.txt` or `<id>-cleaned.txt` belong
together. Pages sit in a `<text>` wrapper. The gold begins with a line `URL: …`, which some pages lack; `<p>`, `<h>` and
`<l>` begin paragraphs, headings and items of lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from elute.gold import wrapper
from elute.gold.files import read_text, safe_name
from elute.gold.page import GoldError, GoldPage, Meta, Source

_MARK = re.compile(r"</?[phl]>", re.IGNORECASE)
_ADDRESS = re.compile(r"\A\s*URL:(?:\s*https?:\S*|[^\n]*)", re.IGNORECASE)  # a long one stands on the next line


def plain_text(marked: str) -> str:
    """The text of gold in CleanEval's format: no marks, no line with the address, no white space around lines.

    >>> plain_text("URL: http://a.org/\\n\\n   <h>Rain\\n\\n   <p>It rained\\n   all night.<p>And how.")
    'Rain\\nIt rained\\nall night.\\nAnd how.'
    """
    lines = _MARK.sub("\n", _ADDRESS.sub("", marked)).split("\n")
    return "\n".join(line for line in map(str.strip, lines) if line)


@dataclass(frozen=True)
class CleanEval(Source):
    """Pages in a `<text>` wrapper, and gold with `<p>`, `<h>` and `<l>` marks."""

    def entries(self) -> Iterator[tuple[str, Meta]]:
        gold = {path.stem.removesuffix("-cleaned"): path for path in sorted(self.folder.rglob("*.txt"))}
        pages = {path.stem: path for path in sorted(self.folder.rglob("*.html")) if path.stem in gold}
        if not pages:
            raise GoldError(f"{self.folder}: no page <id>.html has gold <id>.txt or <id>-cleaned.txt, as CleanEval has")
        for id, path in pages.items():
            with path.open("rb") as file:
                told = wrapper.meta(file.read(wrapper.HEAD))
            files = {"html": path, "gold": gold[id]}
            yield id, {**told, "files": {kind: str(at.relative_to(self.folder)) for kind, at in files.items()}}

    def html(self, page: GoldPage) -> bytes:
        return wrapper.unwrapped((self.folder / page.meta["files"]["html"]).read_bytes())

    def text(self, page: GoldPage) -> str:
        return plain_text(page.cleaneval or "")

    def cleaneval(self, page: GoldPage) -> str | None:
        return read_text(self.folder / page.meta["files"]["gold"])

    @classmethod
    def write(cls, pages: Iterable[GoldPage], folder: Path) -> None:
        for page in pages:
            name = safe_name(page.id)
            told = {"id": page.url, "title": page.meta.get("title"), "encoding": page.charset or "unset"}
            attributes = "".join(f' {name}="{escape(str(value))}"' for name, value in told.items() if value)
            data = f"<text{attributes}>\n".encode() + page.html + b"\n</text>\n"
            (folder / f"{name}.html").write_bytes(data)
            lines = [line for line in page.text.split("\n") if line.strip()]
            marked = page.cleaneval or f"URL: {page.url or ''}\n\n" + "".join(f"<p>{line}\n" for line in lines)
            (folder / f"{name}-cleaned.txt").write_text(marked, encoding="utf-8")
