"""Running a method: what it may return, how the focus reaches it, and what is said when it is wrong."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import elute
from elute import Labels, Page, registry
from elute.methods import label

PAGE = "<h1>Title</h1><p>Some four short words<p hidden>hidden words here too<p>One <b>more</b>"
# blocks: "Title" 1 word, "Some four short words" 4, the hidden one 4, "One more" 2

Method = Callable[..., Any]


@pytest.fixture(autouse=True)
def methods_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is gone after it."""
    monkeypatch.setattr(registry.methods, "_entries", dict(registry.methods._entries))


def texts(method: str, focus: str = "balanced") -> list[str]:
    return elute.extract(PAGE, method=method, focus=focus).text.split("\n")


def test_scores_of_blocks() -> None:
    @elute.method("m", threshold=1)
    def m(page: Page) -> Any:
        return page.blocks.words

    assert texts("m") == ["Some four short words", "One more"]
    labels = elute.extract(PAGE, method="m").labels
    assert labels.method == "m"
    # Words as scores with the threshold, 1, at one half; rows of no block have 0.
    assert labels.score[labels.page.blocks.first].tolist() == pytest.approx([1 / 2, 4 / 5, 4 / 5, 2 / 3])
    assert labels.score[0] == 0
    assert labels.reason(1) == "score 0.80"


def test_scores_of_rows() -> None:
    @elute.method("m")
    def m(page: Page) -> Any:
        return np.where(page.in_subtrees(page.rows_of("b")), 1.0, 0.0)

    assert texts("m") == ["more"]


@pytest.mark.parametrize("convert", [list, tuple, np.asarray, lambda scores: np.asarray(scores, dtype=np.int8)])
def test_scores_of_any_type(convert: Callable[[list[int]], Any]) -> None:
    elute.method("m")(lambda page: convert([1, 0, 1, 0]))
    assert texts("m") == ["Title"]


def test_scores_that_are_no_numbers_are_not_kept() -> None:
    elute.method("m")(lambda page: [np.nan, np.inf, -np.inf, 1.0])
    labels = elute.extract(PAGE, method="m").labels
    assert np.isfinite(labels.score).all()
    assert texts("m") == ["Some four short words", "One more"]


def test_labels() -> None:
    @elute.method("m")
    def m(page: Page) -> Labels:
        keep = page.blocks.row_block == 0
        return Labels(page, keep.astype(np.float32), keep, "m", lambda block: f"because of {block}")

    assert texts("m") == ["Title"]
    assert elute.extract(PAGE, method="m").blocks[1].reason == "because of 1"


def test_a_method_may_keep_hidden_text_by_giving_labels() -> None:
    @elute.method("m")
    def m(page: Page) -> Labels:
        keep = page.blocks.row_block >= 0
        return Labels(page, keep.astype(np.float32), keep, "m")

    assert texts("m")[2] == "hidden words here too"


def test_the_focus_moves_the_threshold_of_plain_scores() -> None:
    elute.method("m", threshold=2)(lambda page: page.blocks.words)  # kept above 4, 2, 1
    assert texts("m", "precision") == [""]
    assert texts("m", "balanced") == ["Some four short words"]
    assert texts("m", "recall") == ["Some four short words", "One more"]


def test_a_method_that_knows_the_focus_is_told() -> None:
    heard = []

    @elute.method("m", threshold=2)
    def m(page: Page, focus: str) -> Any:
        heard.append(focus)
        return page.blocks.words

    assert texts("m", "precision") == ["Some four short words"]  # it moves its scores itself
    assert heard == ["precision"]


@pytest.mark.parametrize("count", [0, 1, 3, 5, 1000])
def test_the_wrong_number_of_scores_is_an_error(count: int) -> None:
    elute.method("short")(lambda page: np.ones(count))
    with pytest.raises(ValueError, match=rf"short gave {count} scores for 4 blocks and 14 rows"):
        elute.extract(PAGE, method="short")


@pytest.mark.parametrize("result", [None, 0.5, [[1, 0, 1, 0]] * 4])
def test_scores_of_the_wrong_shape_are_an_error(result: Any) -> None:
    elute.method("odd")(lambda page: result)
    with pytest.raises(ValueError, match="odd gave"):
        elute.extract(PAGE, method="odd")


def test_a_threshold_is_a_number() -> None:
    elute.method("m", threshold="high")(lambda page: page.blocks.words)
    with pytest.raises(TypeError, match="the threshold of m is a number, not 'high'"):
        elute.extract(PAGE, method="m")


def test_an_unknown_method() -> None:
    with pytest.raises(ValueError, match=r"unknown method 'ctd'; did you mean 'cetd'.*\? Known methods: .*cetd"):
        elute.extract(PAGE, method="ctd")


@pytest.mark.parametrize("focus", ["", "speed", None, 1])
def test_an_unknown_focus(focus: Any) -> None:
    with pytest.raises(ValueError, match=r"unknown focus .*; known: balanced, precision, recall"):
        label(elute.parse(PAGE), "cetd", focus)


def test_an_error_in_a_method_is_passed_on() -> None:
    def broken(page: Page) -> Any:
        raise RuntimeError("no idea")

    elute.method("broken")(broken)
    with pytest.raises(RuntimeError, match="no idea"):
        elute.extract(PAGE, method="broken")


def test_a_page_without_blocks_asks_for_no_scores() -> None:
    elute.method("m")(lambda page: page.blocks.words)
    result = elute.extract("", method="m")
    assert result.text == ""
    assert result.warnings == ["the page has no text"]


def test_what_is_known_of_a_method() -> None:
    elute.method("m", paper="none", year=2024)(lambda page: page.blocks.words)
    assert elute.methods()["m"] == {"paper": "none", "year": 2024}
    cetd = elute.methods()["cetd"]
    assert (cetd["year"], cetd["trainable"]) == (2011, False)


def test_a_taken_name_is_an_error() -> None:
    with pytest.raises(ValueError, match="there is a method named 'cetd' already"):
        elute.method("cetd")(lambda page: page.blocks.words)
