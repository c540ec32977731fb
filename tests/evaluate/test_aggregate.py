"""From pages to sets."""

from math import inf, nan

import numpy as np
import pytest

from elute.evaluate.aggregate import aggregate, boundaries, mean, micro, page_values
from elute.evaluate.case import boundary
from elute.evaluate.metrics import score
from evaluate.cases import REAL_SETS, case, real_cases

ENDS = ["success", "success", "mismatch", "empty output", "failed", "empty gold", "both empty"]


def test_means_by_hand() -> None:
    scores = {"words.f1": [0.9, 0.5, 0, 0, 0, 0, nan], "words.precision": [0.8, 0.6, 0, nan, nan, 0, nan]}
    found = aggregate(ENDS, scores)
    # Over the pages that were measured: (0.9 + 0.5) / 2, both 0.2 from it. Over those with gold: 1.4 / 5.
    success, gold = found["words.f1"].over_success, found["words.f1"].over_gold
    assert (success.mean, success.deviation, success.pages) == pytest.approx((0.7, 0.2, 2))
    assert (gold.mean, gold.pages) == pytest.approx((1.4 / 5, 5))
    assert gold.deviation == pytest.approx(np.std([0.9, 0.5, 0, 0, 0]))
    # A precision that is not defined, because there is no output, is 0 over the pages with gold.
    assert found["words.precision"].over_gold.mean == pytest.approx(1.4 / 5)


def test_kovacics_figures() -> None:
    # Success, mismatch, empty output, and a Chinese page: words for `words`, none for `kovacic`.
    ends = ["success", "mismatch", "empty output", "success"]
    scores = {
        "kovacic.precision": [0.8, 0, inf, inf],
        "kovacic.recall": [0.5, 0, 0, inf],
        "kovacic.f1": [0.6, inf, nan, nan],
    }
    found = aggregate(ends, scores)
    for figure, value in {"precision": 0.8, "recall": 0.5, "f1": 0.6}.items():
        assert found[f"kovacic.{figure}"].over_success.mean == value
        assert found[f"kovacic.{figure}"].over_gold.mean == pytest.approx(value / 3)


def test_a_metric_that_does_not_apply_leaves_pages_out() -> None:
    scores = {"cleaneval-markup.f1": [nan, 0.5, nan], "cleaneval-markup.recall": [nan, 0.5, nan]}
    found = aggregate(["success", "success", "failed"], scores)["cleaneval-markup.f1"]
    assert found.over_success.pages == found.over_gold.pages == 1


def test_counts_are_summed() -> None:
    # Two pages with snippets only: their gold has no text, so they end as empty gold, and one as both empty.
    scores = {
        "snippets.tp": [3, 0],
        "snippets.fp": [1, 0],
        "snippets.fn": [0, 2],
        "snippets.tn": [1, 3],
        "snippets.f1": [6 / 7, 0],
        "snippets.accuracy": [4 / 5, 3 / 5],
    }
    found = aggregate(["empty gold", "both empty"], scores)
    assert set(found) == {"snippets.f1", "snippets.accuracy"}
    assert found["snippets.f1"].micro == 6 / (6 + 1 + 2)
    assert found["snippets.accuracy"].micro == 7 / 10
    assert found["snippets.f1"].over_gold.mean == pytest.approx(3 / 7)
    assert found["snippets.f1"].over_success.pages == 1


def test_counts_of_marks_are_summed_apart() -> None:
    figures = {"tp": [9], "fp": [1], "fn": [0], "tag_tp": [1], "tag_fp": [1], "tag_fn": [2]}
    assert micro(figures)["precision"] == 0.9
    assert micro(figures, "tag_")["precision"] == 0.5
    assert micro({"f1": [1]}) == {}
    scores = {f"cleaneval-evert.{name}": value for name, value in figures.items()}
    found = aggregate(["success"], scores | {"cleaneval-evert.tag_precision": [0.5]})
    assert found["cleaneval-evert.tag_precision"].micro == 0.5


def test_boundaries_are_counted() -> None:
    assert list(boundaries(ENDS).values()) == [2, 1, 1, 1, 1, 1]
    assert sum(boundaries([]).values()) == 0


def test_nothing_at_all() -> None:
    assert mean([]).pages == 0 and np.isnan(mean([nan, inf]).mean)
    with pytest.raises(ValueError, match="'gold' or 'success', not 'all'"):
        page_values(["success"], {"words.f1": [1]}, "words.f1", over="all")


@pytest.mark.datasets(*REAL_SETS)
def test_a_failure_lowers_the_headline_and_not_kovacics_mean() -> None:
    cases = real_cases()[:40]
    lost = [case(each.gold.text, error="TimeoutError: more than 30 s") for each in cases[:10]] + cases[10:]

    def summary(chosen):  # type: ignore[no-untyped-def]
        rows = [score(each, ["words"]) for each in chosen]
        return aggregate([boundary(each) for each in chosen], {name: [row[name] for row in rows] for name in rows[0]})

    whole, broken = summary(cases)["words.f1"], summary(lost)["words.f1"]
    assert broken.over_gold.mean < whole.over_gold.mean
    assert broken.over_gold.pages == whole.over_gold.pages
    assert broken.over_success.mean == summary(cases[10:])["words.f1"].over_success.mean
