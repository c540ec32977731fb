from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from elute.units._blocks import Segments

MOST_KINDS: int
Found = tuple[int, int, list[int], list[int], list[int]]

def find_posts(
    segments: Segments,
    keep: npt.NDArray[np.uint8],
    said: npt.NDArray[np.uint8],
    wide: npt.NDArray[np.uint8] | None,
    by_dates: bool,
) -> list[Found]: ...
def date_lines(segments: Segments, keep: npt.NDArray[np.uint8], said: npt.NDArray[np.uint8]) -> list[list[int]]: ...
def answers(segments: Segments, keep: npt.NDArray[np.uint8], fewest: int) -> tuple[npt.NDArray[np.bool_], bool]: ...
def kept_blocks(segments: Segments, keep: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]: ...
def held(segments: Segments, keep: npt.NDArray[np.uint8], posts: Sequence[Found]) -> float: ...
def controls(segments: Segments, said: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]: ...
