"""Nuxt's data: one list of all values, in which objects and lists name the places of what they hold."""

from __future__ import annotations

from typing import Any, Final

NAME: Final = "__NUXT_DATA__"


def resolved(values: Any) -> Any:
    """The value that such a list stands for. Objects may hold each other: whoever walks it must expect circles.

    >>> resolved([{"body": 1, "tags": 2}, "It rained.", [1]])
    {'body': 'It rained.', 'tags': ['It rained.']}
    """
    if not isinstance(values, list) or not values:
        return values
    made: list[Any] = [{} if isinstance(value, dict) else [] if isinstance(value, list) else value for value in values]

    def at(place: Any) -> Any:
        known = isinstance(place, int) and not isinstance(place, bool) and 0 <= place < len(made)
        return made[place] if known else None

    for value, shell in zip(values, made, strict=True):
        if isinstance(value, dict):
            shell.update((name, at(place)) for name, place in value.items())
        elif isinstance(value, list):
            shell.extend(map(at, value))
    return made[0]
