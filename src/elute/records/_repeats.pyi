import numpy as np
import numpy.typing as npt

from elute.units._blocks import Segments

class Ranker:
    """Trees that tell the records of a page from its other groups."""

    def __init__(
        self,
        root: npt.NDArray[np.int32],
        feature: npt.NDArray[np.int32],
        threshold: npt.NDArray[np.float32],
        left: npt.NDArray[np.int32],
        right: npt.NDArray[np.int32],
        value: npt.NDArray[np.float32],
    ) -> None: ...

class Repeats:
    """The groups of a page, each with its members and what is known of it."""

    count: int
    def __init__(self, segments: Segments) -> None: ...
    def features(self) -> npt.NDArray[np.float32]: ...
    def best(self, ranker: Ranker, least: float, most: int) -> list[tuple[int, float]]: ...
    def counted(self) -> memoryview: ...
    def members(self, number: int) -> tuple[tuple[int, ...], ...]: ...
    def pointing(self, number: int) -> int: ...
    def region(self, number: int) -> int: ...
