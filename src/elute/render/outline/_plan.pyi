import numpy as np
import numpy.typing as npt

from elute.page._parser import Table
from elute.units._blocks import Segments

from .kept import KeptPage
from .nodes import Step

class Plan:
    """An outline as columns. `steps` gives the same as objects."""

    def steps(self) -> list[Step]: ...

def plan(segments: Segments, keep: npt.NDArray[np.bool_], kept: KeptPage, links: bool) -> Plan: ...
def fragments(table: Table, content: npt.NDArray[np.uint8]) -> dict[int, str]: ...
def rows_named(table: Table, names: set[str]) -> dict[str, int]: ...
