from collections.abc import Sequence

from elute.page._parser import Table

class NameWords:
    """Words that stand for something, as bits."""

    def __init__(self, words: Sequence[tuple[str, bool, int]]) -> None: ...
    def of(self, text: str) -> int: ...
    def of_element(self, table: Table, row: int) -> int: ...
