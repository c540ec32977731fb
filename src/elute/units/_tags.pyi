import numpy as np
import numpy.typing as npt

def scan(
    source: bytes, skip_start: npt.NDArray[np.int32], skip_end: npt.NDArray[np.int32]
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.uint64], npt.NDArray[np.bool_]]: ...
def name_key(name: str) -> int: ...
