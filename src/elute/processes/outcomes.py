"""What comes of things that processes work on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True)
class Lost:
    """What came of a thing without a result: "kind: message", all that is known of it, and the time it took."""

    error: str
    details: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Done(Generic[T, R]):
    """A thing and its result."""

    kind: str
    thing: T
    result: R | Lost


@dataclass(frozen=True)
class Unusable:
    """A kind of which nothing more can be done, because its processes do not get ready."""

    kind: str
    lost: Lost
