import numpy as np
import numpy.typing as npt

from elute.page._parser import Table
from elute.units._blocks import Segments

def structure(
    table: Table,
    role_of_tag: npt.NDArray[np.uint8],
    lasts: npt.NDArray[np.uint8],
    plain: int,
    navigation: int,
) -> npt.NDArray[np.uint8]: ...
def with_sections(
    structure: npt.NDArray[np.uint8],
    sections: npt.NDArray[np.uint8],
    comments: npt.NDArray[np.uint8],
    byline: int,
    comment: int,
) -> npt.NDArray[np.uint8]: ...
def refined(
    segments: Segments,
    found: npt.NDArray[np.uint8],
    structure: npt.NDArray[np.uint8],
    comments: npt.NDArray[np.uint8],
    by_block: npt.NDArray[np.uint8],
    is_plain: npt.NDArray[np.uint8],
    numbers: tuple[int, int, int],
) -> None: ...
