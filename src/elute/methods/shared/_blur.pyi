import numpy as np
import numpy.typing as npt

def running_mean(values: npt.NDArray[np.generic], radius: int) -> npt.NDArray[np.float64]: ...
