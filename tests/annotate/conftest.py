"""What the tests of the annotator share."""

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all tests of a file; windows in it share nothing.

    Playwright's event loop runs as long as it is open: tests of others that need a loop of their own must come after.
    """
    from annotate.in_browser import launched  # only where the extra annotate is installed

    with launched() as opened:
        yield opened
