"""TTR: text-to-tag ratio.

Tim Weninger, William H. Hsu: "Text Extraction from the Web via Text-to-Tag Ratio". TIR at DEXA 2008.
Retold by Kovačič (2012), section 2.2.4, with its algorithm 1.

For each line of the source, without scripts and comments and without empty lines: the number of its characters that
are no tag, divided by the number of its tags, or the characters themselves where it has none. The ratios are smoothed
with a running mean, so that a short line between long ones is not lost. A line whose ratio is above a cut-off, the
standard deviation of the smoothed ratios, is content.

    radius of the mean   2 lines to each side
    cut-off              1 standard deviation

The paper counts ASCII characters; here all characters count, but for white space. How lines are taken from pages that
have hardly any is told in `units/lines.py`.
"""

from __future__ import annotations

from typing import Final

from elute import registry
from elute.labels import Labels
from elute.methods.shared._blur import running_mean
from elute.methods.shared.line_ratios import decide_lines, spread
from elute.page.table import Page
from elute.units.lines import Lines

RADIUS: Final = 2
# In standard deviations, for each focus; 1 is the paper's.
CUT_OFF: Final = {"balanced": 1.0, "precision": 2.0, "recall": 0.5}


@registry.methods.describe(
    title="Text-to-tag ratio",
    paper="Weninger, Hsu: Text Extraction from the Web via Text-to-Tag Ratio",
    year=2008,
    trainable=False,
)
def ttr(page: Page, focus: str = "balanced") -> Labels:
    """Keep the lines of the source that have many characters for each tag."""
    lines = Lines(page)
    ratio = running_mean(lines.ratio, RADIUS)
    return decide_lines(lines, ratio, CUT_OFF[focus] * spread(ratio))
