"""Training with layout, on made-up sites whose words and classes tell nothing: only the browser knows."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import elute
from elute import registry
from elute.browser.saved import write
from elute.evaluate.selection import choose_methods
from elute.gold import GoldPage
from elute.learned.features import FEATURES
from elute.learned.layout import ALL_FEATURES, ALL_NAMES
from elute.learned.method import Prediction, learned, learned_layout
from elute.learned.model import LearnedModel, load
from elute.page import Page
from elute.page.layout import Layout
from elute.train.examples import Rendered
from elute.train.learned import Parameters, Validation, cross_validate, fit, gather

pytest.importorskip("lightgbm", reason="grows trees: pip install 'elute[train]'")

PARAMETERS = Parameters(trees=12, type_trees=6, least_blocks=5, least_pages=2, layout=True)
SITES, BLOCKS = 16, 8


def gold(site: int) -> GoldPage:
    """Paragraphs that look alike; which of them are the story, is by chance."""
    chance = np.random.default_rng(site)
    wanted = chance.random(BLOCKS) < 0.5
    wanted[site % BLOCKS], wanted[(site + 1) % BLOCKS] = True, False
    texts = [" ".join(f"w{site}x{block}x{word}" for word in range(12)) + "." for block in range(BLOCKS)]
    html = "".join(f"<p>{text}</p>" for text in texts)
    story = "\n".join(text for text, want in zip(texts, wanted, strict=True) if want)
    url = f"http://www.site{site}.org/"
    return GoldPage.of(html, story, id=f"{site}", dataset="rain", url=url, wanted=wanted.tolist())


def shown(page: GoldPage) -> Page:
    """The story stands in a wide column of large letters."""
    parsed = elute.parse(page.html, url=page.url)
    boxes = {
        row: (100, 40 * number, 700 if want else 150, 30, True, 16 if want else 11, 400, "#000", "#fff", "block")
        for number, (row, want) in enumerate(zip(parsed.rows_of("p").tolist(), page.meta["wanted"], strict=True))
    }
    parsed.layout = Layout.of_boxes(parsed, boxes, 1000, 40 * BLOCKS)
    return parsed


@pytest.fixture(scope="module")
def pages() -> list[GoldPage]:
    return [gold(site) for site in range(SITES)]


@pytest.fixture(scope="module")
def fitted(pages: list[GoldPage]) -> tuple[LearnedModel, Validation]:
    return fit(gather(pages, how=shown), PARAMETERS, folds=2, jobs=2)


def test_what_only_the_browser_knows_is_learned(pages: list[GoldPage], fitted: tuple[LearnedModel, Validation]) -> None:
    model, validation = fitted
    assert model.layout
    assert model.content.features == len(ALL_FEATURES)
    assert validation.by_set["rain"] > 0.99
    without = cross_validate(gather(pages, how=shown), 2, replace(PARAMETERS, layout=False))
    assert without.by_set["rain"] < 0.9
    assert all(model.content.features <= len(FEATURES) for model in without.models)


def test_a_feature_of_layout_can_be_left_out(pages: list[GoldPage]) -> None:
    told = tuple(name for name in ALL_NAMES if name.startswith(("box", "column", "font")))
    blind = cross_validate(gather(pages, how=shown), 2, replace(PARAMETERS, without=told))
    assert blind.by_set["rain"] < 0.9


def test_the_models_of_folds_score_as_told(fitted: tuple[LearnedModel, Validation]) -> None:
    _, validation = fitted
    for page, example in enumerate(validation.examples):
        prediction = Prediction(example.page, validation.models[validation.corpus.fold[page]])
        np.testing.assert_array_equal(prediction.log_odds, validation.scores[page])


def test_the_model_file_says_that_it_needs_layout(
    fitted: tuple[LearnedModel, Validation], pages: list[GoldPage], tmp_path: Path
) -> None:
    path = tmp_path / "layout.npz"
    fitted[0].save(path)
    assert load(path).layout
    assert load(path).card["method"] == "learned-layout"
    page = shown(pages[0])
    for name in (f"learned-layout({path})", f"learned({path})"):
        found = elute.extract(page, method=name)
        assert found.text.split() == pages[0].text.split()
        assert found.method == "learned-layout"
        assert registry.methods.info(name)["needs"] == "layout"
        with pytest.raises(ValueError, match=r"elute --browser"):
            elute.extract(pages[0].html, method=name)


def test_reasons_know_of_layout(fitted: tuple[LearnedModel, Validation], pages: list[GoldPage]) -> None:
    prediction = Prediction(shown(pages[0]), fitted[0])
    reasons = " ".join(prediction.reason(block) for block in range(BLOCKS))
    assert "width" in reasons or "letters" in reasons


def test_a_model_without_layout_is_none_for_it() -> None:
    with pytest.raises(ValueError, match=r"is a model for learned, not for learned-layout"):
        learned_layout.of(str(learned.path))


def test_rendered_pages_are_read_from_their_folder(pages: list[GoldPage], tmp_path: Path) -> None:
    (tmp_path / "rain").mkdir()
    for page in pages[:3]:
        write(shown(page), tmp_path / "rain" / f"{page.id}.npz")
    examples = gather(pages[:5], how=Rendered(tmp_path))
    assert [example.gold.id for example in examples] == ["0", "1", "2"]
    for example in examples:
        assert example.page.layout is not None
        assert example.content.tolist() == example.gold.meta["wanted"]


def test_it_is_registered() -> None:
    assert registry.methods.info("learned-layout")["needs"] == "layout"
    assert registry.methods.get("learned-layout") is learned_layout
    assert "learned-layout" not in choose_methods("all")
    assert choose_methods("cetd,learned-layout") == ["cetd", "learned-layout"]
    with pytest.raises(ValueError, match=r"elute\.browser\.render"):
        elute.extract("<p>Rain", method="learned-layout")
