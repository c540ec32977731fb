"""Makes the set `read-articles`: pages of htmldate, trafilatura-eval and recipe-scrapers, read by a language model.

    PYTHONPATH=src:. python -m benchmarks.learned.read_articles

It is put beside the installed sets, where `elute train` finds it. Pages and licences are those of the three sets, which
have no text of their content. `read_articles.json` says of each page where in its source the content stands, and the
comments of readers.

The reader saw the number, the element, and the beginning and end of each block, and marked the main content by written
rules: body, sub-headings, lists, tables, quotes, code; no title, byline, date, caption, advertisement, related story,
comment. It did not see what the method keeps, but short blocks that are surely nothing (below 0.03) stood in one line.
First came pages of which the method was not sure, with a confidence below 0.95, then the other pages of htmldate and
those of trafilatura-eval that are not in it. On four long pages the reader said which kinds of lines to drop, and a
script listed them. No person has reviewed it. `unsure` are pages on which two careful readers might differ. What type
of page the reader took it for is `read_as`: the type is not taught, or the method would take more pages for articles
than there are.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import elute
from elute.gold import Dataset, GoldPage, load
from elute.gold.convert import convert
from elute.gold.dataset import datasets_folder
from elute.gold.page import Given

NAME = "read-articles"
LICENCE = "Apache-2.0, MIT"  # MIT are the pages of recipe-scrapers
LABELS = Path(__file__).with_suffix(".json")


def ranges(text: str) -> list[tuple[int, int]]:
    """Places in a source, from and to.

    >>> ranges("3-7 9-12")
    [(3, 7), (9, 12)]
    """
    pairs = (part.split("-") for part in text.split())
    return [(int(first), int(last)) for first, last in pairs]


def text_in(html: bytes, places: list[tuple[int, int]]) -> str:
    """The text of the blocks that begin in these places. Which method labels the blocks does not matter.

    >>> text_in(b"<p>One<p>Two<p>Three", [(0, 12)])
    'One\\nTwo'
    """
    found = elute.extract(html, method="cetd").blocks
    return "\n".join(block.text for block in found if any(a <= block.span[0] < b for a, b in places))


@dataclass(frozen=True)
class Read(Given):
    """A page with what was read on it: the comments of readers, too."""

    aside: str = ""

    def comments(self, page: GoldPage) -> str:
        return self.aside


def read_pages() -> Iterator[GoldPage]:
    sets: dict[str, Dataset] = {}
    for place, said in json.loads(LABELS.read_bytes()).items():
        name, _, id = place.partition("/")
        gold = sets.setdefault(name, load(name))[id]
        text, aside = (text_in(gold.html, ranges(said.get(kind, ""))) for kind in ("kept", "comments"))
        known = {key: gold.meta[key] for key in ("url", "domain", "html_lang") if gold.meta.get(key)}
        source = Read(content=gold.html, gold=text, aside=aside)
        yield GoldPage(f"{name}.{id}", NAME, {**known, "read_as": said["type"]}, source)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=datasets_folder() / NAME, help="a new folder (%(default)s)")
    options = parser.parse_args()
    about = Dataset(NAME, load("htmldate").source, {}, LICENCE, permissive=True)
    convert(about, options.out, pages=read_pages())
    print(options.out)


if __name__ == "__main__":
    main()
