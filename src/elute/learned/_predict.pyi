from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from elute.learned._features import Features, Lookup
from elute.learned._forest import Scorer
from elute.page.arrays import Bytes, Mask, Singles
from elute.units._blocks import Segments

def value_between(x: npt.NDArray[np.float64], y: npt.NDArray[np.float64], value: float) -> float: ...

class Decision:
    features: Features
    types: Singles
    log_odds: Singles
    probability: Singles
    keep: Mask
    row_score: Singles
    row_keep: Mask
    keeps_comments: bool
    likeliest: int
    def probability_of_type(self, number: int) -> float: ...
    def best_block(self, trees: Scorer) -> int | None: ...
    def blocks_like(self, trees: Scorer) -> list[int]: ...
    def expected_f1(self, row_keep: Bytes) -> float | None: ...
    def best_kinds(self, trees: Sequence[Scorer], kinds: Bytes) -> Bytes: ...

class Predictor:
    def __init__(
        self,
        lookup: Lookup,
        type_odds: npt.NDArray[np.int8],
        type_scorers: tuple[Scorer, ...],
        content: Scorer,
        second: Scorer,
        page_columns: npt.NDArray[np.int32],
        knots: tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]],
        columns: int,
    ) -> None: ...
    def __call__(self, segments: Segments, steps: int, more: Bytes | None = None) -> Decision: ...
    def read(self, sources: list[bytes], steps: int) -> list[tuple[Segments, Decision | None]]: ...
