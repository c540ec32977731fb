"""Posts of forums: how many of those that people have marked are found, with their authors and dates.

    PYTHONPATH=src:. python -m benchmarks.records.posts FOLDS --write docs/records.md

FOLDS is a folder of models (benchmarks/learned/folds.py): the text of each page is what a model keeps that has not seen
its host. A post is found when its words and those of one extracted post agree by F1 0.8 or more; what it quotes counts
as its text, as it does in the gold of harvest-forum. An author is right when the name or the address of the profile is
the gold's, a date when its letters and digits are. Both are shares of the gold posts. Means over pages; intervals by
host. The rules were made with a look at one half of the hosts, "tune". The last column is the share of posts whose date
is in the text of the page as people have marked it: others were taken from attributes, or written by scripts.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from benchmarks.learned.folds import Folds
from benchmarks.parts.document import show
from benchmarks.parts.tables import table
from benchmarks.records.matching import Rates, matched, words
from benchmarks.records.pages import HALVES

import elute
from elute.evaluate.stats import Bootstrap
from elute.gold import GoldPage, load
from elute.gold.folds import folds
from elute.records import Field, Record, records_of
from elute.records.posts.parts import AUTHOR, DATE, QUOTED, TEXT

SET = "harvest-forum"
MONTHS = "jan feb|fév mar|mär apr|avr mai|may jun|juin jul|juil aug|aoû sep oct|okt nov dec|dez|déc".split()
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_NUMERIC = re.compile(r"\b\d{4}-(\d\d)-(\d\d)|\b(\d{1,2})[-./](\d{1,2})[-./]\d{2,4}")
_SESSION = re.compile(r"[?&;](?:s|sid|PHPSESSID)=\w+")


def found_on(gold: GoldPage, method: str) -> Sequence[Record]:
    """The posts of a page by the miner."""
    labels = elute.extract(gold.page, method=method).labels
    return [record for found in records_of(gold.page, ["posts"], labels) for record in found.records]


class Judged:
    """One page: the posts that agree, and of them the right authors and dates."""

    def __init__(self, gold: GoldPage, found: Sequence[Record]) -> None:
        marked = [post for post in gold.meta["records"] if words(post["post_text"] or "")]
        texts = [words(_text(record)) for record in found]
        pairs = matched([words(post["post_text"]) for post in marked], texts)
        authors = sum(_is_author(found[other][AUTHOR], marked[one]["user"]) for one, other in pairs)
        dates = sum(_is_date(found[other][DATE], marked[one]["datetime"]) for one, other in pairs)
        self.id, self.host = gold.id, gold.host
        self.posts = Rates(len(pairs), sum(map(bool, texts)), len(marked))
        self.authors, self.dates = authors / len(marked), dates / len(marked)
        self.authors_of_found, self.dates_of_found = authors / max(len(pairs), 1), dates / max(len(pairs), 1)
        blocks = gold.page.blocks
        shown = _plain("".join(map(blocks.text, range(len(blocks)))))
        self.dates_shown = sum(_plain(post["datetime"]) in shown for post in marked) / len(marked)


def _text(record: Record) -> str:
    return " ".join(field.text for field in record.fields if field.column in (TEXT, QUOTED))


def _plain(text: str) -> str:
    return re.sub(r"\W+", "", text).lower()


def _is_author(field: Field | None, gold: str) -> bool:
    """The gold has the name or, for most pages, the address of the profile."""
    if field is None:
        return False
    name, address = _plain(field.text), _plain(_SESSION.sub("", field.link))
    wanted = _plain(_SESSION.sub("", gold))
    return bool(wanted) and (name == wanted or address.endswith(wanted) or (bool(name) and name in wanted))


def _is_date(field: Field | None, gold: str) -> bool:
    """Whether a date says the same, or is the same day: what is declared for machines has another notation."""
    said, wanted = _plain(field.text) if field else "", _plain(gold)
    if field is None or not said:
        return False
    same_year = not set(_YEAR.findall(gold)) ^ set(_YEAR.findall(field.text)) or not (
        _YEAR.search(gold) and _YEAR.search(field.text)
    )
    return wanted in said or said in wanted or (same_year and bool(_days(field.text) & _days(gold)))


def _days(text: str) -> set[tuple[int, int]]:
    """The months and days that a date may mean.

    >>> sorted(_days("2020-04-23T15:40")), sorted(_days("April 23")), sorted(_days("04-05-2020"))
    ([(4, 23)], [(4, 23)], [(4, 5), (5, 4)])
    """
    numeric = [[int(part) for part in found if part] for found in _NUMERIC.findall(text)]
    days = {tuple(pair) for numbers in numeric for pair in (numbers, numbers[::-1]) if numbers}
    for month, beginnings in enumerate(MONTHS, start=1):
        for found in re.findall(
            rf"(\d{{1,2}})\.?\s+(?:{beginnings})|\b(?:{beginnings})\w*\.?\s+(\d{{1,2}})\b", text.lower()
        ):
            days.add((month, int(found[0] or found[1])))
    return {(month, day) for month, day in days if 1 <= month <= 12 and 1 <= day <= 31}


FIGURES = {
    "post P": lambda page: page.posts.precision,
    "post R": lambda page: page.posts.recall,
    "post F1": lambda page: page.posts.f1,
    "author": lambda page: page.authors,
    "date": lambda page: page.dates,
    "author of found": lambda page: page.authors_of_found,
    "date of found": lambda page: page.dates_of_found,
    "date is on the page": lambda page: page.dates_shown,
}


def row(name: str, pages: Sequence[Judged]) -> list[str]:
    found = Bootstrap([[figure(page) for page in pages] for figure in FIGURES.values()], [page.host for page in pages])
    cells = [found.mean(number) for number in range(len(FIGURES))]
    return [name, str(len(pages)), *(f"{cell.value:.3f} ({cell.low:.3f} to {cell.high:.3f})" for cell in cells)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folds", type=Path, help="the folder of folds")
    parser.add_argument("-v", action="store_true", help="every page of the half to tune on, the worst first")
    parser.add_argument("--write", type=Path, help="the document that gets the table")
    options = parser.parse_args()
    models = Folds.read(options.folds)
    halves = folds([page for page in load(SET) if any(post["post_text"] for post in page.meta["records"])], 2)
    rows = []
    for name, half in zip(HALVES, halves[:1] if options.v else halves, strict=False):
        pages = [Judged(page, found_on(page, models.method_for(page))) for page in half]
        for page in sorted(pages, key=lambda page: page.posts.f1) if options.v else ():
            print(f"{page.posts.f1:.2f} {page.authors:.2f} {page.dates:.2f} {page.posts} {page.id}")
        rows.append(row(f"{SET}, {name}", pages))
    show(table(["pages of hosts by halves", "pages", *FIGURES], rows), options.write, "posts")


if __name__ == "__main__":
    main()
