import numpy as np
import numpy.typing as npt

from elute.page._parser import Table
from elute.units._blocks import Segments

from .kept import KeptPage
from .nodes import Step

class Plan:
    """An outline as columns. `steps` gives the same as objects."""

    def steps(self) -> list[Step]: ...

class KeptTexts:
    """The rows of a page's kept text, which `kept` is a mask of."""

    def __init__(self, segments: Segments, kept: npt.NDArray[np.uint8]) -> None: ...
    def any_in(self, start: int, end: int) -> bool: ...
    def text(self, row: int, longest: int) -> str: ...

def plan(segments: Segments, keep: npt.NDArray[np.bool_], kept: KeptPage, links: bool) -> Plan: ...
def fragments(table: Table, content: npt.NDArray[np.uint8]) -> dict[int, str]: ...
def rows_named(table: Table, names: set[str]) -> dict[str, int]: ...
