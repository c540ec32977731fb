"""Things of a catalogue, found again in another process: those too that a program registered itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
        import __main__

        homeless = {""} if hasattr(__main__, "__file__") else {"", "__main__"}
        return not any(target.partition(":")[0] in homeless for target, _ in self.entries.values())

    def get(self, name: str) -> Any:
        """The thing, registered here if it was not."""
        known: registry.Registry[Any] = getattr(registry, self.catalogue)
        try:
            return known.get(name)
        except ValueError:
            target, info = self.entries[name]
            known.register(name, target, **info)
            return known.get(name)
