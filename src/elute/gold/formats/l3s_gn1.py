"""The format "l3s-gn1": news pages of Kohlschütter, Fankhauser and Nejdl, Boilerplate Detection using Shallow Text
Features, WSDM 2010.

    original/<id>.html    the page as found
    annotated/<id>.html   the page with <span class="x-nc-sel0"> … <span class="x-nc-sel5"> around its text
    url-mapping.txt       <urn:uuid:id> address, a line a page

Inside one another, the innermost span counts. Text in no span was not looked at: "unlabelled".
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import elute
from elute.gold.files import read_text, safe_name
from elute.gold.markup import labelled_segments, marked
from elute.gold.page import GoldError, GoldPage, Meta, Source
from elute.page import HTML, Page
from elute.page.arrays import Bytes
from elute.units.alignment import align

LABELS = ("not-content", "headline", "full-text", "supplemental", "related-content", "user-comments")
_CLASSES = {f"x-nc-sel{number}": number + 1 for number in range(len(LABELS))}
_NUMBER = {label: number + 1 for number, label in enumerate(LABELS)}
_ADDRESS = re.compile(r"<?(?:urn:uuid:)?([\w-]+)>?\s+(\S+)")


def with_spans(page: Page, labels: Bytes) -> bytes:
    """The source of the page with a span around each text that has a label: 1 for x-nc-sel0, and so on.

    Text of fields and formulas has none: a span in them would be text too, or end them.

    >>> page = elute.parse("<p>One <b>two</b>")
    >>> with_spans(page, np.where(page.kind == 2, 3, 0).astype(np.uint8))
    b'<p><span class="x-nc-sel2">One </span><b><span class="x-nc-sel2">two</span></b>'
    """
    plain = page.in_subtrees(np.flatnonzero(page.is_tag("textarea", "select", "script") | (page.namespace != HTML)))
    rows = np.flatnonzero((labels > 0) & (page.blocks.piece_len > 0) & ~plain)
    source, parts, done = page.source, [], 0
    for row in rows[np.argsort(page.source_start[rows], kind="stable")].tolist():
        start, end = int(page.source_start[row]), int(page.source_end[row])
        if done <= start < end:
            span = f'<span class="x-nc-sel{labels[row] - 1}">'.encode()
            parts += [source[done:start], span, source[start:end], b"</span>"]
            done = end
    return b"".join([*parts, source[done:]])


@dataclass(frozen=True)
class L3sGn1(Source):
    """Original pages, and copies of them with spans around the text; `labels` are those that count as content."""

    def entries(self) -> Iterator[tuple[str, Meta]]:
        if unknown := set(self.labels) - {*LABELS, "unlabelled"}:
            raise GoldError(f"L3S-GN1 has no label {unknown.pop()!r}; it has {', '.join(LABELS)} and unlabelled")
        originals = {path.stem for path in (self.folder / "original").glob("*.html")}
        ids = sorted(originals & {path.stem for path in (self.folder / "annotated").glob("*.html")})
        if not ids:
            raise GoldError(f"{self.folder}: no page is in both original/ and annotated/, as in L3S-GN1")
        addresses = dict(_ADDRESS.findall(read_text(self.folder / "url-mapping.txt") or ""))
        return ((id, {"url": addresses.get(id), "language": "en", "page_type": "news article"}) for id in ids)

    def html(self, page: GoldPage) -> bytes:
        return (self.folder / "original" / f"{page.id}.html").read_bytes()

    def segments(self, page: GoldPage) -> list[tuple[str, str]]:
        copy = elute.parse((self.folder / "annotated" / f"{page.id}.html").read_bytes())
        labels = copy.nearest_above(marked(copy, _CLASSES))
        return labelled_segments(copy, labels, ("unlabelled", *LABELS))

    def text(self, page: GoldPage) -> str:
        return "\n".join(text for label, text in page.segments or [] if label in self.labels)

    @classmethod
    def write(cls, pages: Iterable[GoldPage], folder: Path) -> None:
        """Texts of the gold's side are full text, those of comments user comments, all others no content."""
        for name in ("original", "annotated"):
            (folder / name).mkdir()
        addresses = []
        for page in pages:
            name = safe_name(page.id)
            labels = np.where(page.alignment.keep, _NUMBER["full-text"], _NUMBER["not-content"]).astype(np.uint8)
            if page.comments:
                labels[align(page.page, page.comments).keep & ~page.alignment.keep] = _NUMBER["user-comments"]
            (folder / "original" / f"{name}.html").write_bytes(page.html)
            # the source is UTF-8 now, whatever the page declares: a byte order mark says so louder
            annotated = BOM_UTF8 + with_spans(page.page, labels).removeprefix(BOM_UTF8)
            (folder / "annotated" / f"{name}.html").write_bytes(annotated)
            addresses += [f"<urn:uuid:{name}> {page.url}\n"] if page.url else []
        (folder / "url-mapping.txt").write_text("".join(addresses), encoding="utf-8")
