import numpy as np
import numpy.typing as npt

from elute.page._parser import Table

def structure(
    table: Table,
    role_of_tag: npt.NDArray[np.uint8],
    lasts: npt.NDArray[np.uint8],
    plain: int,
    navigation: int,
) -> npt.NDArray[np.uint8]: ...
