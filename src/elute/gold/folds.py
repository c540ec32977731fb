"""Folds for training and testing: no site on two sides, and no two copies of a text."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from .duplicates import near_duplicates
from .page import GoldPage


def folds(pages: Iterable[GoldPage], k: int, seed: int = 0) -> list[list[GoldPage]]:
    """The pages in `k` parts. Pages of one registered host are in one part, whatever set they are from, and so are
    pages whose gold texts are nearly the same. Each set is spread over the parts as evenly as that allows. The same
    pages and seed give the same parts, in any order of the pages.

    >>> pages = [GoldPage.of("", id=str(n), url=f"http://{n % 3}.example{n % 4}.org/{n}") for n in range(12)]
    >>> [sorted({page.host for page in part}) for part in folds(pages, 2)]
    [['example1.org', 'example2.org'], ['example0.org', 'example3.org']]
    """
    pages = list(pages)
    if k < 1:
        raise ValueError(f"there can be no {k} folds")
    in_order = sorted(range(len(pages)), key=lambda number: (pages[number].dataset, pages[number].id))
    groups = inseparable([pages[number] for number in in_order])
    random.Random(seed).shuffle(groups)
    groups.sort(key=len, reverse=True)

    totals = Counter(page.dataset for page in pages)
    loads: list[Counter[str]] = [Counter() for _ in range(k)]
    fold_of: dict[int, int] = {}
    for group in groups:
        sizes = Counter(pages[in_order[member]].dataset for member in group)
        # what a fold would have of each set, as a share of the set: the sum of squares grows least where least is
        costs = [
            sum(size * (2 * load[name] + size) / totals[name] ** 2 for name, size in sizes.items()) for load in loads
        ]
        best = costs.index(min(costs))
        loads[best] += sizes
        fold_of.update((in_order[member], best) for member in group)
    return [[page for number, page in enumerate(pages) if fold_of[number] == fold] for fold in range(k)]


def inseparable(pages: Sequence[GoldPage]) -> list[list[int]]:
    """The pages, by their numbers, in groups that must stay together; one without host or double is a group alone. A
    copy that somebody has made of a page says so (`copy_of`: its set and its id), for it may be another text by far."""
    leader = list(range(len(pages)))

    def find(number: int) -> int:
        while leader[number] != number:
            leader[number] = number = leader[leader[number]]
        return number

    first_of_host: dict[str, int] = {}
    for number, page in enumerate(pages):
        if page.host:
            leader[find(number)] = find(first_of_host.setdefault(page.host, number))
    numbers = {f"{page.dataset}/{page.id}": number for number, page in enumerate(pages)}
    for number, page in enumerate(pages):
        leader[find(number)] = find(numbers.get(str(page.meta.get("copy_of")), number))
    for one, other in near_duplicates([page.text for page in pages]):
        leader[find(other)] = find(one)

    groups: dict[int, list[int]] = defaultdict(list)
    for number in range(len(pages)):
        groups[find(number)].append(number)
    return list(groups.values())
