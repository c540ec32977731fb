import numpy as np
import numpy.typing as npt

from elute.page._parser import Table
from elute.page.arrays import Bytes, Mask
from elute.units._blocks import Segments

def structure(
    table: Table,
    role_of_tag: npt.NDArray[np.uint8],
    lasts: npt.NDArray[np.uint8],
    plain: int,
    navigation: int,
) -> npt.NDArray[np.uint8]: ...
def with_sections(
    segments: Segments,
    structure: Bytes,
    sections: Bytes,
    comments: Bytes,
    title: int,
    longest_request: int,
    numbers: tuple[int, int, int, int],
) -> Bytes: ...
def refined(
    segments: Segments,
    found: Bytes,
    structure: Bytes,
    comments: Bytes,
    by_block: Bytes,
    keep: Bytes,
    own: tuple[list[int], list[int]],
    is_plain: Bytes,
    numbers: tuple[int, int, int],
) -> None: ...
def words_beside(segments: Segments, keep: Bytes, rows: Bytes) -> tuple[int, bool]: ...
def rows_of_blocks(segments: Segments, blocks: list[int]) -> Mask: ...
