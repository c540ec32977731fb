"""Cases and their boundaries."""

import pytest

from elute.evaluate.case import BOUNDARIES, Case, boundary
from elute.evaluate.metrics.kovacic import kovacic, kovacic_boundary
from evaluate.cases import case


def by_kovacic(case: Case) -> str:
    found = kovacic(case)
    return kovacic_boundary(boundary(case), found["precision"], found["recall"])


ENDS = [
    ("It rained.", "it RAINED", "", "success"),
    ("It rained.", "Home News", "", "mismatch"),
    ("It rained.", " … — ", "", "empty output"),
    ("…", "Home", "", "empty gold"),
    ("", "", "", "both empty"),
    ("It rained.", "", "ValueError: no body", "failed"),
    ("It rained.", "It rained.", "MemoryError: after the text", "failed"),
    ("", "", "ValueError: no body", "failed"),
]


@pytest.mark.parametrize(("gold", "text", "error", "end"), ENDS)
def test_the_six_boundary_cases(gold: str, text: str, error: str, end: str) -> None:
    assert boundary(case(gold, text, error=error)) == end
    assert by_kovacic(case(gold, text, error=error)) == end
    assert end in BOUNDARIES


def test_kovacic_sees_no_words_beyond_ascii() -> None:
    chinese = case("下雨了。", "下雨了")
    assert boundary(chinese) == "success"
    assert by_kovacic(chinese) == "both empty"
