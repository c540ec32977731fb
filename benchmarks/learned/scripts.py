"""The text that pages hold in scripts alone: how many pages it changes, and how good it is where a page has both.

    PYTHONPATH=src python -m benchmarks.learned.scripts --write docs/scripts.md

Two tables. The first is what `scripts` changes: for each set the pages that have another text with it than without, and
their mean F1 before and after, where there is gold. The second is what scripts are worth alone, as if nothing else were
on a page: for each kind of script the mean F1 of its text on all pages with gold that have one, on the half of hosts
that the rules were made with and on the other half, beside that of the default method on the same pages.
"""

from __future__ import annotations

import argparse
import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from benchmarks.learned.two_readings import f1
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

import elute
from elute.gold import GoldPage, available, load
from elute.scripts.built import page_with
from elute.scripts.content import Content
from elute.scripts.schema_org import KIND as JSON_LD
from elute.scripts.taking import LEAST_WORDS, content_of, contents_of, labels_of

SAME_PAGES = ("second-reading",)  # another gold of pages that are in another set
TAKEN = "what is taken of all"
HALVES = ("made with", "others")


class Alone(NamedTuple):
    """What a script is worth on a page: its kind, and the F1 of its text and of the page's own."""

    kind: str
    half: str
    of_script: float
    of_page: float


class Measured(NamedTuple):
    """What was measured on a page: whether its text is another with scripts, both F1 then, and each script alone."""

    changed: bool
    before_and_after: tuple[float, float] | None
    alone: list[Alone]


def half_of(page: GoldPage) -> str:
    """Which half of the hosts a page is of."""
    return HALVES[zlib.crc32((page.host or page.id).encode()) % 2]


def measured(gold: GoldPage, wanted: str) -> Measured:
    page = elute.parse(gold.html, url=gold.url, charset=gold.charset)
    before, after = elute.extract(page, scripts=False).text, elute.extract(page).text
    changed = before != after
    if not wanted.strip():
        return Measured(changed, None, [])
    own = f1(wanted, before)
    alone = [Alone(kind, half_of(gold), f1(wanted, text_alone(page, content)), own) for kind, content in contents(page)]
    return Measured(changed, (own, f1(wanted, after)) if changed else None, alone)


def contents(page: elute.Page) -> Iterator[tuple[str, Content]]:
    """What the scripts of a page hold, each by its kind, and which of it is taken where the page shows nothing."""
    if (taken := content_of(page)) is not None and taken.words >= LEAST_WORDS:
        yield TAKEN, taken
    for content in contents_of(page):
        if content is not None and content.words >= LEAST_WORDS:
            known = content.kind in (JSON_LD, "Discourse")
            yield content.source if known else "stores", content


def text_alone(page: elute.Page, content: Content) -> str:
    """The text of a page as if its script were all there is."""
    built = page_with(page, content)
    return "" if built is None else elute.Extraction(built.page, labels_of(built, content, "")).text


def changed_row(name: str, pages: Sequence[Measured]) -> list[object]:
    values = [page.before_and_after for page in pages if page.before_and_after is not None]
    means = [f"{mean:.3f}" for mean in np.mean(values, axis=0)] if values else ["–", "–"]
    return [name, len(pages), sum(page.changed for page in pages), len(values), *means]


def alone_rows(pages: Sequence[Alone]) -> Iterator[list[object]]:
    by_kind: dict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    for page in pages:
        by_kind[page.kind, page.half].append((page.of_script, page.of_page))
    for (kind, half), values in sorted(by_kind.items()):
        (script, own), median = np.mean(values, axis=0), np.median(values, axis=0)[0]
        yield [kind, half, len(values), f"{script:.3f}", f"{median:.3f}", f"{own:.3f}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", nargs="*", help="all that are installed, unless given")
    parser.add_argument("--sample", type=int, help="only so many pages of each set, by chance")
    parser.add_argument("--half", choices=HALVES, help="only pages of hosts of one half")
    parser.add_argument("--write", type=Path, help="a document to put the tables into")
    arguments = parser.parse_args()
    changed, alone = [], []
    for name in arguments.sets or [name for name in available() if name not in SAME_PAGES]:
        dataset = load(name, sample=arguments.sample)
        pages = [
            measured(gold, gold.text if dataset.text_gold else "")
            for gold in dataset
            if arguments.half in (None, half_of(gold))
        ]
        if pages:
            changed.append(changed_row(name, pages))
            alone += [each for page in pages for each in page.alone]
    show(table(["set", "pages", "changed", "with gold", "F1 before", "F1 after"], changed), arguments.write, "changed")
    head = ["script", "hosts", "pages", "mean F1", "median", "the page itself"]
    show(table(head, alone_rows(alone)), arguments.write, "alone")


if __name__ == "__main__":
    main()
