"""The second look: what the trees say of a page's other blocks, as features of each block. Every feature is a byte.

The first trees see a block and what is around it. These see what the first ones have said: of the blocks before and
after, of the elements around, of blocks that look alike, of the page as a whole. Whether a doubtful block is content is
often plain from what is beside it.

The build writes the numbers to `native/generated/second.pxi`, so this file must import nothing of elute.
docs/learned/second.md says how each is counted.
"""

from __future__ import annotations

from math import exp
from typing import Final

STEPS_A_LOGIT: Final = 16  # of a score's byte: log-odds in 16ths around 128, as of all log-odds
WINDOWS: Final = (1, 3, 8)  # blocks on each side
SCORE_LEVELS: Final = 5  # elements up whose mean score is asked for, its own included
CHANCE_LEVELS: Final = 3
QUANTILES: Final = (50, 90, 97)  # hundredths of the page's words
SURE_SCORE: Final = 160  # log-odds of 2: from here on a block is sure to be content, whatever the page is like
SURE_WORDS: Final = 5  # that a sure block must have
BANDS: Final = (51, 128, 204, 242)  # chances in 255ths from which bands go up to the next

_OF_ALIKE: Final = ("mean", "best", "share", "blocks")
# By what they look at: reasons tell what each of these has added, but for the first.
OWN: Final = "its own first score"
THEMES: Final = {
    OWN: (
        "score",
        *(f"over_{part}" for part in ("half", "tenth", "top", "best")),
        "above_expected",
        "above_share",
    ),
    "the blocks before and after it": (
        "previous",
        "next",
        *(f"window_{size}" for size in WINDOWS),
        "sure_blocks_before",
        "sure_blocks_after",
        "sure_words_before",
        "sure_words_after",
        "sure_passed",
        "section_mean",
        "section_share",
    ),
    "the elements around it": (
        *(f"up{level}_score" for level in range(SCORE_LEVELS)),
        *(f"up{level}_chance" for level in range(CHANCE_LEVELS)),
        "to_half_of_sure",
        "to_most_of_sure",
    ),
    "the blocks that look like it": (
        *(f"alike_{part}" for part in _OF_ALIKE),
        *(f"twin_{part}" for part in _OF_ALIKE),
    ),
    "the page as a whole": (
        *(f"page_{part}" for part in ("half", "tenth", "top", "best")),
        *(f"band_{number}" for number in range(len(BANDS))),
        "expected_words",
        "expected_share",
        "sure_words",
        "sure_share",
        "sure_span",
    ),
}
# Their order is part of a model's file.
NAMES: Final = tuple(name for names in THEMES.values() for name in names)


def chance(score: int) -> int:
    """The probability that log-odds stand for, in 255ths, by the byte of the log-odds.

    >>> chance(128), chance(128 + 16), chance(0), chance(255)
    (128, 186, 0, 255)
    """
    return int(255 / (1 + exp((128 - score) / STEPS_A_LOGIT)) + 0.5)


def native() -> dict[str, int | bytes]:
    """What native code is to know: `Y_SCORE` is the column of the feature `score`."""
    return {
        **{f"Y_{name.upper()}": number for number, name in enumerate(NAMES)},
        "SECOND_COUNT": len(NAMES),
        "CHANCE_BYTES": bytes(chance(score) for score in range(256)),
    }
