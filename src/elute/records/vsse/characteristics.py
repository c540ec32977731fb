"""The characteristics container: what tells a leaf of an area with attributes and values from others.

Each characteristic is a function from the leaves of a page to a mask of those that have it. Two are the paper's: a
delimiter that parts a name from its value, and a name in the attribute dictionary. Others are put beside them:

    >>> from elute.records.attributes.dictionary import Dictionary
    >>> container = characteristics(Dictionary.of(["price"]))
    >>> container["currency"] = lambda leaves: np.array(["€" in text for text in leaves.texts])
    >>> list(container)
    ['delimiter', 'dictionary', 'currency']
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from elute.page.arrays import Mask
from elute.records.attributes.dictionary import Dictionary
from elute.records.attributes.leaves import Leaves
from elute.records.attributes.names import DELIMITERS, LONGEST, split

Characteristic = Callable[[Leaves], Mask]
Container = dict[str, Characteristic]


def characteristics(dictionary: Dictionary) -> Container:
    """The container of the paper."""

    def in_dictionary(leaves: Leaves) -> Mask:
        return np.array([_name(text) in dictionary for text in leaves.texts], dtype=np.bool_)

    return {"delimiter": has_delimiter, "dictionary": in_dictionary}


def has_delimiter(leaves: Leaves) -> Mask:
    """The leaves with a name before a delimiter, or with a delimiter in front: the name is then in the leaf before."""
    return np.array([text[0] in DELIMITERS or split(text) is not None for text in leaves.texts], dtype=np.bool_)


def _name(text: str) -> str:
    """The part of a leaf that may be in the dictionary: before the delimiter, or all of a short one."""
    parts = split(text)
    return parts[0] if parts else text if len(text) <= LONGEST else ""
