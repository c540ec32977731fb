import numpy as np
import numpy.typing as npt

from elute.page._parser import Table

def subtree_argmax(table: Table, values: npt.ArrayLike) -> npt.NDArray[np.int32]: ...
def all_above(table: Table, mask: npt.ArrayLike) -> npt.NDArray[np.bool_]: ...
