import numpy as np
import numpy.typing as npt

from elute.page.arrays import Bytes, Ints, Mask, Singles
from elute.units._blocks import Segments

BETA_SQUARED: dict[str, float]

def threshold(probability: Singles, words: Ints, steps: int) -> float: ...
def choose(probability: Singles, words: Ints, tags: Bytes, steps: int) -> npt.NDArray[np.bool_]: ...
def expected_f1(probability: Singles, words: Ints, keep: Bytes) -> float: ...
def copies_and_last_headings(
    segments: Segments, keep: Mask, least_words: int
) -> tuple[list[tuple[int, int]], list[int]]: ...
