"""Training as a whole, on made-up sites: folds, models, files, and the same bytes twice."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from elute import model as models
from elute.gold import GoldPage
from elute.learned.features import PAGE_TYPES
from elute.learned.model import LearnedModel
from elute.learned.model import load as load_model
from elute.learned.selection import expected_f1
from elute.train.learned import Parameters, Validation, all_splits, cross_validate, fit, gather
from elute.train.learned.report import markdown, write_report
from elute.train.learned.trainer import result_of
from elute.train.learned.training import Training, train
from elute.train.learned.validation import block_knots, judge, page_knots
from train.learned.rainy import dataset, pages

pytest.importorskip("lightgbm", reason="grows trees: pip install 'elute[train]'")

PARAMETERS = Parameters(trees=12, type_trees=6, least_blocks=5, second_trees=6, second_least_blocks=5, least_pages=2)


@pytest.fixture(scope="module")
def fitted() -> tuple[LearnedModel, Validation]:
    return fit(gather(pages(sites=18)), PARAMETERS, folds=3, jobs=2)


def test_unseen_sites_are_done_well(fitted: tuple[LearnedModel, Validation]) -> None:
    _, validation = fitted
    assert validation.by_set["rain"] > 0.95
    assert set(validation.by_type["rain"]) == {"article", "forum"}
    assert validation.confidence.min() > 0.8
    known = [example.type for example in validation.examples]
    assert np.mean(validation.type_probabilities.argmax(axis=1) == known) > 0.9
    assert validation.type_probabilities.shape == (36, len(PAGE_TYPES))


def test_the_models_of_folds_score_as_told(fitted: tuple[LearnedModel, Validation]) -> None:
    """What the validation says of a page is what the model of its fold says of it, from its HTML."""
    from elute.learned.method import Prediction

    _, validation = fitted
    for page, example in enumerate(validation.examples):
        prediction = Prediction(example.page, validation.models[validation.corpus.fold[page]])
        np.testing.assert_array_equal(prediction.log_odds, validation.scores[page])
        np.testing.assert_allclose(prediction.types, validation.type_probabilities[page], atol=1e-6)
        expected = expected_f1(prediction.probability, example.page.blocks.words, prediction.keep)
        assert validation.judged[page].expected == pytest.approx(expected, abs=1e-6)


def test_copies_do_not_tell_what_scores_are_worth() -> None:
    found = gather(pages(sites=6))
    golds = [replace(example.gold, meta={**example.gold.meta, "copy_of": "rain/0-0"}) for example in found]
    copies = [
        replace(example, gold=gold, matched=example.words - example.matched)
        for example, gold in zip(found, golds, strict=True)
    ]
    scores = [example.content.astype(np.float32) for example in found]
    judged = [judge(example, score) for example, score in zip(found + copies, scores + scores, strict=True)]
    count = len(found)
    for alone, among in [
        (block_knots(found, scores, np.arange(count)), block_knots(found + copies, scores * 2, np.arange(2 * count))),
        (page_knots(found, dict(enumerate(judged[:count]))), page_knots(found + copies, dict(enumerate(judged)))),
    ]:
        assert (alone.x.tolist(), alone.y.tolist()) == (among.x.tolist(), among.y.tolist())
    assert block_knots(copies, scores, np.arange(count)).y.tolist() != [0, 1]  # of nothing else, by them


def test_jobs_change_nothing(fitted: tuple[LearnedModel, Validation], tmp_path: Path) -> None:
    model, _ = fitted
    again, _ = fit(gather(pages(sites=18)), PARAMETERS, folds=3, jobs=1)
    model.save(tmp_path / "two.npz")
    again.save(tmp_path / "one.npz")
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()


def test_splits_made_before_give_the_same(fitted: tuple[LearnedModel, Validation]) -> None:
    _, validation = fitted
    examples = gather(pages(sites=18))
    again = cross_validate(examples, 3, PARAMETERS, splits=all_splits(examples, 3, PARAMETERS))
    np.testing.assert_array_equal(again.f1, validation.f1)
    np.testing.assert_array_equal(again.confidence, validation.confidence)


def test_a_model_file_is_the_model(fitted: tuple[LearnedModel, Validation], tmp_path: Path) -> None:
    model, validation = fitted
    path = tmp_path / "model.npz"
    replace(model, roles={"title": model.content}, card={"sets": {}}).save(path)
    read = load_model(path)
    assert read.card["method"] == "learned"
    assert set(read.roles) == {"title"}
    matrix = validation.corpus.split(None).matrices[0]
    assert read.content.score_plain(matrix[0]) == model.content.score_plain(matrix[0])
    np.testing.assert_array_equal(read.probability.y, model.probability.y)
    for kind, table in model.odds.items():
        np.testing.assert_array_equal(read.odds[kind], table)


def test_a_model_of_other_features_is_refused(fitted: tuple[LearnedModel, Validation], tmp_path: Path) -> None:
    path = tmp_path / "model.npz"
    fitted[0].save(path)
    stored = models.load(path)
    other = {**stored.arrays, "features": np.zeros(8, np.uint8)}
    models.Model(other, stored.card).save(tmp_path / "other.npz")
    with pytest.raises(ValueError, match="train it again"):
        load_model(tmp_path / "other.npz")
    less = {name: array for name, array in stored.arrays.items() if name != "odds.words"}
    models.Model(less, stored.card).save(tmp_path / "less.npz")
    with pytest.raises(ValueError, match=r"no array 'odds\.words'"):
        load_model(tmp_path / "less.npz")


def test_one_fold_is_not_enough() -> None:
    with pytest.raises(ValueError, match="at least two folds"):
        fit(gather(pages()), PARAMETERS, folds=1)


def test_one_host_is_not_enough() -> None:
    with pytest.raises(ValueError, match="at least two hosts"):
        fit(gather(pages(sites=1)), PARAMETERS)


def test_what_is_ended_ends_soon() -> None:
    steps = 0

    def watch(what: str, total: int) -> None:
        nonlocal steps
        steps += what == "steps"
        if steps == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fit(gather(pages()), replace(PARAMETERS, trees=2_000), folds=3, jobs=2, watch=watch)
    assert steps < 100


def test_a_choice_is_judged_by_its_words_in_order() -> None:
    """Of 3 blocks the last two are kept: 6 words, 4 of them among the 5 of the gold text."""
    [example] = gather([GoldPage.of("<p>One two<p>three four five<p>six seven eight", "one three four five six")])
    found = judge(example, np.array([0.0, 1.0, 1.0], np.float32))
    assert (found.precision, found.recall, found.f1) == pytest.approx((4 / 6, 4 / 5, 8 / 11))
    assert found.expected == 1


@pytest.mark.parametrize(("tag", "f1"), [("pre", 1.0), ("p", 16 / 18)])
def test_holes_are_filled_before_a_choice_is_judged(tag: str, f1: float) -> None:
    """As in extraction. The threshold is 8 / (8 + 0.7 * 8.7) = 0.57, and of it a listing needs 0.6."""
    html = f"<p>One two three four</p><{tag}>five six</{tag}><p>seven eight nine ten</p>"
    [example] = gather([GoldPage.of(html, "one two three four five six seven eight nine ten")])
    assert judge(example, np.array([1.0, 0.35, 1.0], np.float32)).f1 == pytest.approx(f1)


def test_files_of_a_training(tmp_path: Path) -> None:
    rain = dataset(tmp_path / "rain")
    training = train([rain], PARAMETERS, folds=3, weights={"rain": 2.0}, date="2026-11-16")
    card = training.card
    told = {"licence": rain.licence, "permissive": False, "hash": rain.hash, "pages": 24, "weight": 2.0}
    assert card["sets"] == {"rain": told}
    assert (card["folds"], card["hosts"], card["date"]) == (3, 12, "2026-11-16")
    assert card["scores"]["rain"] == pytest.approx(training.validation.f1.mean(), abs=1e-4)
    assert card["parameters"]["trees"] == 12
    result_of(training).write_folds(tmp_path / "folds")
    folds = json.loads((tmp_path / "folds" / "folds.json").read_text())
    assert set(folds) == {"rain"} and set(folds["rain"]) == set(rain.ids)
    assert folds["rain"]["3-0"] == folds["rain"]["3-1"]
    for number in range(3):
        assert load_model(tmp_path / "folds" / f"fold-{number}.npz").card["without fold"] == number


def test_the_report_tells_what_was_found(fitted: tuple[LearnedModel, Validation], tmp_path: Path) -> None:
    model, validation = fitted
    card = {
        "sets": {"rain": {"licence": "none", "weight": 1}},
        "hosts": 12,
        "folds": 3,
        "date": "",
        "parameters": {"trees": 12},
    }
    training = Training(replace(model, card=card), validation)
    write_report(training, tmp_path / "report")
    text = markdown(training)
    assert (tmp_path / "report" / "report.md").read_text() == text
    assert f"| rain | none | 36 | 1 | {validation.f1.mean():.3f}"[:24] in text
    assert "| article | 18 |" in text
    for picture in ("sets.svg", "types.svg", "confidence.svg"):
        assert f"({picture})" in text
        assert (tmp_path / "report" / picture).read_text().startswith("<svg")
