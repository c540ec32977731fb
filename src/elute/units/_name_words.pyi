from collections.abc import Sequence

class NameWords:
    """Words that stand for something, as bits."""

    def __init__(self, words: Sequence[tuple[str, bool, int]]) -> None: ...
    def of(self, text: str) -> int: ...
