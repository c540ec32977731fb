import numpy as np
import numpy.typing as npt

def union_lcs(
    reference: npt.ArrayLike,
    reference_ends: npt.ArrayLike,
    candidate: npt.ArrayLike,
    candidate_ends: npt.ArrayLike,
    elements: int,
) -> npt.NDArray[np.bool_]: ...
