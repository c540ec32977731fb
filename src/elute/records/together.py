"""The sets of several miners as one list, the most important first.

Every miner scores its sets from 0 to 1: how sure it is that these are the records that the page is there for. Two
miners may find the same thing: the rows of a table are items too. Then the set of the kind that says more stays, at the
place of the better of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from elute import registry
from elute.labels import FORUM, Labels
from elute.methods import DEFAULT_METHOD, label
from elute.page import Page
from elute.units.roles import Role

from .shape import Kind, RecordSet

DEFAULT_MINERS: Final[tuple[str, ...]] = ("tables", "items")
"""The miners that `page.records` asks of every page, by name."""
OF_THREADS: Final[tuple[str, ...]] = ("posts",)
"""Those that it asks of forums too, and where comments are wanted: on other pages they would seldom find anything."""
SAYS_MORE: Final[tuple[Kind, ...]] = ("posts", "table", "attributes", "items")
"""Of two sets that are the same thing, the kind that comes first here stays."""
SAME: Final = 0.5
"""Two sets are the same thing when they share so much of the rows of either, and have nearly as many records: the cells
of a table may be records too, and are then another thing than its rows."""
NEARLY: Final = 1.25

Miner = Callable[..., Iterable[RecordSet]]
"""A function of a page, or of a page and its labels."""
Ranges = list[tuple[int, int]]


def records_of(page: Page, miners: Sequence[str] = (), labels: Labels | None = None) -> list[RecordSet]:
    """What these miners find on a page, or those that go with it, the most important first. Some go by what is content
    and what is not: `labels` say it, or else the default method does."""
    if labels is None and (not miners or any(map(_needs_labels, miners))):
        labels = label(page, DEFAULT_METHOD)
    found: list[RecordSet] = []
    for name in miners or default_miners(labels):
        mine: Miner = registry.miners.get(name)
        for each in mine(page, labels) if _needs_labels(name) else mine(page):
            each.miner = each.miner or name
            found.append(each)
    return together(found)


def _needs_labels(miner: str) -> bool:
    return registry.miners.info(miner).get("needs") == "labels"


def default_miners(labels: Labels | None) -> tuple[str, ...]:
    """The miners that go with a page."""
    if labels is None:
        return DEFAULT_MINERS
    commented = any(choice.wanted and choice.role == Role.COMMENT for choice in labels.choices)
    return OF_THREADS + DEFAULT_MINERS if commented or labels.page_type == FORUM else DEFAULT_MINERS


def together(found: Iterable[RecordSet]) -> list[RecordSet]:
    """The sets in the order of their scores, of those that are the same thing the one that says most."""
    kept: dict[str, list[RecordSet]] = {}  # by miner: sets of one miner are different things
    for each in sorted(found, key=lambda each: SAYS_MORE.index(each.kind)):
        others = [sets for miner, sets in kept.items() if miner != each.miner]
        if not any(_joined(each, sets) for sets in others):
            kept.setdefault(each.miner, []).append(each)
    return sorted((each for sets in kept.values() for each in sets), key=lambda each: -each.score)


def _joined(each: RecordSet, sets: list[RecordSet]) -> bool:
    """Whether a set is the same thing as one of the others, which then gets the better score of both."""
    for place, other in enumerate(sets):
        if _as_many(other, each) and _are_same(_ranges(each), _ranges(other)):
            sets[place] = replace(other, score=max(other.score, each.score))
            return True
    return False


def _as_many(one: RecordSet, other: RecordSet) -> bool:
    return max(len(one), len(other)) <= NEARLY * min(len(one), len(other))


def _ranges(found: RecordSet) -> Ranges:
    """The rows of the page that the records take, as ranges that do not overlap."""
    ranges: Ranges = []
    for row in sorted(row for rows in found.rows for row in rows):
        if not ranges or row >= ranges[-1][1]:
            ranges.append((row, int(found.page.end[row])))
    return ranges


def _are_same(one: Ranges, other: Ranges) -> bool:
    shared, a, b = 0, 0, 0
    while a < len(one) and b < len(other):
        shared += max(0, min(one[a][1], other[b][1]) - max(one[a][0], other[b][0]))
        if one[a][1] <= other[b][1]:
            a += 1
        else:
            b += 1
    sizes = (sum(end - start for start, end in ranges) for ranges in (one, other))
    return shared > 0 and shared >= SAME * max(sizes)
