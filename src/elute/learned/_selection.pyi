import numpy as np
import numpy.typing as npt

from elute.page.arrays import Bytes, Ints, Singles

BETA_SQUARED: dict[str, float]

def threshold(probability: Singles, words: Ints, steps: int) -> float: ...
def choose(probability: Singles, words: Ints, tags: Bytes, steps: int) -> npt.NDArray[np.bool_]: ...
def expected_f1(probability: Singles, words: Ints, keep: Bytes) -> float: ...
