"""The trainer of each method that learns."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from elute import registry
from elute.methods.shared.trained import Trained

from .published import Published
from .trainer import Trainer

OWN: Final = {
    "ceml": "elute.train.ceml.trainer:ceml",
    "learned": "elute.train.learned.trainer:learned",
    "learned-layout": "elute.train.learned.trainer:learned_layout",
}
"""Methods that are trained in a way of their own; all others are fitted to examples as they say themselves."""


def trainable() -> list[str]:
    """The names of all methods that can be trained, those of other packages included."""
    return [name for name in registry.methods.names() if _can_be_trained(name)]


def trainer_of(name: str) -> Trainer:
    """The trainer of a method; ValueError where there is no such method, or it does not learn.

    >>> [option.flag for option in trainer_of("victor").options]
    ['--c2', '--iterations']
    """
    if name in registry.methods.names() and _can_be_trained(name):
        if name in OWN:
            module, _, attribute = OWN[name].partition(":")
            own: Trainer = getattr(import_module(module), attribute)
            return own
        method = registry.methods.get(name)
        assert isinstance(method, Trained)
        return Published(method)
    other = registry.methods.info(name).get("model_of")
    said = f"{name} has the model of {other}" if other else f"{name} does not learn"
    raise ValueError(f"{said}; what can be trained: {', '.join(trainable())}")


def _can_be_trained(name: str) -> bool:
    if name in OWN:
        return True
    try:
        return isinstance(registry.methods.get(name), Trained)
    except ImportError:  # of another package, which cannot be loaded
        return False
