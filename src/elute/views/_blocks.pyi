import numpy as np
import numpy.typing as npt

from elute.labels import Labels
from elute.page._paths import Paths
from elute.units._blocks import Segments

class BlockColumns:
    def __init__(
        self,
        segments: Segments,
        keep: npt.NDArray[np.uint8],
        role: npt.NDArray[np.uint8],
        score: npt.NDArray[np.float64],
    ) -> None: ...
    def rows(
        self, paths: Paths, role_words: tuple[str, ...], hidden: tuple[str, ...], labels: Labels
    ) -> list[tuple[str, str, float, bool, str, tuple[int, int], str, int, Labels, int]]: ...
