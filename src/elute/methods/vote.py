"""Union, vote and weighted vote: several methods decide together.

Janek Bevendorff, Sanket Gupta, Johannes Kiesel, Benno Stein: "An Empirical Comparison of Web Content Extraction
Algorithms". SIGIR 2023: the best results of the comparison were votes of several extractors.

    union           a block is kept where one member keeps it
    vote            ... where more than half of the members keep it
    weighted-vote   ... where members with more than half of the weight keep it

Members are any methods, peers included. A name carries them: "vote(cetd+bte+ccb)", and "weighted-vote(cetd=2+bte)"
with weights, 1 where none is given. Without any, the members are those of `MEMBERS` and `WEIGHTS` below. A member
keeps a block where it keeps at least half of it. The members are told the focus. Hidden text is never kept. The score
is half the share of the weight that keeps a block, and a half more where the ensemble does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods import label
from elute.methods.shared.arguments import parts
from elute.methods.shared.decide import decide_blocks
from elute.page.arrays import Mask, Reals
from elute.page.table import Page

MEMBERS: Final = ("cetd", "bte", "kohlschuetter")
WEIGHTS: Final = {"cetd": 2.0, "bte": 1.0, "kohlschuetter": 1.0, "gupta": 1.0}
PAPER: Final = "Bevendorff, Gupta, Kiesel, Stein: An Empirical Comparison of Web Content Extraction Algorithms"

# One member, as in "cetd=2" or "union(bte+ccb)".
MEMBER: Final = re.compile(r"(?P<name>.+?)(?:=(?P<weight>[0-9.]+))?")

# From the weight that keeps each block, as a share of the whole, to whether the block is kept.
Rule = Callable[[Reals], Mask]


class Ensemble:
    """A method that asks other methods. Called with a page it gives labels; `of` gives one of other members."""

    def __init__(self, rule: Rule, members: Mapping[str, float]) -> None:
        # Known by the name of its rule, as a function would be. It takes a page, though, not what its rule takes.
        self.__module__, self.__qualname__, self.__doc__ = rule.__module__, rule.__qualname__, rule.__doc__
        self.rule = rule
        self.members = dict(members)

    def of(self, arguments: str) -> Ensemble:
        """The same with other members, as a name gives them.

        >>> import elute
        >>> page = elute.parse("<p>Rain.<p>It rained all day long, and nobody minded that at all.")
        >>> vote.of("ice-heuristic+ice-baseline")(page).reason(0)
        'kept by ice-heuristic, ice-baseline'
        """
        return Ensemble(self.rule, dict(_member(part) for part in parts(arguments)))

    def __call__(self, page: Page, focus: str = "balanced") -> Labels:
        blocks = page.blocks
        names = list(self.members)
        decisions = [blocks.whole(label(page, name, focus).keep)[blocks.first] for name in names]
        weights = np.array(list(self.members.values()))
        share = weights @ np.array(decisions) / weights.sum()
        keep = self.rule(share) & (blocks.hidden == 0)

        def reason(block: int) -> str:
            agreed = [name for name, decision in zip(names, decisions, strict=True) if decision[block]]
            return f"kept by {', '.join(agreed) or 'none'}"

        return decide_blocks(page, keep, (share + keep) / 2, reason)


def _member(part: str) -> tuple[str, float]:
    match = MEMBER.fullmatch(part.strip())
    if not match:
        raise ValueError("an ensemble is named with its members: vote(cetd+bte), weighted-vote(cetd=2+bte)")
    registry.methods.get(match["name"])  # an unknown member is told now, not on the first page
    weight = float(match["weight"] or 1)
    if weight <= 0:
        raise ValueError(f"the weight of {match['name']} is {weight}; it must be above 0")
    return match["name"], weight


def _ensemble(members: Mapping[str, float], title: str) -> Callable[[Rule], Ensemble]:
    """Make a rule a method with its usual members."""
    describe = registry.methods.describe(title=title, paper=PAPER, year=2023, trainable=False)
    return lambda rule: describe(Ensemble(rule, members))


@_ensemble(dict.fromkeys(MEMBERS, 1.0), "Any of several methods")
def union(share: Reals) -> Mask:
    """Keep what one of several methods keeps."""
    return share > 0


@_ensemble(dict.fromkeys(MEMBERS, 1.0), "Majority of several methods")
def vote(share: Reals) -> Mask:
    """Keep what more than half of several methods keep."""
    return share > 0.5


@_ensemble(WEIGHTS, "Weighted majority of several methods")
def weighted_vote(share: Reals) -> Mask:
    """Keep what methods with more than half of the weight keep."""
    return share > 0.5
