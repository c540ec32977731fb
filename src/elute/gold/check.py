"""What is wrong with a gold standard: its pages one by one, and pages that are there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .facts import Facts

PROBLEMS = (
    "unreadable file",
    "missing gold",
    "empty page",
    "empty gold",
    "undecodable",
    "gold not on the page",
    "snippet not on the page",
    "page twice",
    "gold twice",
)


@dataclass(frozen=True)
class Problem:
    """One thing to look at."""

    dataset: str
    id: str
    kind: str
    detail: str


def problems(pages: Sequence[Facts]) -> list[Problem]:
    """All that is to be told of the pages of one set, in their order.

    >>> pages = [Facts("a", "x", page_digest="1"), Facts("b", "x", [], page_digest="1")]
    >>> [(problem.id, problem.kind, problem.detail) for problem in problems(pages)]
    [('b', 'page twice', 'the same bytes as a')]
    """
    found: list[Problem] = []
    seen_pages: dict[str, str] = {}
    seen_gold: dict[str, str] = {}
    for page in pages:
        told = list(page.problems)
        if page.page_digest and (first := seen_pages.setdefault(page.page_digest, page.id)) != page.id:
            told.append(("page twice", f"the same bytes as {first}"))
        elif page.gold_digest and (first := seen_gold.setdefault(page.gold_digest, page.id)) != page.id:
            told.append(("gold twice", f"the same words as {first}"))
        found += [Problem(page.dataset, page.id, kind, detail) for kind, detail in told]
    return found


def summary(pages: Sequence[Facts]) -> dict[str, Any]:
    """The problems of one set by kind, and how the encodings of its pages were found."""
    kinds = Counter(problem.kind for problem in problems(pages))
    sources = Counter(page.encoding_source for page in pages if page.encoding_source)
    covered = [page.gold_found for page in pages if page.gold_words]
    return {
        "pages": len(pages),
        **{kind: kinds[kind] for kind in PROBLEMS},
        "gold words on the page": sum(covered) / len(covered) if covered else None,
        "encodings": dict(Counter(page.encoding for page in pages if page.encoding).most_common()),
        "encodings found by": dict(sources.most_common()),
    }
