import numpy as np
import numpy.typing as npt

from elute.units._blocks import Segments

def signatures(segments: Segments) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]: ...
