from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from elute.units._blocks import Segments

COLUMNS: tuple[str, ...]

class Places:
    """The text around images."""

    def __init__(
        self,
        segments: Segments,
        keep: npt.NDArray[np.uint8],
        title: npt.NDArray[np.uint8],
        captions: Iterable[int],
    ) -> None: ...
    def of(self, images: list[int]) -> npt.NDArray[np.int64]: ...
