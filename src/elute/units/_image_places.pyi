from collections.abc import Iterable
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from elute.page._parser import Table
from elute.units._blocks import Segments
from elute.units._name_words import NameWords
from elute.units.images import PageImage

Made = TypeVar("Made")

COLUMNS: tuple[str, ...]
FEATURES: tuple[str, ...]
ADVERTISEMENT: int
ICON: int
ORNAMENT: int
GALLERY: int

def said(
    words: NameWords, table: Table, images: list[PageImage], places: npt.NDArray[np.int64], picture: str
) -> npt.NDArray[np.uint8]: ...
def features(
    places: npt.NDArray[np.int64], said: npt.NDArray[np.uint8], nearness: npt.NDArray[np.float64], deepest: int
) -> npt.NDArray[np.float64]: ...
def logistic(
    features: npt.NDArray[np.float64], weights: npt.NDArray[np.float64], bias: float
) -> npt.NDArray[np.float64]: ...
def hidden(segments: Segments, rows: list[int], hides: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]: ...
def shows_formula(segments: Segments, row: int, most: int) -> bool: ...
def scored(kind: type[Made], images: list[PageImage], scores: npt.NDArray[np.float64], enough: float) -> list[Made]: ...

class Places:
    """The text around images."""

    def __init__(
        self,
        segments: Segments,
        keep: npt.NDArray[np.uint8],
        title: npt.NDArray[np.uint8],
        captions: Iterable[int],
    ) -> None: ...
    def of(self, images: list[int]) -> npt.NDArray[np.int64]: ...
