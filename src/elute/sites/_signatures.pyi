import numpy as np
import numpy.typing as npt

from elute.page.arrays import Bytes, Singles
from elute.units._blocks import Segments

def signatures(
    segments: Segments, probability: Singles
) -> tuple[int, npt.NDArray[np.uint32], npt.NDArray[np.uint32], Bytes]: ...
