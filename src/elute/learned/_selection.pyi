import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.float32]
Counts = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]

BETA_SQUARED: dict[str, float]

def threshold(probability: Reals, words: Counts, steps: int) -> float: ...
def choose(probability: Reals, words: Counts, tags: Bytes, steps: int) -> npt.NDArray[np.bool_]: ...
def expected_f1(probability: Reals, words: Counts, keep: Bytes) -> float: ...
