"""The figures of the learned method beside those of its peers: by set, by type of page, by the caller's choices.

Values are F1 of words, one a page, over all pages with gold; a page that a method failed on or gave nothing for counts
0. Differences are paired: on the pages that both have. Intervals are by drawing sites (`elute.evaluate.stats`).
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
from benchmarks.learned.folds import kept_beside, with_choice
from benchmarks.parts.tables import table

from elute.evaluate import Run
from elute.evaluate.aggregate import page_values
from elute.evaluate.stats import FEW_SITES, Bootstrap, Interval
from elute.page.arrays import Reals
from elute.registry import PEERS

FIGURE = "words.f1"
BY_TYPE = "wcxb-dev"
BY_FOLDS = ("wcxb-dev", "fundus", "harvest-forum", "magic-html-article")  # those that the shipped model learned from
UNSEEN = ("cleaneval-final", "l3s-gn1", "dragnet", "daniel", "xmu-chinese-news", "chinese-handcrafted")
SETS = (*BY_FOLDS, *UNSEEN)


@dataclass(frozen=True)
class Paired:
    """Ours less a peer's, and both means, on the pages that both have."""

    difference: Interval
    ours: float
    theirs: float
    pages: int


@dataclass(frozen=True)
class Group:
    """Pages with our values and those of each peer, nan where it was not run or there is no gold."""

    name: str
    ids: Sequence[str]
    sites: Sequence[str]
    ours: Reals
    peers: Mapping[str, Reals]

    def only(self, name: str, inside: npt.NDArray[np.bool_]) -> Group:
        """Some of its pages."""
        places = np.flatnonzero(inside).tolist()
        return Group(
            name,
            [self.ids[place] for place in places],
            [self.sites[place] for place in places],
            self.ours[inside],
            {peer: values[inside] for peer, values in self.peers.items()},
        )

    @property
    def pages(self) -> int:
        return int(np.isfinite(self.ours).sum())

    @cached_property
    def drawn(self) -> Bootstrap:
        return self._bootstrap(np.isfinite(self.ours), [self.ours])

    @property
    def mean(self) -> Interval:
        return self.drawn.mean(0)

    def paired(self, others: Mapping[str, Reals]) -> dict[str, Paired]:
        """Against each of the others that has a page in common with us."""
        usable = {name: values for name, values in others.items() if np.isfinite(self.ours + values).any()}
        inside = np.isfinite(self.ours) & np.any([np.isfinite(values) for values in usable.values()], axis=0)
        sure = self._bootstrap(inside, [self.ours, *usable.values()])
        found = {}
        for row, (name, values) in enumerate(usable.items(), start=1):
            both = np.isfinite(self.ours + values)
            means = float(self.ours[both].mean()), float(values[both].mean())
            found[name] = Paired(sure.difference(0, row).interval, *means, int(both.sum()))
        return found

    @cached_property
    def against_peers(self) -> dict[str, Paired]:
        return self.paired(self.peers)

    @property
    def hardest(self) -> str:
        """The peer that we are least ahead of."""
        return min(self.against_peers, key=lambda peer: self.against_peers[peer].difference.value, default="")

    def _bootstrap(self, inside: npt.NDArray[np.bool_], rows: Sequence[Reals]) -> Bootstrap:
        sites = [self.sites[place] for place in np.flatnonzero(inside).tolist()]
        return Bootstrap(np.array(rows)[:, inside], sites, seed=zlib.crc32(self.name.encode()))


# From runs to groups.


def values_of(run: Run, dataset: str, method: str, figure: str = FIGURE) -> dict[str, float]:
    """The value of each page; nothing where the run does not have the method on the set."""
    if dataset not in run.datasets or method not in run.methods(dataset):
        return {}
    scores = run.scores(dataset, method)
    if figure not in scores.figures:
        return {}
    return dict(zip(scores.ids, page_values(scores.boundary, scores.figures, figure).tolist(), strict=True))


def group(run: Run, others: Sequence[Run], dataset: str, method: str = "learned") -> Group:
    """A set. Where several of the other runs have a peer, the last one counts."""
    found = values_of(run, dataset, method)
    pages = run.dataset(dataset)
    theirs: dict[str, Reals] = {}
    for peer in PEERS:
        for other in others:
            if known := values_of(other, dataset, peer):
                theirs[peer] = np.array([known.get(id, np.nan) for id in found])
    sites = [pages[id].host for id in found]
    return Group(dataset, list(found), sites, np.array(list(found.values())), theirs)


def by_type(whole: Group, types: Sequence[str]) -> list[Group]:
    """The group divided by the types of its pages, the most frequent first."""
    of_page = np.array(types)
    return [whole.only(name, of_page == name) for name, _ in Counter(types).most_common()]


# From groups to tables.


def groups_table(groups: Sequence[Group], what: str) -> str:
    """A row a group: our mean with its interval, and the peer that we are least ahead of."""
    head = (what, "pages", "sites", "F1", "hardest peer", "pages", "ours", "its", "difference")
    return table(head, [_group_row(each) for each in groups])


def _group_row(each: Group) -> tuple[object, ...]:
    few = " (few sites)" if each.drawn.sites < FEW_SITES else ""
    ours = (each.name, each.pages, each.drawn.sites, shown(each.mean) + few)
    if not each.hardest:
        return (*ours, "not run", "–", "–", "–", "–")
    against = each.against_peers[each.hardest]
    means = f"{against.ours:.3f}", f"{against.theirs:.3f}"
    return (*ours, each.hardest, against.pages, *means, marked(against.difference))


def peers_table(groups: Sequence[Group]) -> str:
    """How far we are ahead of each peer on each set; bold where that is not sure."""
    peers = [peer for peer in PEERS if any(peer in each.against_peers for each in groups)]
    rows = []
    for peer in peers:
        against = [each.against_peers.get(peer) for each in groups]
        rows.append((peer, *("–" if found is None else _ahead(found.difference) for found in against)))
    return table(("ahead of", *(each.name for each in groups)), rows)


def _ahead(difference: Interval) -> str:
    return f"{difference.value:+.3f}" if difference.low > 0 else f"**{difference.value:+.3f}**"


def summary(groups: Sequence[Group]) -> str:
    """In a sentence: of how many comparisons we are ahead, and surely ahead."""
    differences = [against.difference for each in groups for against in each.against_peers.values()]
    ahead = sum(each.value > 0 for each in differences)
    sure = sum(each.low > 0 for each in differences)
    return (
        f"Of {len(differences)} comparisons with a peer on a set, the learned method is ahead in {ahead}; "
        f"in {sure} of them the interval of the difference is above zero."
    )


def types_told(types: Sequence[str], predicted: Sequence[str]) -> str:
    """In a sentence: the share of pages whose type was told, of all and of each type, the most frequent first."""
    told = Counter(name for name, other in zip(types, predicted, strict=True) if name == other)
    shares = ", ".join(f"{name} {told[name] / count:.0%}" for name, count in Counter(types).most_common())
    return f"The method tells the type of {told.total() / max(len(types), 1):.0%} of the pages: {shares}."


def means(groups: Sequence[Group]) -> str:
    """In a line: the mean of each group."""
    return ", ".join(f"{each.name} {each.mean.value:.3f}" for each in groups)


def choices_table(groups: Sequence[Group], choices: Mapping[str, Mapping[str, Reals]]) -> str:
    """A row a set, a column a choice: what it changes of the mean; bold is a gain that is sure."""
    names = list(dict.fromkeys(name for found in choices.values() for name in found))
    rows = []
    for each in groups:
        found = each.paired(choices[each.name]) if choices.get(each.name) else {}
        rows.append((each.name, f"{each.mean.value:.3f}", *(_choice_cell(found.get(name)) for name in names)))
    return table(("set", "as it is", *names), rows)


def _choice_cell(found: Paired | None) -> str:
    if found is None:
        return "–"
    cell = f"{-found.difference.value:+.3f}"
    return f"**{cell}**" if found.difference.high < 0 else cell


def choices_of(run: Run, whole: Group, choices: Sequence[str], name: str = "learned") -> dict[str, Reals]:
    """Our values with each choice that was run, on the pages of the group."""
    found = {choice: values_of(run, whole.name, with_choice(name, choice)) for choice in choices}
    return {
        choice: np.array([values.get(id, np.nan) for id in whole.ids]) for choice, values in found.items() if values
    }


def sites_known(run: Run, dataset: str, method: str = "learned") -> int:
    """How many pages were done by the model of a fold."""
    return sum(fold is not None for fold in kept_beside(run, dataset, method, "fold").values())


def shown(interval: Interval) -> str:
    return f"{interval.value:.3f} [{interval.low:.3f}, {interval.high:.3f}]"


def signed(interval: Interval) -> str:
    return f"{interval.value:+.3f} [{interval.low:+.3f}, {interval.high:+.3f}]"


def marked(difference: Interval) -> str:
    """Bold where it is not surely above zero."""
    return signed(difference) if difference.low > 0 else f"**{signed(difference)}**"
