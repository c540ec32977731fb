"""Posts of forums: how many of those that people have marked are found, and what their authors and dates do to F1.

    PYTHONPATH=src python -m benchmarks.learned.posts FOLDS --write docs/learned/roles.md

FOLDS is a folder of models (benchmarks/learned/folds.py). harvest-forum has the posts of each page, with their dates; a
date is found when its digits and letters are in the byline of a post.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from benchmarks.learned.by_set import show_by_set
from benchmarks.learned.folds import Folds

import elute
from elute.gold import GoldPage, load
from elute.units.sequences import lcs_length
from elute.units.words import word_keys

SETS = ("wcxb-dev", "harvest-forum")
DATE_END = 9  # letters and digits of a date that must be there: pages shorten names of days and months in front


def forums(name: str, sample: int | None) -> Iterator[GoldPage]:
    return (gold for gold in load(name, sample=sample) if gold.type == "forum" and gold.text.strip())


def found_in(gold: GoldPage, method: str) -> list[int | float]:
    """Posts and dates that are marked, posts and dates that are found, and F1 without and with bylines in the text."""
    page = gold.page
    labels = elute.extract(page, method=method).labels.with_posts(sought=True)
    posts = labels.posts or ()
    said = _plain(" ".join(page.blocks.piece(row) for post in posts for row in post.byline))
    dates = [
        _plain(record["datetime"])[-DATE_END:] for record in gold.meta.get("records", []) if record.get("datetime")
    ]
    texts = (elute.extract(page, method=method, byline=byline).text for byline in (None, True))
    return [len(dates), len(posts), sum(date in said for date in dates), *(_f1(gold.text, text) for text in texts)]


def _plain(text: str) -> str:
    return re.sub(r"\W+", "", text).lower()


def _f1(gold: str, text: str) -> float:
    wanted, given = word_keys(gold), word_keys(text)
    return 2 * lcs_length(wanted, given) / max(len(wanted) + len(given), 1)


def set_row(folds: Folds, name: str, sample: int | None) -> list[str]:
    pages = np.array([found_in(gold, folds.method_for(gold)) for gold in forums(name, sample)])
    totals = (f"{int(total)}" if total else "" for total in pages[:, :3].sum(axis=0))
    with_posts = str(int((pages[:, 1] > 1).sum()))
    return [name, str(len(pages)), with_posts, *totals, *(f"{f1:.4f}" for f1 in pages[:, 3:].mean(axis=0))]


if __name__ == "__main__":
    head = ["forums of", "pages", "with posts", "posts marked", "posts found", "dates found", "F1", "F1 with bylines"]
    show_by_set(__doc__, SETS, head, set_row, "posts")
