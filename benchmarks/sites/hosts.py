"""Pages of gold standards by host, each as the learned method sees it alone, by a model that has not seen its host."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from zlib import crc32

from benchmarks.learned.folds import Folds

from elute.gold import GoldPage, load
from elute.labels import Labels
from elute.methods import label
from elute.sites.evidence import prediction_of
from elute.sites.signature import Signature


@dataclass(frozen=True, eq=False)
class Known:
    """A page, and what its own page tells of it."""

    gold: GoldPage
    labels: Labels = field(repr=False)
    signature: Signature = field(repr=False)

    @classmethod
    def of(cls, gold: GoldPage, folds: Folds) -> Known | None:
        """The page; None where it has no blocks."""
        labels = label(gold.page, folds.method_for(gold))
        alone = prediction_of(labels)
        if alone is None or not len(labels.page.blocks):
            return None
        return cls(gold, labels, Signature.of(labels.page, alone.probability))


def by_host(name: str, least: int = 2) -> dict[str, list[GoldPage]]:
    """The pages of a set by host: those hosts that have so many."""
    found: dict[str, list[GoldPage]] = defaultdict(list)
    for page in load(name):
        if page.host:
            found[page.host].append(page)
    return {host: pages for host, pages in sorted(found.items()) if len(pages) >= least}


def half_of(host: str) -> int:
    """Half of the hosts have 0, half have 1."""
    return crc32(host.encode()) % 2


def shuffled(pages: Sequence[GoldPage], seed: str) -> list[GoldPage]:
    """The pages in an order by chance, the same for the same seed."""
    return random.Random(seed).sample(list(pages), len(pages))


def known_pages(pages: Sequence[GoldPage], folds: Folds) -> Iterator[Known]:
    """Each of the pages that has blocks. What is read of a page is let go: the labels hold what is needed."""
    for page in pages:
        fresh = GoldPage(page.id, page.dataset, page.meta, page.source)
        if (known := Known.of(fresh, folds)) is not None:
            yield known


def others(page: Known, pages: Sequence[Known], count: int) -> list[Signature]:
    """So many other pages of the host, by chance; more of them have all that fewer have."""
    rest = [other.signature for other in pages if other is not page]
    random.Random(f"{page.gold.dataset} {page.gold.id}").shuffle(rest)
    return rest[:count]
