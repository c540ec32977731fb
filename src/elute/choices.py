"""What a user may choose of an extraction: one set of names and types, in Python and on the command line."""

from __future__ import annotations

from typing import Final, TypedDict

from elute.methods import Focus

LEFT_TO_THE_METHOD: Final = ("title", "byline")
"""The choices that may be None."""


class Choices(TypedDict, total=False):
    """The options of `extract`: the same names and types as there."""

    method: str
    url: str | None
    charset: str | None
    focus: Focus
    comments: bool
    title: bool | None
    byline: bool | None
    tables: bool
    links: bool
    images: bool
    reasons: bool


def check_choices(**choices: object) -> None:
    """TypeError where a choice is neither True nor False, nor None where it may be left to the method.

    >>> check_choices(title="yes")
    Traceback (most recent call last):
    TypeError: title is True, False or None, not 'yes'
    """
    for name, value in choices.items():
        if value is not True and value is not False and not (value is None and name in LEFT_TO_THE_METHOD):
            known = "True, False or None" if name in LEFT_TO_THE_METHOD else "True or False"
            raise TypeError(f"{name} is {known}, not {value!r}")
