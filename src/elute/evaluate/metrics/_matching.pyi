import numpy as np
import numpy.typing as npt

def matching_blocks(a: npt.ArrayLike, b: npt.ArrayLike, elements: int) -> npt.NDArray[np.int32]: ...
