"""Names to things: units, methods, miners of records, renderers, metrics and dataset formats.

`mechanism.py` is how names are kept and found, `catalogue.py` what elute ships. Another package adds its own with an
entry point of the group elute.methods, elute.miners, elute.renderers, elute.metrics or elute.formats.
"""

from collections.abc import Callable
from typing import Any

from .catalogue import FORMATS, METHODS, METRIC_ALIASES, METRICS, MINERS, PEERS, RENDERER_ALIASES, RENDERERS, UNITS
from .mechanism import WITH_ARGUMENTS, WITH_CHOICES, Entry, Registry, unknown

__all__ = [
    "PEERS",
    "WITH_ARGUMENTS",
    "WITH_CHOICES",
    "Entry",
    "Registry",
    "formats",
    "methods",
    "metrics",
    "miners",
    "renderers",
    "units",
    "unknown",
]


def _places(noun: str, decorator: str) -> str:
    return (
        f"A {noun} of elute's own is named in src/elute/registry/catalogue.py, another package's by an entry point of "
        f"the group elute.{noun}s, your own by @{decorator}"
    )


units: Registry[Callable[..., Any]] = Registry("unit", UNITS)
methods: Registry[Callable[..., Any]] = Registry(
    "method",
    METHODS,
    places=_places("method", "elute.method"),
    more="elute.methods.peers.service:load_from_environment",
    chosen="elute.methods.shared.choices:Chosen",
)
miners: Registry[Callable[..., Any]] = Registry(
    "miner", MINERS, places=_places("miner", "elute.registry.miners.register")
)
renderers: Registry[Callable[..., str]] = Registry(
    "renderer", RENDERERS, aliases=RENDERER_ALIASES, places=_places("renderer", "elute.registry.renderers.register")
)
metrics: Registry[Callable[..., Any]] = Registry(
    "metric", METRICS, aliases=METRIC_ALIASES, places=_places("metric", "elute.registry.metrics.register")
)
formats: Registry[Any] = Registry("format", FORMATS, places=_places("format", "elute.registry.formats.register"))
