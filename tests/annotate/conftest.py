"""What the tests of the annotator share."""

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One browser for all tests that need one; windows in it share nothing."""
    from annotate.in_browser import launched  # only where the extra annotate is installed

    with launched() as opened:
        yield opened
