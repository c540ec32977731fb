"""Which datasets a method was made with: its figures there are not those on pages that it has never seen."""

from __future__ import annotations

from elute import registry
from elute.methods.shared.trained import Trained
from elute.methods.vote import Ensemble

MARK = "†"
NOTE = f"{MARK} The method was trained on this set: the figure is not one of pages that it has never seen."


def seen(method: str) -> frozenset[str]:
    """The names of the datasets that a method, by the card of its model or by its authors, was trained on.

    >>> "wcxb-dev" in seen("ice-tree"), seen("cetd")
    (True, frozenset())
    """
    try:
        found, info = registry.methods.get(method), registry.methods.info(method)
    except (ValueError, ImportError):  # of a package that was there when the run was made
        return frozenset()
    members = found.members if isinstance(found, Ensemble) else [info["model_of"]] if "model_of" in info else []
    if members:
        return frozenset().union(*(seen(str(member)) for member in members))
    if isinstance(found, Trained):
        return frozenset(found.model.card["sets"])
    names = info.get("trained_on", ())
    return frozenset(names) if isinstance(names, (tuple, list)) else frozenset()
