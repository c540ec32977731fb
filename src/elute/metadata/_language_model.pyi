import numpy as np
import numpy.typing as npt

def is_mostly_capitals(text: bytes) -> bool: ...

class LanguageModel:
    def __init__(
        self,
        words: list[bytes],
        pieces: npt.NDArray[np.int32],
        codes: npt.NDArray[np.uint8],
        lengths: npt.NDArray[np.uint8],
        directions: npt.NDArray[np.float32],
        told_lengths: npt.NDArray[np.float32],
        weights: npt.NDArray[np.float32],
        branches: npt.NDArray[np.int32],
        languages: list[str],
    ) -> None: ...
    def language(self, text: bytes) -> tuple[str, float] | None: ...
