"""What is found out of a page once, and kept with it as long as it lives."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from elute.page.table import Page

Found = TypeVar("Found")


def remembered(find: Callable[[Page], Found]) -> Callable[[Page], Found]:
    """A function of a page that is asked by many, and answers all but the first of them at once. Nobody may change what
    it gives.

    >>> import elute
    >>> @remembered
    ... def length(page):
    ...     print("counting")
    ...     return len(page)
    >>> page = elute.parse("<p>One")
    >>> length(page), length(page)
    counting
    (6, 6)
    """
    name = f"{find.__module__}.{find.__qualname__}"

    @wraps(find)
    def found(page: Page) -> Found:
        try:
            answer: Found = page.__dict__[name]
        except KeyError:
            answer = page.__dict__[name] = find(page)
        return answer

    return found
