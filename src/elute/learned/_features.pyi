from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from elute.page._parser import Table
from elute.page.arrays import Bytes, Singles
from elute.units._blocks import Segments

class Lookup:
    def __init__(self, tables: Mapping[str, npt.NDArray[np.int8]]) -> None: ...

class Features:
    count: int
    columns: Bytes
    segments: Segments
    def __init__(
        self,
        table: Table,
        segments: Segments,
        tables: Mapping[str, npt.NDArray[np.int8]] | Lookup,
        more: Bytes | None = None,
    ) -> None: ...
    def set_type(self, types: npt.NDArray[np.uint8] | bytes) -> None: ...
    def second(self, log_odds: Singles) -> Bytes: ...
    def page_names(self) -> npt.NDArray[np.uint32]: ...
    def type_sums(self, table: npt.NDArray[np.int8]) -> npt.NDArray[np.int32]: ...
    def tokens(self, kind: str) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.int32]]: ...
