"""From a page to the row that a corpus has for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import elute
from elute.metadata.declared import declared
from elute.page import Document

from .fates import Fate
from .options import Options
from .records import Record

if TYPE_CHECKING:
    from elute.extraction import Extraction

Row = dict[str, Any]

COLUMNS: Final = {
    "id": "string",
    "url": "string",
    "title": "string",
    "text": "string",
    "date": "string",
    "language": "string",
    "confidence": "float32",
    "page_type": "string",
    "crawled": "string",
    "source": "string",
    "record": "int64",
    "offset": "int64",
    "size": "int64",
}
"""The columns of a corpus, with the names of their types in Arrow: version 1. `text` is in the format that was asked
for, `date` is what the page says, `crawled` what the source says, `size` the bytes of the page."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a record, and its row, where one is written: among the others, or among the rest."""

    fate: Fate
    reason: str = ""
    row: Row | None = None
    rest: bool = False


def judged(record: Record, source: str, options: Options) -> Judged:
    """Extract a record. Nothing in a page makes it raise, but that there is no memory left."""
    if record.page is None:
        return Judged(record.fate or Fate.FAILED, record.reason)
    try:
        if options.sink == "sites":
            return remembered(record.page)
        row = extracted(record.page, options)
    except MemoryError:
        raise
    except Exception as error:
        return Judged(Fate.FAILED, f"{type(error).__name__}: {' '.join(str(error).split())[:300]}")
    reason = options.filters.against(row["confidence"], row["language"], row["page_type"])
    if not row["text"]:
        reason = "no content found"
    elif not reason or options.rest:
        row |= {"id": record.id, "url": record.url, "crawled": record.crawled, "source": source}
        row |= {"record": record.number, "offset": record.offset, "size": len(record.page.data)}
        return Judged(Fate.WRITTEN, reason, row, rest=bool(reason))
    return Judged(Fate.SKIPPED, reason)


def extracted(page: Document, options: Options) -> Row:
    """What a corpus has of a page, whatever record it is from."""
    extraction = _extraction(page, options)
    about = declared(extraction.page)  # what is weighed against all else on the page would take longer than its text
    return {
        "title": about.title,
        "text": extraction.to(options.format),
        "date": about.date,
        "language": about.language,
        "confidence": extraction.confidence,
        "page_type": extraction.page_type,
    }


def remembered(page: Document) -> Judged:
    """What a store of sites has of a page."""
    from elute.sites.site import remembered

    host, signature = remembered(page)
    if not len(signature):
        return Judged(Fate.SKIPPED, "no content found")
    return Judged(Fate.WRITTEN, row={"host": host, "signature": signature, "confidence": 1.0})


def _extraction(page: Document, options: Options) -> Extraction:
    extract: Callable[..., Extraction] = elute.extract
    if options.site_store:
        file = Path(options.site_store)
        extract = _site(file, file.stat().st_mtime_ns).extract
    if not options.wrapper:
        return extract(page, **options.choices)
    from elute.sites.wrappers.content import extract_by_rules
    from elute.sites.wrappers.rules import rules_for

    return extract_by_rules(page, rules_for(Path(options.wrapper), page.url), extract, **options.choices)


@lru_cache(maxsize=1)
def _site(file: Path, changed: int) -> elute.Site:
    from elute.sites.store import Store

    return elute.Site(store=Store.load(file))
