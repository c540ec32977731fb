"""Scores are computed where something has changed, and nowhere else."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from elute import registry
from elute.evaluate import Run, Watch, run, score
from elute.evaluate.runs import scoring
from elute.evaluate.runs.scoring import DEFAULT_METRICS

from ..conftest import MakeDataset


class Counted(Watch):
    def __init__(self) -> None:
        self.pages = 0
        self.notes: list[str] = []

    def advance(self, part: str, failed: bool) -> None:
        self.pages += 1

    def note(self, message: str) -> None:
        self.notes.append(message)


@pytest.fixture
def made(make_dataset: MakeDataset, tmp_path: Path) -> Run:
    return run(["all-text", "raises"], [make_dataset("one", "RAISE", "two")], tmp_path / "run", metrics=["words"])


@pytest.fixture
def own_metrics() -> Iterator[None]:
    for name in ("word-count", "faulty"):
        target = {"word-count": "word_count", "faulty": "faulty_metric"}[name]
        registry.metrics.register(name, f"strange_methods:{target}", needs="text")
    yield
    for name in ("word-count", "faulty"):
        del registry.metrics._entries[name]


def scored_pages(made: Run, *metrics: str) -> int:
    watch = Counted()
    score(made, metrics, jobs=1, watch=watch)
    return watch.pages


def test_the_default_metrics_exist() -> None:
    assert set(DEFAULT_METRICS) <= set(registry.metrics.names())


def test_more_metrics_are_added_to_those_that_are_there(made: Run) -> None:
    assert scored_pages(made, "words") == 0
    before = made.scores("tiny", "raises")
    assert scored_pages(made, "bag") == 3
    after = made.scores("tiny", "raises")
    assert {name.partition(".")[0] for name in after.figures} == {"words", "bag"}
    np.testing.assert_array_equal(after.figures["words.f1"], before.figures["words.f1"])
    assert after.boundary == ["success", "failed", "success"]
    assert scored_pages(made, "bag", "words") == 0


def test_scores_under_a_metrics_old_name_are_read(made: Run) -> None:
    score(made, ["kovacic"], jobs=1)
    figures = made.scores("tiny", "all-text").figures
    path = made.scores_path("tiny", "all-text")
    path.write_text(path.read_text().replace("kovacic", "seed"))
    assert made.scores("tiny", "all-text").figures.keys() == figures.keys()
    score(made, ["seed"], jobs=1)
    assert "seed" not in path.read_text()
    np.testing.assert_array_equal(made.scores("tiny", "all-text").figures["kovacic.f1"], figures["kovacic.f1"])


def test_one_process_or_two(made: Run) -> None:
    score(made, ["kovacic", "shingles"], jobs=1)
    one = made.scores("tiny", "all-text").figures
    made.scores_path("tiny", "all-text").unlink()
    score(made, ["kovacic", "shingles", "words"], jobs=2)
    two = made.scores("tiny", "all-text").figures
    assert set(one) == set(two)
    for name, values in one.items():
        np.testing.assert_array_equal(values, two[name])


def test_a_changed_metric_is_computed_again_and_the_others_stay(made: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    score(made, ["bag", "words"], jobs=1)
    version = scoring.metric_version
    monkeypatch.setattr(scoring, "metric_version", lambda name: "new" if name == "bag" else version(name))
    computed = []

    def noting(tasks: list[scoring.Task], *rest: object) -> None:
        computed.extend(metrics for _, outputs in tasks for _, metrics in outputs.values())
        compute(tasks, *rest)  # type: ignore[arg-type]

    compute = scoring._compute
    monkeypatch.setattr(scoring, "_compute", noting)
    score(made, ["bag", "words"], jobs=1)
    assert computed == [("bag",)] * 6


def test_an_old_score_of_a_changed_output_does_not_stay(made: Run, make_dataset: MakeDataset) -> None:
    score(made, ["bag", "words"], jobs=1)
    path = made.outputs_path("tiny", "all-text")
    import gzip

    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    record = json.loads(lines[1])
    lines[1] = json.dumps({**record, "text": "lighthouse"}).encode() + b"\n"
    path.write_bytes(gzip.compress(b"".join(lines)))
    assert scored_pages(made, "words") == 1
    scores = made.scores("tiny", "all-text")
    assert scores.figures["words.precision"][0] == 1.0 and scores.figures["words.recall"][0] == pytest.approx(1 / 12)
    assert not any(name.startswith("bag.") for name in scores.figures)  # it would be right for some pages only


def test_scores_cut_off_go_on(made: Run) -> None:
    path = made.scores_path("tiny", "all-text")
    whole = path.read_bytes().splitlines(keepends=True)
    path.with_name(path.name + ".part").write_bytes(b"".join(whole[:3])[:-5])
    path.unlink()
    assert scored_pages(made, "words") == 2
    assert path.read_bytes() == b"".join(whole)


def test_a_metric_of_ones_own(made: Run, own_metrics: None) -> None:
    score(made, ["word-count"], jobs=1)
    assert made.scores("tiny", "all-text").figures["word-count.words"].tolist() == [13.0, 13.0, 13.0]


def test_a_metric_that_fails_is_told_and_the_others_are_there(made: Run, own_metrics: None) -> None:
    watch = Counted()
    score(made, ["faulty", "bag"], jobs=1, watch=watch)
    assert watch.notes == [
        f"tiny page-{n} has no figure faulty: ZeroDivisionError: nothing to divide by" for n in range(3)
    ]
    assert set(made.scores("tiny", "all-text").figures) >= {"bag.f1", "words.f1"}
    assert "faulty" in made.scores_path("tiny", "all-text").read_text()


def test_pages_without_gold_have_a_boundary_case(make_dataset: MakeDataset, tmp_path: Path) -> None:
    folder = make_dataset("one", "two")
    (folder / "gold" / "page-0.txt").write_text("")
    made = run(["all-text"], [folder], tmp_path / "run")
    assert made.scores("tiny", "all-text").boundary == ["empty gold", "success"]


@pytest.mark.datasets("cleaneval-dev")
def test_all_metrics_on_real_pages(tmp_path: Path) -> None:
    metrics = registry.metrics.names()
    made = run(["cetd"], ["cleaneval-dev"], tmp_path / "run", metrics=metrics, limit=8)
    scores = made.scores("cleaneval-dev", "cetd")
    present = {name.rpartition(".")[0] for name in scores.figures}
    assert present == set(metrics) - {"snippets"}
    assert "faults" not in made.scores_path("cleaneval-dev", "cetd").read_text()
    assert 0.5 < np.nanmean(scores.figures["words.f1"]) <= 1.0
