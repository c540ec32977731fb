import numpy as np
import numpy.typing as npt

from elute.units._blocks import Segments

Ints = npt.NDArray[np.int32]

def row_words(segments: Segments, order: Ints) -> Ints: ...
def wrapped(segments: Segments, order: Ints, unit: Ints, units: int, width: int) -> tuple[Ints, Ints, Ints]: ...
