from collections.abc import Callable, Sequence

from elute.metadata._clue import Clue
from elute.metadata._evidence import Evidence

def who_says(
    clues: Sequence[Clue], keys: dict[str, str], bits: dict[str, int], declaring: tuple[str, ...], most: int
) -> tuple[dict[str, Clue], dict[str, int], list[str]]: ...
def tell_whole(found: dict[str, Evidence], whole: list[str]) -> None: ...
def tell_parts(found: dict[str, Evidence], compared: list[tuple[str, str, str, str]]) -> None: ...
def tell_words(
    found: dict[str, Evidence],
    names: tuple[str, ...],
    address: frozenset[str],
    plain_words: Callable[[str], frozenset[str]],
) -> None: ...
