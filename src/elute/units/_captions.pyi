from elute.units._blocks import Segments
from elute.units._class_words import ClassWords

class Captions:
    def __init__(
        self, segments: Segments, images: list[int], called: ClassWords, longest: int, most: int, sharing: int
    ) -> None: ...
    def of_all(self) -> list[tuple[int, ...]]: ...
