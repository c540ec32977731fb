from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from elute.units._blocks import Segments

APART: int
DROPPED: int

class Phrases:
    def __init__(self, phrases: Sequence[tuple[str, int]], folded: npt.NDArray[np.uint16]) -> None: ...
    def said(self, text: str) -> int: ...
    def find(self, segments: Segments, keep: npt.NDArray[np.uint8], maybe_legal: int) -> npt.NDArray[np.uint8]: ...
