"""Why a block has its score: the features that moved it most, in words."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from elute.learned.features import ENDING_COLON, ENDING_OPEN, ENDING_SENTENCE, FAR, TAG_CODE, Feature, value
from elute.learned.forest import Forest
from elute.learned.layout import ALL_FEATURES
from elute.page.arrays import Bytes
from elute.page.layout import DISPLAYS
from elute.units.row_state import HIDDEN

NAMED: Final = 3  # features in a reason
TAG_NAMES: Final = {code: f"<{name}>" for name, code in TAG_CODE.items()}
ENDINGS: Final = {ENDING_OPEN: "without a mark", ENDING_SENTENCE: "as a sentence", ENDING_COLON: "with a colon"}
UNWORTHY: Final = 0.05  # in log-odds: what moved the score by less is not worth a word


def reason(forest: Forest, columns: Bytes, block: int, kept: bool) -> str:
    """What moved a block's score most, each with its value and by how much, in log-odds. What speaks for the decision
    comes first, and at least one such is named where there is one."""
    moved = forest.contributions(columns, block)
    moved = np.pad(moved, (0, len(ALL_FEATURES) - len(moved)))  # trees without layout do not know of it
    by: dict[str | Feature, float] = {says: float(moved[members].sum()) for says, members in _families().items()}
    by |= {_ALONE[feature]: float(moved[feature]) for feature in np.flatnonzero(moved).tolist() if feature in _ALONE}
    worthy = sorted((what for what in by if abs(by[what]) >= UNWORTHY), key=lambda what: -abs(by[what]))
    speaking_for = [what for what in worthy if (by[what] > 0) == kept]
    named = [*speaking_for[:1], *(what for what in worthy if what not in speaking_for[:1])][:NAMED]
    parts = []
    for what in sorted(named, key=lambda what: what not in speaking_for):
        if isinstance(what, Feature):
            words = wording(what, int(columns[_NUMBER[what.name], block]))
        else:
            words = f"{what} speak {'for' if by[what] > 0 else 'against'} it"
        parts.append(f"{words} ({by[what]:+.1f})")
    return "; ".join(parts) or "nothing speaks for it or against it"


def _members(*beginnings: str) -> list[int]:
    return [number for number, feature in enumerate(ALL_FEATURES) if feature.name.startswith(beginnings)]


@cache
def _families() -> dict[str, list[int]]:
    """Features that say the same in several ways: they are told together."""
    return {
        "classes and ids around it": _members("near_", "names_"),
        "its words and those around it": _members("words_sum", "words_m", "words_up", "words_window"),
        "the words of the heading above": _members("above_sum", "above_m"),
        "the page's type and make": _members("type_", "page_"),
    }


def wording(feature: Feature, byte: int) -> str:
    """A feature and its value in words.

    >>> from elute.learned.features import FEATURES, NAMES
    >>> wording(FEATURES[NAMES.index("words")], 93), wording(FEATURES[NAMES.index("link_share")], 51)
    ('55 words', 'share of the text in links 20 %')
    >>> wording(FEATURES[NAMES.index("in_best")], 0), wording(FEATURES[NAMES.index("title_blocks")], 0)
    ('not inside the element that holds most good text', 'no blocks since the title')
    """
    says, scale = feature.says, feature.scale
    number = value(scale, byte)
    if scale == "share":
        return f"{says} {100 * number:.0f} %"
    if scale == "count":
        return f"{number:.0f} {says}"
    if scale == "mean":
        return f"{number:g} {says}"
    if scale == "ratio":
        return f"{says}: {number:g} times" if byte else f"{says}: unknown"
    if scale.startswith("odds"):
        return f"{says}: {'good' if byte > 128 else 'bad' if byte < 128 else 'unknown'}"
    if scale == "signed":
        if not byte:
            return f"no {says}"
        return f"{number:.0f} {says}" if number >= 0 else f"{-number:.0f} {says.replace('since', 'before', 1)}"
    if scale == "code":
        return _code(feature, byte)
    return f"{says}: none near" if feature.name.startswith("to_") and byte == FAR else f"{says}: {byte}"


def _code(feature: Feature, byte: int) -> str:
    name, says = feature.name, feature.says
    if name in ("tag", "parent_tag", "previous_tag", "next_tag"):
        return f"{says} {TAG_NAMES.get(byte, 'of no account')}"
    if name in ("ending", "next_ending"):
        return f"{says}: {ENDINGS[byte]}"
    if name.startswith("display"):
        return f"{says}: {DISPLAYS[byte]}"
    if name == "hidden":
        return f"hidden by {HIDDEN[byte]}" if byte else "visible"
    if name == "page_median":
        return f"{value('count', byte):.0f} {says}"
    if name.startswith(("in_", "page_schema_")):
        return says if byte else f"not {says}"
    return f"{says}: {byte}"


_NUMBER: Final = {feature.name: number for number, feature in enumerate(ALL_FEATURES)}
_TOGETHER: Final = {number for members in _families().values() for number in members}
_ALONE: Final = {number: feature for number, feature in enumerate(ALL_FEATURES) if number not in _TOGETHER}
