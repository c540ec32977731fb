"""Why a block has its score: the features that moved it most, in words; and what a second look at others has added."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.learned.features import ENDING_COLON, ENDING_OPEN, ENDING_SENTENCE, FAR, TAG_CODE, Feature, value
from elute.learned.forest import Forest
from elute.learned.layout import ALL_FEATURES
from elute.learned.second import NAMES as SECOND_NAMES
from elute.learned.second import OWN, THEMES
from elute.page.arrays import Bytes, Mask, Singles
from elute.page.layout import DISPLAYS
from elute.units.row_state import HIDDEN

NAMED: Final = 3  # features in a reason
TAG_NAMES: Final = {code: f"<{name}>" for name, code in TAG_CODE.items()}
ENDINGS: Final = {ENDING_OPEN: "without a mark", ENDING_SENTENCE: "as a sentence", ENDING_COLON: "with a colon"}
UNWORTHY: Final = 0.05  # in log-odds: what moved the score by less is not worth a word
AT_ONCE: Final = 512  # blocks
# Features that say the same in several ways, by how their names begin: they are told together.
FAMILIES: Final = {
    "classes and ids around it": ("near_", "names_"),
    "its words and those around it": ("words_sum", "words_m", "words_up", "words_window"),
    "the words of the heading above": ("above_sum", "above_m"),
    "the page's type and make": ("type_", "page_"),
}


class Reasons:
    """Why the blocks of a page have their scores. Each forest comes with the features of its look, `keep` is what the
    method keeps.

    Those of many blocks are found at once: it takes hardly longer than for one.
    """

    def __init__(self, first: tuple[Forest, Bytes], second: tuple[Forest, Bytes], keep: Mask) -> None:
        self.forest, self.columns = first
        self.second, self.second_columns = second
        self.keep = keep
        self._found: dict[int, list[str]] = {}

    def of(self, block: int) -> str:
        """What moved a block's score most, each with its value and by how much, in log-odds. What speaks for the
        decision comes first, and at least one such is named where there is one."""
        part, place = divmod(block, AT_ONCE)
        if part not in self._found:
            first = part * AT_ONCE
            self._found[part] = self._find(first, min(first + AT_ONCE, len(self.keep)))
        return self._found[part][place]

    def _find(self, first: int, last: int) -> list[str]:
        kept, blocks = self.keep[first:last], np.arange(last - first)
        by = _by_theme(
            self.forest.contributions(self.columns, first, last),
            self.second.contributions(self.second_columns, first, last),
        )
        named = _strongest(by, kept)
        moved = by[blocks, named]
        worthy = np.abs(moved) >= UNWORTHY
        order = np.argsort(np.where(worthy, (moved > 0) != kept, 2), axis=0, kind="stable")
        named, moved = np.take_along_axis(named, order, axis=0), np.take_along_axis(moved, order, axis=0)
        values = np.where(named < len(_SAYS), 0, self.columns[_FEATURE_OF[named], blocks + first])
        tenths = np.rint(moved.astype(np.float64) * 10).astype(np.int64)
        parts = (map(_part, *place) for place in zip(named.tolist(), values.tolist(), tenths.tolist(), strict=True))
        told = zip(zip(*parts, strict=True), worthy.sum(axis=0).tolist(), strict=True)
        return ["; ".join(each[:count]) or "nothing speaks for it or against it" for each, count in told]


def _by_theme(moved: Singles, moved_then: Singles) -> Singles:
    """What each theme, which is a feature or a family of them, has moved: a row for each block."""
    families = [moved[:, members[: np.searchsorted(members, moved.shape[1])]].sum(axis=1) for members in _FAMILIES]
    families += [moved_then[:, members].sum(axis=1) for members in _SECOND]
    # trees without layout do not know of it
    return np.column_stack([*families, moved[:, _ALONE[: np.searchsorted(_ALONE, moved.shape[1])]]])


def _strongest(by: Singles, keep: Mask) -> npt.NDArray[np.intp]:
    """The themes that are named for each block, a row for each place: first the strongest that speaks for the
    decision, then the strongest of the others. One that is not worth a word may be among them."""
    size, blocks = np.abs(by), np.arange(len(by))
    spoken_for = np.where((by > 0) == keep[:, np.newaxis], size, 0)
    best = spoken_for.argmax(axis=1)
    named = [np.where(spoken_for[blocks, best] >= UNWORTHY, best, size.argmax(axis=1))]
    while len(named) < NAMED:
        size[blocks, named[-1]] = -1
        named.append(size.argmax(axis=1))
    return np.array(named)


@lru_cache(maxsize=1 << 14)
def _part(theme: int, byte: int, tenths: int) -> str:
    """What a reason says of a theme: its value, and by how many tenths it moved the score."""
    if theme < len(_SAYS):
        words = f"{_SAYS[theme]} {'for' if tenths > 0 else 'against'} it"
    else:
        words = wording(ALL_FEATURES[_FEATURE_OF[theme]], byte)
    return f"{words} ({tenths / 10:+.1f})"


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


# Themes by their numbers: the families, those of the second look, then the features that are in none.
# What the second look makes of a block's own first score is not told: the reasons for that score are the others.
_OTHERS: Final = {words: names for words, names in THEMES.items() if words != OWN}
_SAYS: Final = (*(f"{words} speak" for words in FAMILIES), *(f"a second look at {words} speaks" for words in _OTHERS))
_SECOND: Final = [np.array([SECOND_NAMES.index(name) for name in names]) for names in _OTHERS.values()]
_FAMILIES: Final = [
    np.array([number for number, feature in enumerate(ALL_FEATURES) if feature.name.startswith(beginnings)])
    for beginnings in FAMILIES.values()
]
_ALONE: Final = np.delete(np.arange(len(ALL_FEATURES)), np.concatenate(_FAMILIES))
_FEATURE_OF: Final = np.concatenate([np.zeros(len(_SAYS), dtype=np.intp), _ALONE])
