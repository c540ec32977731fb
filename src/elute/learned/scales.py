"""Numbers of many blocks as bytes, on the scales of features.py."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from elute.learned.features import MIDDLE, STEPS_AN_OCTAVE
from elute.page.arrays import Bytes


def plain(x: npt.ArrayLike) -> Bytes:
    """Numbers as bytes: rounded, from 0 to 255; 0 for what is not a number.

    >>> plain([15.5, -3, 400, float("nan")]).tolist()
    [16, 0, 255, 0]
    """
    return np.floor(np.nan_to_num(np.asarray(x, np.float64), nan=0) + 0.5).clip(0, 255).astype(np.uint8)


def share(part: npt.ArrayLike, whole: npt.ArrayLike) -> Bytes:
    """Shares in 255ths.

    >>> share([1, 5, -1, float("nan")], 4).tolist(), share([1], 0).tolist()
    ([64, 255, 0, 0], [0])
    """
    part, whole = np.asarray(part, np.float64), np.asarray(whole, np.float64)
    return plain(np.divide(255 * part, whole, out=np.zeros(np.broadcast(part, whole).shape), where=whole > 0))


def count(x: npt.ArrayLike) -> Bytes:
    """Numbers on the scale of counts: 16 steps for each doubling.

    >>> count([0, 1, 100, 10**6, -5]).tolist()
    [0, 16, 107, 255, 0]
    """
    return plain(STEPS_AN_OCTAVE * np.log2(1 + np.maximum(np.nan_to_num(np.asarray(x, np.float64), nan=0), 0)))


def signed(x: npt.ArrayLike) -> Bytes:
    """Distances around 128, 8 steps for each doubling; 0 for what is not a number.

    >>> signed([0, 7, -7, float("nan")]).tolist()
    [128, 152, 104, 0]
    """
    x = np.asarray(x, np.float64)
    steps = np.sign(x) * np.minimum(np.floor(STEPS_AN_OCTAVE / 2 * np.log2(1 + np.abs(x)) + 0.5), MIDDLE - 1)
    return np.where(np.isnan(x), 0, np.nan_to_num(MIDDLE + steps)).astype(np.uint8)
