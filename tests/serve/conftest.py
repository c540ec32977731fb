"""What the tests of the service share."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra serve is not installed")

from website import site

__all__ = ["site"]


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """A service that fetches nothing."""
    from serve.running import running

    with running() as client:
        yield client


@pytest.fixture(scope="module")
def fetching() -> Iterator[Any]:
    """A service that fetches, also from this machine: that is where the tests' web site is."""
    from serve.running import running

    with running(fetch=True, allow_private=True) as client:
        yield client


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all tests of a file; windows in it share nothing."""
    from annotate.in_browser import launched

    with launched() as opened:
        yield opened
