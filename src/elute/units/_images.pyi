from collections.abc import Collection, Sequence

import numpy as np
import numpy.typing as npt

from elute.page._urls import Base
from elute.units._blocks import Segments
from elute.units._class_words import ClassWords

class ImageElement:
    """An element that may show an image: what it says of itself, and what copies of the picture add to it."""

    row: int
    texts: int
    noscript: int
    attributes: dict[str, str] | None
    style: str
    alt: str
    width: float
    height: float
    url: str
    file: str
    file_width: float
    sure: bool

class Kinds:
    """What attributes tell, by their names."""

    def __init__(self, telling: Collection[str], sets: Sequence[str], lazy: Sequence[str]) -> None: ...

class ImageReader:
    """Reads the elements of a page that may show an image."""

    def __init__(
        self,
        segments: Segments,
        tags: Collection[str],
        names: Kinds,
        nearest: int,
        most_in_picture: int,
        base: Base,
        fillers: ClassWords,
    ) -> None: ...
    @property
    def unread(self) -> list[ImageElement]: ...
    @property
    def has_formulas(self) -> bool: ...
    def elements(self, left_out: npt.NDArray[np.uint8]) -> list[ImageElement]: ...
