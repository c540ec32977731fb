import numpy as np
import numpy.typing as npt

LEAVES: int
VECTOR: int
LARGEST_LEAF: int
LARGEST_SUM: int
WIDE: bool

class Scorer:
    def __init__(
        self,
        start: npt.NDArray[np.int32],
        feature: npt.NDArray[np.uint16],
        threshold: npt.NDArray[np.uint8],
        first: npt.NDArray[np.uint8],
        value: npt.NDArray[np.int32],
        leaf: npt.NDArray[np.int32],
        features: int,
        bias: float,
        scale: float,
    ) -> None: ...
    def score(self, columns: npt.NDArray[np.uint8], count: int, wide: bool = ...) -> npt.NDArray[np.float32]: ...
