import numpy as np
import numpy.typing as npt

BETA_SQUARED: dict[str, float]

def threshold(probability: npt.NDArray[np.float32], words: npt.NDArray[np.int32], steps: int) -> float: ...
def expected_f1(
    probability: npt.NDArray[np.float32], words: npt.NDArray[np.int32], keep: npt.NDArray[np.uint8]
) -> float: ...
