from collections.abc import Sequence
from typing import Any

from elute.metadata.clue import Clue

class Evidence:
    shown: Any
    clue: Clue
    features: dict[str, float]
    said: int
    seen: bool
    def __init__(self, shown: Any, clue: Clue, features: dict[str, float] | None = None) -> None: ...
    def support(self, source: str, met: set[str] | None = None) -> None: ...
    def tell(self, told: dict[str, float]) -> None: ...

def keys_of(clues: Sequence[Clue]) -> dict[str, str]: ...
def of_keys(clues: Sequence[Clue], keys: dict[str, str]) -> dict[str, Evidence]: ...
