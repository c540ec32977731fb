from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from elute.units._blocks import Segments

def left_out(segments: Segments, images: Collection[str], base: int) -> tuple[npt.NDArray[np.bool_], int]: ...
