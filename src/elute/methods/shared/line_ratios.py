"""Lines of the source that are content where their ratio of text to tags is above a threshold."""

from __future__ import annotations

from elute.labels import Labels
from elute.methods.shared.decide import decide
from elute.page.arrays import Reals, above
from elute.units.lines import Lines


def spread(ratio: Reals) -> float:
    """The standard deviation of all lines, 0 where there are none."""
    return float(ratio.std()) if len(ratio) else 0.0


def decide_lines(lines: Lines, ratio: Reals, threshold: float) -> Labels:
    """Labels that keep the lines above a threshold."""
    page = lines.page
    ratio_of_row = lines.to_rows(ratio)

    def reason(block: int) -> str:
        return f"{ratio_of_row[page.blocks.first[block]]:.1f} characters a tag, cut-off {threshold:.1f}"

    keep = lines.to_rows(ratio > threshold) >= 0.5
    return decide(page, keep, lines.to_rows(above(ratio, threshold)), reason)
