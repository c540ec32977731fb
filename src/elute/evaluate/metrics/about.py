"""What a metric says of itself where it is registered, and what holds where it says nothing.

needs             what it compares: text (unless said), rows, snippets, cleaneval
figures           the names of its figures
main              the figure that stands for the metric: f1, or accuracy, or the first
heading           what stands above that figure in tables: the metric's name and the figure's
over              the pages that a mean is over: gold (unless said) or success, see aggregate.py
higher_is_better  false where 0 is best and 1 is worst
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf

from elute import registry

_USUAL_MAIN = ("f1", "accuracy")


@dataclass(frozen=True)
class About:
    """What is known of a metric. One that is not registered here, as in a run from elsewhere, has said nothing."""

    name: str
    said: Mapping[str, object]

    @property
    def needs(self) -> str:
        return str(self.said.get("needs", "text"))

    @property
    def over(self) -> str:
        return str(self.said.get("over", "gold"))

    @property
    def higher_is_better(self) -> bool:
        return bool(self.said.get("higher_is_better", True))

    @property
    def worst(self) -> float:
        """What a page counts that gave nothing."""
        return 0.0 if self.higher_is_better else 1.0

    def main(self, figures: Iterable[str] = ()) -> str:
        """Of these figures, or of all, the one that stands for the metric; "" where there are none.

        >>> about("words").main(), about("mine").main(["wide", "long"])
        ('f1', 'long')
        """
        declared = self.said.get("figures")
        listed = [str(each) for each in declared] if isinstance(declared, Iterable) else []
        known = sorted(figures) or listed
        preferred = (self.said.get("main"), *_USUAL_MAIN, *listed, *known)
        return next((str(each) for each in preferred if each in known), "")

    def heading(self, figures: Iterable[str] = ()) -> str:
        """What stands above the main figure in a table of several metrics.

        >>> about("words").heading()
        'words F1'
        """
        return str(self.said.get("heading") or f"{self.name} {label(self.main(figures))}".strip())

    def rank(self, value: float) -> float:
        """What to sort by, so that the best comes first and what is not known last.

        >>> sorted([0.2, float("nan"), 0.9], key=about("words").rank)
        [0.9, 0.2, nan]
        """
        return inf if value != value else -value if self.higher_is_better else value


def about(metric: str) -> About:
    """What is known of a metric."""
    try:
        return About(metric, registry.metrics.info(metric))
    except (ValueError, ImportError):
        return About(metric, {})


def label(figure: str) -> str:
    """The name of a figure for readers.

    >>> label("f1"), label("f0_5"), label("precision"), label("found")
    ('F1', 'F0.5', 'precision', 'found')
    """
    return figure.capitalize().replace("_", ".") if re.fullmatch(r"f[\d_]+|finf", figure) else figure
