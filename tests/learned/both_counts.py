"""The two counts of the features, called alike: the plain one and the native one."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from elute.learned._features import Features
from elute.learned.features import NAMES
from elute.page import Page
from learned.plain_features import Tables, Tokens, plain_features

KINDS = ("near", "names", "words", "above")

Matrix = npt.NDArray[np.uint8]
Count = Callable[[Page, Tables, Sequence[int] | None], Matrix]


def native_features(page: Page, tables: Tables, type_bytes: Sequence[int] | None = None) -> Matrix:
    """The native columns without their padding, which must be 0."""
    columns = Features(page.table, page.blocks.segments, tables)
    if type_bytes is not None:
        columns.set_type(bytes(type_bytes))
    matrix = columns.columns
    assert columns.count == len(page.blocks)
    assert matrix.dtype == np.uint8
    assert matrix.shape[0] == len(NAMES)
    assert matrix.shape[1] % 32 == 0
    assert not matrix[:, columns.count :].any()
    return matrix[:, : columns.count]


def native_tokens(page: Page) -> Tokens:
    """The hashes of each block, for each kind."""
    columns = Features(page.table, page.blocks.segments, chance_tables(2))
    found: Tokens = {}
    for kind in KINDS:
        hashes, starts = columns.tokens(kind)
        found[kind] = [part.tolist() for part in np.split(hashes, starts[1:-1])] if len(page.blocks) else []
    return found


def chance_tables(size: int) -> Tables:
    """Tables of log-odds by chance, the same every time."""
    chance = np.random.default_rng(5)
    return {kind: chance.integers(-127, 128, size).astype(np.int8) for kind in KINDS}


COUNTS: dict[str, Count] = {"plain": plain_features, "native": native_features}
