import numpy as np
import numpy.typing as npt

from elute.units._blocks import Segments

class BlockColumns:
    def __init__(
        self,
        segments: Segments,
        keep: npt.NDArray[np.uint8],
        role: npt.NDArray[np.uint8],
        score: npt.NDArray[np.float64],
    ) -> None: ...
    def columns(self) -> tuple[list[int], list[float], list[bool], list[tuple[int, int]], list[int]]: ...
