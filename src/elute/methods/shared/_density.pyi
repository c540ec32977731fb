import numpy as np
import numpy.typing as npt

from elute.page._parser import Table
from elute.units._blocks import Segments

def body_row(table: Table) -> int: ...
def composite_density(table: Table, segments: Segments, body: int, smallest_log: float) -> npt.NDArray[np.float64]: ...
def dense_parts(
    table: Table, density: npt.NDArray[np.float64], body: int, threshold: float
) -> npt.NDArray[np.bool_]: ...
def row_scores(
    table: Table, density: npt.NDArray[np.float64], keep: npt.NDArray[np.uint8], threshold: float
) -> npt.NDArray[np.float32]: ...
