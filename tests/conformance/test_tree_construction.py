"""html5lib's tree construction tests: reads ../shared/html5lib-tests, skipped where that is absent."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from elute.page import parse

from .html5lib import files, known_failures, read_tree_tests
from .outcome import MINIMUM_SHARE, Outcome, share_passed, unused
from .tree import tree_lines

FILES = files("tree-construction", ".dat")
KNOWN = known_failures("tree-construction")

pytestmark = pytest.mark.shared("html5lib-tests")


@cache
def outcome(path: Path) -> Outcome:
    result = Outcome()
    for test in read_tree_tests(path):
        page = parse(test.data, context=test.context, scripting=test.scripting)
        lines = tree_lines(page, fragment=test.context is not None)
        result.add(test.id, test.data, test.expected, "\n".join("| " + line for line in lines))
    return result


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_file(path: Path) -> None:
    complaint = outcome(path).complaint(KNOWN)
    assert not complaint, complaint


def test_share() -> None:
    outcomes = [outcome(path) for path in FILES]
    passed, run = share_passed(outcomes)
    assert run > 3000
    assert passed >= MINIMUM_SHARE * run, f"{passed} of {run} pass"
    assert not unused(KNOWN, outcomes)
