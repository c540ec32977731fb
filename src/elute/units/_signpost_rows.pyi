import numpy as np
import numpy.typing as npt

from elute.units._blocks import Segments

class Signposts:
    def __init__(
        self,
        segments: Segments,
        keep: npt.NDArray[np.uint8],
        structure: npt.NDArray[np.uint8],
        sections: npt.NDArray[np.uint8],
        stays: npt.NDArray[np.uint8],
        numbers: tuple[int, ...],
        see_all: int,
    ) -> None: ...
    def change(self, roles: npt.NDArray[np.uint8], said: npt.NDArray[np.uint8], most: int) -> None: ...
