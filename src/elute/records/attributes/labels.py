"""Which leaves name an attribute: by the table or list they head, by a delimiter, or by the dictionary."""

from __future__ import annotations

from .dictionary import Dictionary
from .headed import headed_labels
from .leaves import Leaves
from .names import DELIMITERS, Label, is_name, split


def labels_of(leaves: Leaves, dictionary: Dictionary) -> list[Label]:
    """All names of attributes in their order, none inside another."""
    headed = {label.start: label for label in headed_labels(leaves)}
    found: list[Label] = []
    place = 0
    while place < len(leaves):
        label = headed.get(place) or _leaf_label(leaves, place, dictionary)
        if label is None:
            place += 1
        else:
            found.append(label)
            place = label.stop
    return found


def _leaf_label(leaves: Leaves, place: int, dictionary: Dictionary) -> Label | None:
    text = leaves.texts[place]
    if parts := split(text):
        name, inner = parts
        return Label(place, place + 1, name, "delimiter", inner=inner)
    after = place + 1
    if after < len(leaves) and leaves.lines[after] == leaves.lines[place] and leaves.texts[after][0] in DELIMITERS:
        rest = leaves.texts[after].lstrip(DELIMITERS + " ")
        if is_name(text):
            return Label(place, after + 1, text, "delimiter", inner=rest)
    linked = leaves.page.blocks.row_in_link[leaves.rows[place]]
    if not linked and is_name(text) and text in dictionary:
        return Label(place, after, text, "dictionary")
    return None
