"""The format "l3s-gn1": news pages of Kohlschütter, Fankhauser and Nejdl, Boilerplate Detection using Shallow Text
Features, WSDM 2010.

    original/<id>.html    the page as found
    annotated/<id>.html   the page with <span class="x-nc-sel0"> … <span class="x-nc-sel5"> around its text
    url-mapping.txt       <urn:uuid:id> address, a line a page

Inside one another, the innermost span counts. Text in no span was not looked at: "unlabelled".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import elute
from elute.gold.files import read_text
from elute.gold.markup import labelled_segments, marked
from elute.gold.page import GoldError, GoldPage, Meta, Source

LABELS = ("not-content", "headline", "full-text", "supplemental", "related-content", "user-comments")
_CLASSES = {f"x-nc-sel{number}": number + 1 for number in range(len(LABELS))}
_ADDRESS = re.compile(r"<?(?:urn:uuid:)?([\w-]+)>?\s+(\S+)")


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
