"""What is done with a page, in a process of its own: from a task to plain values that can be sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import numpy as np

import elute
from elute import registry
from elute.extraction import Extraction
from elute.labels import Labels
from elute.page import Page, parse
from elute.page.binary import not_a_page
from elute.page.document import MAX_SIZE, unpacked

from .selectors import outer_html

WHOLE: Final = "whole"  # in the place of a method: all that a reader sees


@dataclass(frozen=True)
class Task:
    """A page, what to do with it, and what is wanted: names of formats and of `VIEWS`."""

    html: bytes | str
    wants: tuple[str, ...]
    url: str | None = None
    charset: str | None = None
    choices: dict[str, Any] = field(default_factory=dict)  # those of elute.extract
    compare: tuple[str, ...] = ()  # methods
    miners: tuple[str, ...] = ()  # what looks for records; none are the usual ones
    segmenter: str = "vips"
    within: str = ""  # a selector: only what it selects is the page
    whole: bool = False  # all text, not only the content
    max_size: int = MAX_SIZE  # of the page once it is unpacked


class Unfit(Exception):
    """Something that is no page."""


def opened(kind: str) -> Callable[[Task], dict[str, Any]]:
    """The function for all tasks, in a process that has done a first page: what that loads is there then."""
    page = elute.extract("<p>It rained all night, and the river rose by a metre before dawn.")
    for format in ("markdown", "text", "json", "html"):
        page.to(format)
    return done


def done(task: Task) -> dict[str, Any]:
    """What is wanted of a page, by name."""
    if task.compare:
        return {"compare": _compared(_html(task), task)}
    extraction = _extracted(_html(task), task)
    return {name: VIEWS[name](extraction, task) if name in VIEWS else extraction.to(name) for name in task.wants}


def _html(task: Task) -> bytes | str:
    html = task.html
    if isinstance(html, bytes):
        html = unpacked(html, max_size=task.max_size)
        if kind := not_a_page(html):
            raise Unfit(f"this is {kind}, not an HTML page")
    if not html.strip():
        raise Unfit("there is nothing in it")
    if task.within:
        html = outer_html(parse(html, url=task.url, charset=task.charset), task.within)
        if not html:
            raise Unfit(f"nothing on this page is {task.within[:80]!r}")
    return html


def _extracted(html: bytes | str, task: Task) -> Extraction:
    if task.whole:
        page = parse(html, url=task.url, charset=task.charset)
        visible = page.blocks.row_visible & (page.blocks.row_block >= 0)
        return Extraction(page, Labels(page, visible.astype(np.float32), visible, WHOLE))
    return elute.extract(html, url=task.url, charset=task.charset, **task.choices)


def _compared(html: bytes | str, task: Task) -> dict[str, Any]:
    from .comparing import compared

    return compared(html, task.compare, task.url, task.charset)


def _facts(extraction: Extraction, task: Task) -> dict[str, Any]:
    from elute.views.explained import facts

    return {"title": extraction.title, "url": extraction.page.url, **facts(extraction)}


def _explained(extraction: Extraction, task: Task) -> dict[str, Any]:
    from elute.views.explained import explained

    return explained(extraction)


def _coloured(extraction: Extraction, records: bool = False) -> str:
    from elute.coloured import coloured

    return coloured(extraction, records=records)


def _segmented(extraction: Extraction, task: Task) -> dict[str, Any]:
    from elute.coloured import coloured_segments

    cut = extraction.page.segments(task.segmenter)
    return {"html": coloured_segments(extraction.page, cut), **cut.described()}


def _reading(extraction: Extraction, task: Task) -> str:
    from elute.reading import reading

    return reading(extraction)


def _records(extraction: Extraction, task: Task) -> list[dict[str, Any]]:
    from elute.records import records_of, writing

    sets = records_of(extraction.page, task.miners, extraction.labels) if task.miners else extraction.records
    return [
        {
            "kind": found.kind,
            "miner": found.miner,
            "score": round(found.score, 4),
            "columns": list(found.columns),
            "rows": found.to_rows(links=True),
            "csv": writing.as_csv(found, links=True, safe=True),
        }
        for found in sets
    ]


def _candidates(extraction: Extraction, task: Task) -> dict[str, list[dict[str, Any]]]:
    from elute.metadata.fields import FIELDS, plain

    return {field: list(map(plain, extraction.metadata.candidates(field))) for field in FIELDS}


def _source(page: Page) -> str:
    return page.source.decode("utf-8", "replace")


SAID: Final = ("title", "author", "published", "description", "site", "language", "image")
"""What other services tell of a page, too."""

VIEWS: Final[dict[str, Callable[[Extraction, Task], Any]]] = {
    "candidates": _candidates,
    "coloured": lambda extraction, task: _coloured(extraction),
    "explain": _explained,
    "facts": _facts,
    "images": lambda extraction, task: [asdict(image) for image in extraction.images if image.main],
    "links": lambda extraction, task: [asdict(link) for link in extraction.links],
    "metadata": lambda extraction, task: extraction.metadata.described(),
    "outlined": lambda extraction, task: _coloured(extraction, records=True),
    "reading": _reading,
    "records": _records,
    "segmented": _segmented,
    "said": lambda extraction, task: {name: getattr(extraction.metadata, name) for name in SAID},
    "source": lambda extraction, task: _source(extraction.page),
    "tables": lambda extraction, task: extraction.tables,
}
"""What can be wanted of a page beside its formats."""


def is_known(name: str) -> bool:
    """Whether something can be wanted by this name."""
    return name in VIEWS or name in registry.renderers.names()
