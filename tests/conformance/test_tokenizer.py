"""html5lib's tokenizer tests: reads ../shared/html5lib-tests, skipped where that is absent."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from elute.page import tokenize

from .html5lib import files, known_failures, read_tokenizer_tests
from .outcome import MINIMUM_SHARE, Outcome, share_passed, unused

FILES = files("tokenizer", ".test")
KNOWN = known_failures("tokenizer")

pytestmark = pytest.mark.shared("html5lib-tests")


@cache
def outcome(path: Path) -> Outcome:
    result = Outcome()
    for test in read_tokenizer_tests(path):
        tokens = tokenize(test.data.encode(), test.state, test.last_start_tag)
        result.add(test.id, test.data, shown(test.expected), shown(tokens))
    return result


def shown(tokens: Iterable[tuple[Any, ...]]) -> str:
    return "\n".join(map(repr, tokens))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_file(path: Path) -> None:
    complaint = outcome(path).complaint(KNOWN)
    assert not complaint, complaint


def test_share() -> None:
    outcomes = [outcome(path) for path in FILES]
    passed, run = share_passed(outcomes)
    assert run > 6000
    assert passed >= MINIMUM_SHARE * run, f"{passed} of {run} pass"
    assert not unused(KNOWN, outcomes)


def test_lone_surrogates_are_adapted() -> None:
    """UTF-8 cannot say them: those inputs, and what is expected of them, carry U+FFFD instead."""
    adapted = [test.id for path in FILES for test in read_tokenizer_tests(path) if test.adapted]
    assert adapted == [f"unicodeCharsProblematic.test:{number} Data state" for number in (1, 2, 3, 4)]
