import numpy as np
import numpy.typing as npt

from elute.learned._forest import Scorer
from elute.page.arrays import Mask, Singles

class Predictor:
    def __init__(
        self,
        type_scorers: tuple[Scorer, ...],
        content: Scorer,
        page_columns: npt.NDArray[np.int32],
        x: npt.NDArray[np.float64],
        y: npt.NDArray[np.float64],
        columns: int,
    ) -> None: ...
    def __call__(
        self,
        columns: npt.NDArray[np.uint8],
        count: int,
        sums: npt.NDArray[np.int32],
        words: npt.NDArray[np.int32],
        row_block: npt.NDArray[np.int32],
        steps: int,
    ) -> tuple[Singles, Singles, Singles, Mask, Singles, Mask]: ...
