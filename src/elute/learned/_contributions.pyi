import numpy as np
import numpy.typing as npt

from elute.learned._forest import Scorer

class Contributions:
    def __init__(self, forest: Scorer) -> None: ...
    def __call__(self, columns: npt.NDArray[np.uint8], first: int, last: int) -> npt.NDArray[np.float32]: ...
