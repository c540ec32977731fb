from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from elute.page._parser import Table
from elute.units._blocks import Segments

class ClassWords:
    """Beginnings of words in class and id attributes, each standing for a number."""

    def __init__(self, prefixes: Sequence[tuple[str, int]], weak: int = 0) -> None: ...
    def find(self, table: Table) -> npt.NDArray[np.uint8]: ...
    def inside(
        self, segments: Segments, number: int, largest: float, within: npt.NDArray[np.uint8] | None = None
    ) -> npt.NDArray[np.bool_]: ...
    def around(self, segments: Segments, asked: list[int], number: int, largest: float) -> list[bool]: ...
    def sections(
        self, segments: Segments, number: int, largest: float
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]: ...
