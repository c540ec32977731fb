"""What the tests of the annotator share."""

from collections.abc import Iterator
from pathlib import Path
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


@pytest.fixture
def news(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """A window with a story to label."""
    from annotate.in_browser import NEWS, annotating, cases

    with annotating(browser, cases(tmp_path / "pages", NEWS), NEWS, width=1700, height=1700) as window:
        yield window
