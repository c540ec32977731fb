from collections.abc import Iterable
from typing import Any, TypeVar

Made = TypeVar("Made")

def frozen(kind: type[Made], names: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> list[Made]: ...
