"""The styles of a report: elute's own, and that of T. Kovačič: "Evaluating Web Content Extraction Algorithms", 2012."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """What a report counts, and how it draws it."""

    name: str
    metric: str  # the usual one
    over: str  # the pages that means are over: gold or success, see aggregate.py
    means: str  # what that is, in a sentence
    caption: str
    whiskers: str  # what the line at the end of a bar is
    linear: bool  # histograms: counts as they are, or their square roots
    own_words: bool  # boundary cases by the words of `kovacic`, or by words of all scripts

    @property
    def deviations(self) -> bool:
        return self.whiskers == DEVIATION


INTERVAL, DEVIATION = "95 % interval", "standard deviation"

ELUTE = Style(
    "elute",
    metric="words",
    over="gold",
    means="Means are over all pages that have gold; a page for which a method failed or gave nothing counts 0.",
    caption="Means over all pages with gold",
    whiskers=INTERVAL,
    linear=False,
    own_words=False,
)
KOVACIC = Style(
    "kovacic",
    metric="kovacic",
    over="success",
    means="Means are over the pages that succeeded, and words are those of ASCII, as in Kovačič 2012; boundary cases "
    "say what became of the others.",
    caption="Means over the pages that succeeded",
    whiskers=DEVIATION,
    linear=True,
    own_words=True,
)
STYLES = {style.name: style for style in (ELUTE, KOVACIC)}
