"""Pages whose fields are known, as examples to fit weights to."""

from __future__ import annotations

import hashlib

from benchmarks.learned.folds import Folds
from benchmarks.metadata.fitting import Example
from benchmarks.metadata.gold import FIELDS, gold_of, pages
from rich.progress import track

import elute
from elute.gold import GoldPage
from elute.metadata.gathered import evidence_of, page_features

FOLDS = 5


def fold_of(page: GoldPage) -> int:
    """The fold of a page's site."""
    return int(hashlib.sha256((page.host or page.id).encode()).hexdigest(), 16) % FOLDS


def examples_of(folds: Folds) -> dict[str, list[Example]]:
    """For each field the pages on which its value, or that there is none, is known."""
    found: dict[str, list[Example]] = {field: [] for field in FIELDS}
    for gold in track(list(pages()), "reading"):
        page = elute.parse(gold.page.source, url=gold.url)
        about = page_features(page, elute.extract(page, method=folds.method_for(gold)).page_type)
        for field in FIELDS:
            if (key := gold_of(gold, field)) is not None:
                values = {name: evidence.features for name, evidence in evidence_of(page, field).items()}
                found[field].append(Example(gold.dataset, fold_of(gold), key, values, about))
    return found
