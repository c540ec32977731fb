"""What the address of a page says: the day in its path, and the name of its host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from elute.metadata.clue import Clue
from elute.page.table import Page

_DAY: Final = re.compile(r"[/_.-]((?:19|20)\d\d)[/_-]?(0[1-9]|1[0-2])[/_-]?(0[1-9]|[12]\d|3[01])(?=[/_.-]|\D|$)")


def clues(page: Page, addresses: list[str]) -> Iterator[Clue]:
    """The day in the first of these addresses that has one."""
    for address in addresses:
        if found := _DAY.search(address):
            yield Clue("published", "-".join(found.groups()), "address")
            return
