"""How often what head and headings agree on (`metadata/declared/`) is the title that gold standards name, beside
simpler ways to find it.

    PYTHONPATH=src:. python -m benchmarks.quality.titles --write docs/titles.md

Two titles are the same where their words are. Nothing of this is learned, so every page counts.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks.parts.document import show
from benchmarks.parts.tables import table

import elute
from elute.gold import load
from elute.metadata.declared import declared
from elute.units.titles import declared_titles, heading_blocks

SETS = ("wcxb-dev", "fundus")
WAYS = ("`<title>`", "`og:title`, else `<title>`", "the first `<h1>`", "by this rule")


def titles(page: elute.Page) -> Iterator[str]:
    """The title of a page by each of the ways."""
    heads = [found.text for found in declared_titles(page)]
    yield heads[-1] if heads else ""
    yield heads[0] if heads else ""
    yield next((page.blocks.text(block) for level, block in heading_blocks(page) if level == 1), "")
    yield declared(page).title


def words(title: str) -> list[str]:
    return re.findall(r"\w+", title.casefold())


def shares(name: str, sample: int | None) -> list[str]:
    """For a set: its pages with a title, and the share of them that each way finds."""
    pages = 0
    right = [0] * len(WAYS)
    for gold in load(name, sample=sample):
        if not (wanted := gold.meta.get("title")):
            continue
        pages += 1
        page = elute.parse(gold.html, url=gold.url)
        right = [count + (words(title) == words(wanted)) for count, title in zip(right, titles(page), strict=True)]
    return [name, str(pages), *(f"{count / max(pages, 1):.3f}" for count in right)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, help="pages of each set (all)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table into this document")
    given = parser.parse_args()
    show(table(("set", "pages", *WAYS), [shares(name, given.sample) for name in SETS]), given.write)


if __name__ == "__main__":
    main()
