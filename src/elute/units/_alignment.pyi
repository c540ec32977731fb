from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

def place_runs(
    text: npt.NDArray[np.uint64],
    page: npt.NDArray[np.uint64],
    aside: npt.NDArray[np.uint8],
    place: npt.NDArray[np.int32],
    used: npt.NDArray[np.uint8],
    windows: Sequence[tuple[int, bool]],
) -> None: ...
