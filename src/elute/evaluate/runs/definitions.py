"""Things of a catalogue, found again in another process: those too that a program registered itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from elute import registry


@dataclass(frozen=True)
class Definitions:
    """Names of one catalogue, with where each is defined and what was said of it."""

    catalogue: str
    entries: dict[str, tuple[str, dict[str, object]]]

    @classmethod
    def of(cls, catalogue: str, names: Sequence[str]) -> Definitions:
        known: registry.Registry[Any] = getattr(registry, catalogue)
        return cls(catalogue, {name: (known.target(name), known.info(name)) for name in names})

    @property
    def importable(self) -> bool:
        """Whether another process can import all of them; a function of a notebook or inside another it cannot."""
        return all(_is_findable(target.partition(":")[0]) for target, _ in self.entries.values())

    def get(self, name: str) -> Any:
        """The thing, registered here if it was not."""
        known: registry.Registry[Any] = getattr(registry, self.catalogue)
        try:
            return known.get(name)
        except ValueError:
            target, info = self.entries[name]
            known.register(name, target, **info)
            return known.get(name)


def _is_findable(module: str) -> bool:
    if module == "__main__":
        import __main__

        return hasattr(__main__, "__file__")
    try:
        return bool(module) and find_spec(module) is not None
    except ValueError:  # a module that was made, not imported
        return False
