from collections.abc import Callable

from elute.metadata._evidence import Evidence

def tell_whole(found: dict[str, Evidence], whole: list[str]) -> None: ...
def tell_parts(found: dict[str, Evidence], compared: list[tuple[str, str, str, str]]) -> None: ...
def tell_words(
    found: dict[str, Evidence],
    names: tuple[str, ...],
    address: frozenset[str],
    plain_words: Callable[[str], frozenset[str]],
) -> None: ...
