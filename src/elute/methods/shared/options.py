"""Options of training: what can be chosen for a method, declared once, where the method says how it is trained.

The command line, the card of a model and the documentation read it from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Option:
    """One thing that can be chosen: its name, how a value is read from a word, the default, and what it is.

    >>> option = Option("min_samples_leaf", count, 10, "examples that a leaf must have")
    >>> option.flag, option.read("20"), option.told
    ('--min-samples-leaf', 20, 'examples that a leaf must have (10)')
    """

    name: str
    read: Callable[[str], Any]
    """Makes a value of a word; ValueError where it cannot."""
    default: Any
    help: str
    value: str = "N"
    """What stands for the value where the option is described."""
    repeated: bool = False
    """Whether it may be given more than once; then the value is a list."""

    @property
    def flag(self) -> str:
        """The option as a word of the command line."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def told(self) -> str:
        """What it is, with its default where it has one."""
        return self.help if self.default in (None, []) else f"{self.help} ({self.default})"


def whole(text: str) -> int:
    """A whole number."""
    if not text.removeprefix("-").isdecimal():
        raise ValueError(f"{text!r} is not a whole number")
    return int(text)


def count(text: str) -> int:
    """A whole number above 0."""
    if not text.isdecimal() or not int(text):
        raise ValueError(f"{text!r} is not a whole number above 0")
    return int(text)


def fraction(text: str) -> float:
    """A number from 0 to 1.

    >>> fraction("0.3")
    0.3
    """
    value = _number(text)
    if not 0 <= value <= 1:
        raise ValueError(f"{text!r} is not a number from 0 to 1, such as 0.5")
    return value


def amount(text: str) -> float:
    """A number from 0 on."""
    value = _number(text)
    if not 0 <= value < float("inf"):
        raise ValueError(f"{text!r} is not a number from 0 on")
    return value


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


_OF_TREES: Final = {
    "min_samples_leaf": "examples that a leaf must have",
    "max_leaf_nodes": "leaves that a tree may have",
    "max_features": "features among which each question chooses",
}


def tree_options(grown: Mapping[str, Any]) -> tuple[Option, ...]:
    """The options of decision trees, with the defaults of a method.

    >>> [option.flag for option in tree_options({"criterion": "entropy", "max_leaf_nodes": 300})]
    ['--max-leaf-nodes']
    """
    return tuple(Option(name, count, grown[name], help) for name, help in _OF_TREES.items() if name in grown)
