"""A gold standard in figures: what pages it has, and how much of them is content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean, median
from typing import Any

from .facts import Facts


def stats(pages: Sequence[Facts]) -> dict[str, Any]:
    """The figures of one set; None where it has no text to count.

    >>> figures = stats([Facts("a", "x", language="en", gold_words=9, page_words=10, page_gold=0.9)])
    >>> figures["pages"], figures["languages"], figures["gold words"], figures["gold share"], figures["title in gold"]
    (1, {'en': 1}, 9, 0.9, None)
    """
    gold = [page for page in pages if page.gold_words]

    def over(figure: Callable[[Sequence[float]], float], values: Sequence[float]) -> float | None:
        return figure(values) if values else None

    return {
        "pages": len(pages),
        "hosts": len({page.host for page in pages if page.host}),
        "types": _counted(page.type for page in pages),
        "languages": _counted(page.language for page in pages),
        "page words": over(median, [page.page_words for page in pages]),
        "gold words": over(median, [page.gold_words for page in gold]),
        "gold share": over(fmean, [page.page_gold for page in gold]),
        "blocks": over(median, [page.blocks for page in pages]),
        "gold blocks": over(median, [page.gold_blocks for page in gold]),
        "title in gold": over(fmean, [page.title_in_gold for page in gold if page.title_in_gold is not None]),
    }


def _counted(names: Iterable[str]) -> dict[str, int]:
    return dict(Counter(name or "?" for name in names).most_common())
