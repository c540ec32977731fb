"""What metrics say of themselves, and what follows from it."""

from collections.abc import Iterator
from math import nan

import numpy as np
import pytest

from elute import registry
from elute.evaluate.aggregate import headline, page_values
from elute.evaluate.metrics.about import about
from elute.evaluate.report.html import worst_pages
from elute.evaluate.report.results import Results, SetResults
from elute.evaluate.report.summary import overall, summarise

ENDS = ["success", "failed", "empty gold"]


@pytest.fixture(autouse=True)
def errors() -> Iterator[None]:
    """A metric of which less is better."""
    registry.metrics.register("errors", lambda case: {}, figures=("rate",), heading="errors", higher_is_better=False)
    yield
    del registry.metrics._entries["errors"]


@pytest.mark.parametrize("name", registry.metrics.names())
def test_those_of_elute_have_a_main_figure_and_a_heading(name: str) -> None:
    assert about(name).main() == "f1"
    assert about(name).heading() == f"{name} F1"
    assert about(name).higher_is_better
    assert about(name).over == ("success" if name == "kovacic" else "gold")


def test_main_figure_is_the_declared_one_where_it_is_there() -> None:
    registry.metrics.register("sizes", lambda case: {}, figures=("width", "area"), main="area")
    try:
        assert about("sizes").main(["width", "area"]) == about("sizes").main() == "area"
        assert about("sizes").main(["width", "depth"]) == "width"
        assert about("sizes").heading(["depth"]) == "sizes depth"
    finally:
        del registry.metrics._entries["sizes"]


def test_a_metric_that_nobody_knows_has_said_nothing() -> None:
    of = about("from-elsewhere")
    assert (of.main(["recall", "accuracy"]), of.main(), of.heading(), of.needs) == (
        *("accuracy", "", "from-elsewhere", "text"),
    )


def test_a_page_that_is_lost_counts_as_the_worst() -> None:
    scores = {"errors.rate": [0.2, 0.0, 0.0], "words.f1": [0.8, 0.0, 0.0]}
    assert page_values(ENDS, scores, "errors.rate").tolist() == pytest.approx([0.2, 1.0, nan], nan_ok=True)
    assert page_values(ENDS, scores, "words.f1").tolist() == pytest.approx([0.8, 0.0, nan], nan_ok=True)
    assert headline(ENDS, scores, "errors") == pytest.approx(0.6)
    assert np.isnan(headline(ENDS, scores, "bag"))


@pytest.mark.parametrize(("metric", "figure", "best_first"), [("errors", "rate", "bac"), ("words", "f1", "cab")])
def test_the_best_comes_first_in_the_report(metric: str, figure: str, best_first: str) -> None:
    values = {figure: np.array([[0.4, 0.5], [0.1, 0.3], [0.8, 0.7]])}
    ends = [["success", "success"]] * 3
    each = SetResults("set", ["p", "q"], ["a", "b", "c"], values, values, ends, np.ones((3, 2)))
    results = Results(metric, [figure], [each])
    assert "".join(results.methods) == best_first
    assert "".join(row.method for row in summarise(results, each, None)) == best_first
    assert "".join(row.method for row in overall(results)) == best_first
    assert worst_pages(results, each, 1) == ["q" if metric == "errors" else "p"]
