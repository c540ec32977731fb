"""The learned method as a whole, with the model that ships."""

import gc
import re
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis.strategies import floats, lists

import elute
from elute.learned._features import Features
from elute.learned._predict import value_between
from elute.learned.features import FAR, FEATURES, NAMES, PAGE_TYPES, value
from elute.learned.method import Prediction, learned
from elute.learned.model import Knots, PackedForests, as_bytes
from elute.learned.reasons import wording
from elute.learned.selection import choose, expected_f1, threshold
from elute.page import decoded
from properties.soup import pages

PAGES = sorted((Path(__file__).parent.parent / "pages").glob("*/page.html"))
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "page.html"


def in_single_steps(page: elute.Page, focus: str) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """What the native call does at once: types, log-odds, probabilities and the blocks to keep."""
    model = learned.model
    features = Features(page.table, page.blocks.segments, model.odds)
    types = model.types.probabilities(features)
    features.set_type(as_bytes(types))
    log_odds = model.log_odds(features)
    probability = model.probability(log_odds)
    tags = features.columns[NAMES.index("tag"), : features.count]
    return types, log_odds, probability, choose(probability, page.blocks.words, tags, focus)


def agree(page: elute.Page) -> None:
    for focus in ("precision", "balanced", "recall"):
        found = Prediction(page, learned.model, focus)
        types, log_odds, probability, keep = in_single_steps(page, focus)
        assert np.allclose(found.types, types, atol=1e-6)
        assert np.array_equal(found.log_odds, log_odds)
        assert np.allclose(found.probability, probability, atol=1e-7)
        assert np.array_equal(found.keep, keep)
        assert np.array_equal(found.row_keep, page.blocks.to_rows(keep, False))
        assert np.array_equal(found.row_score, page.blocks.to_rows(found.probability, 0.0))
    trees = learned.model.roles["title"]
    scores = np.where(page.blocks.hidden == 0, trees.score(found.columns, len(page.blocks)), 0)
    kinds = dict(enumerate(learned.model.roles.values(), start=1))
    every = np.array([forest.score(found.columns, len(page.blocks)) for forest in kinds.values()])
    best = np.where(every.max(axis=0, initial=0) > 0, np.array([*kinds])[every.argmax(axis=0)], 0)
    assert np.array_equal(found.best_kinds(kinds), best)
    bylines = learned.model.roles["byline"]
    assert found.blocks_like(bylines) == np.flatnonzero(bylines.score(found.columns, len(page.blocks)) > 0).tolist()
    assert found.best_block(trees) == (int(scores.argmax()) if scores.max(initial=0) > 0 else None)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_one_call_is_all_steps(path: Path) -> None:
    agree(elute.parse(path.read_bytes()))


@settings(max_examples=50)
@given(html=pages())
def test_one_call_is_all_steps_on_soup(html: str) -> None:
    agree(elute.parse(html))


@pytest.mark.parametrize("html", ["", "<p>", "<p>x", "<script>x</script>", "<div>" * 1000, "<p>Rain.</p>" * 3000])
def test_small_and_odd_pages(html: str) -> None:
    page = elute.extract(html, method="learned")
    assert page.page_type in PAGE_TYPES
    assert 0 <= page.confidence <= 1
    assert all(block.reason for block in page.blocks)


def test_the_example() -> None:
    page = elute.extract(EXAMPLE.read_bytes(), method="learned")
    assert page.page_type == "article"
    assert page.confidence > 0.8
    assert "For eleven years the rain on our allotment" in page.text
    assert "cookies" not in page.text
    assert "214 partners" not in page.text


def test_a_listing_in_a_story_is_kept() -> None:
    page = elute.parse(EXAMPLE.read_bytes())
    found = Prediction(page, learned.model)
    alone = found.probability > np.float64(threshold(found.probability, page.blocks.words))
    filled_in = [page.blocks.text(block) for block in np.flatnonzero(found.keep & ~alone).tolist()]
    assert any("MM_PER_TIP = 0.2" in text for text in filled_in)
    assert not any("20% off" in text for text in filled_in)


@given(floats(-2, 2))
def test_a_value_between_knots_is_that_of_all_values(value: float) -> None:
    knots = Knots(np.array([-1.0, 0.1, 0.5, 1.0]), np.array([0.0, 0.3, 0.3, 0.9]))
    assert value_between(knots.x, knots.y, value) == float(knots(np.array([value]))[0])
    with pytest.raises(ValueError, match="4 and 3 ends of knots"):
        value_between(knots.x, knots.y[:3], value)


def test_confidence_is_of_what_is_kept() -> None:
    page = elute.parse(EXAMPLE.read_bytes())
    found = Prediction(page, learned.model)
    expected = expected_f1(found.probability, page.blocks.words, found.keep)
    assert found.confidence(found.row_keep) == pytest.approx(float(learned.model.confidence(np.array([expected]))[0]))
    assert found.confidence(np.zeros(len(page), dtype=np.bool_)) == 0.0


def test_threads_give_what_one_thread_gives() -> None:
    sources = [path.read_bytes() for path in PAGES]
    alone = [elute.extract(source, method="learned").text for source in sources]
    together: dict[int, list[str]] = {}

    def work(number: int) -> None:
        together[number] = [elute.extract(source, method="learned").text for source in sources]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found == alone for found in together.values())


def test_what_features_moved_adds_up() -> None:
    page = elute.parse(EXAMPLE.read_bytes())
    found = Prediction(page, learned.model)
    first, second = learned.model.content, learned.model.second
    moved = first.contributions(found.columns, 0, len(page.blocks))
    said = first.expected + moved.sum(axis=1)
    assert said == pytest.approx(first.score(found.columns, len(page.blocks)), abs=1e-3)
    then = found.decision.features.second(first.score(found.columns, len(page.blocks)))
    added = second.expected + second.contributions(then, 0, len(page.blocks)).sum(axis=1)
    assert said + added == pytest.approx(found.log_odds, abs=1e-3)
    assert all(found.reason(block).count(";") == 2 for block in range(len(page.blocks)))


def test_reasons_are_the_same_alone_and_among_many() -> None:
    page = elute.parse(EXAMPLE.read_bytes() + b"<p>One more, of a few words." * 600)
    together = [*learned(page).reasons()]
    assert len(together) == len(page.blocks) > 600
    for block in (0, 1, 511, 512, len(together) - 1):
        assert Prediction(page, learned.model).reason(block) == learned(page).reason(block) == together[block]


def test_reasons_say_what_speaks_for_a_block_and_against_it() -> None:
    page = elute.extract("<nav><a href=/>Home</a></nav><main><p>" + "It rained all night, and the river rose. " * 9)
    home, story = (block.reason for block in page.blocks)
    assert "navigation" in home
    assert "(-" in home
    assert "(+" in story


@pytest.mark.parametrize("byte", [0, 1, 64, 127, 128, 129, 200, 255])
def test_every_feature_has_words_for_every_value(byte: int) -> None:
    limits = {"code": 2, "plain": 15}
    for feature in FEATURES:
        assert wording(feature, min(byte, limits.get(feature.scale, 255))).strip()
        assert np.isfinite(value(feature.scale, byte))


def test_another_model(tmp_path: Path) -> None:
    copy = tmp_path / "mine.npz"
    learned.model.save(copy)
    html = EXAMPLE.read_bytes()
    assert elute.extract(html, method=f"learned({copy})").text == elute.extract(html, method="learned").text


def test_what_is_no_model(tmp_path: Path) -> None:
    broken = tmp_path / "broken.npz"
    broken.write_bytes(b"PK nothing")
    with pytest.raises(ValueError, match=r"broken\.npz is no model"):
        elute.extract("<p>x", method=f"learned({broken})")
    with pytest.raises(ValueError, match="there is no model"):
        elute.extract("<p>x", method=f"learned({tmp_path / 'absent.npz'})")


def test_a_file_that_was_cut_is_no_model(tmp_path: Path) -> None:
    cut = tmp_path / "cut.npz"
    cut.write_bytes(learned.path.read_bytes()[:100_000])
    with pytest.raises(ValueError, match=r"cut\.npz is no model"):
        elute.extract("<p>x", method=f"learned({cut})")


def test_roles_that_cannot_be_read() -> None:
    with pytest.raises(ValueError, match="roles of the model cannot be read"):
        len(PackedForests(np.frombuffer(b"PK\x03\x04 nothing", dtype=np.uint8)))


def test_reasons_lead_with_what_speaks_for_the_decision() -> None:
    page = elute.parse(EXAMPLE.read_bytes())
    found = Prediction(page, learned.model)
    for block in range(len(page.blocks)):
        moved = [float(part) for part in re.findall(r"\(([+-][0-9.]+)\)", found.reason(block))]
        speaks_for = [(value > 0) == bool(found.keep[block]) for value in moved]
        assert speaks_for == sorted(speaks_for, reverse=True)
        assert speaks_for[0]


SOURCES = [path.read_bytes() for path in PAGES]


def test_pages_read_together_are_as_read_alone() -> None:
    together = learned.read([decoded(source) for source in SOURCES])
    for source, labels in zip(SOURCES, together, strict=True):
        alone = learned(elute.parse(source))
        assert np.array_equal(labels.score, alone.score)
        assert np.array_equal(labels.keep, alone.keep)
        assert labels.page_type == alone.page_type
        assert labels.roles.may_be_kept(elute.Role.COMMENT) == alone.roles.may_be_kept(elute.Role.COMMENT)


@settings(max_examples=50)
@given(some=lists(pages(), max_size=4))
def test_soup_read_together_is_as_read_alone(some: list[str]) -> None:
    for html, labels in zip(some, learned.read([decoded(html) for html in some]), strict=True):
        alone = learned(elute.parse(html))
        assert np.array_equal(labels.score, alone.score)
        assert np.array_equal(labels.keep, alone.keep)


@pytest.mark.parametrize("swallowing", ["iframe", "title", "textarea", "noembed"])
def test_a_page_that_is_parsed_once_more_is_decided_on_then(swallowing: str) -> None:
    story = "<p>It rained all night, and the river rose by a metre before dawn.</p>"
    html = f"<main>{story}</main><{swallowing}>{story * 3}<p>The end."
    (labels,) = learned.read([decoded(html)])
    assert np.array_equal(labels.keep, learned(elute.parse(html)).keep)
    assert len(labels.page) == len(elute.parse(html))


def test_comments_are_looked_for_only_where_kept_text_stands_in_what_is_called_so() -> None:
    for source in SOURCES:
        found = Prediction(elute.parse(source), learned.model)
        steps = found.columns[NAMES.index("to_comment"), : len(found.keep)]
        assert found.keeps_comments == bool((steps[found.keep] < FAR).any())


def test_features_of_another_page_are_refused() -> None:
    page, other = elute.parse("<p>One"), elute.parse("<p>Two")
    with pytest.raises(ValueError, match="another page"):
        Features(page.table, other.blocks.segments, {})


def test_further_columns_follow_the_features() -> None:
    page = elute.parse("<p>It rained.<p>All night.")
    more = np.arange(64, dtype=np.uint8).reshape(2, 32)
    columns = Features(page.table, page.blocks.segments, {}, more).columns
    assert np.array_equal(columns[: len(NAMES)], Features(page.table, page.blocks.segments, {}).columns)
    assert np.array_equal(columns[len(NAMES) :], more)
    with pytest.raises(ValueError, match="columns of 64 blocks"):
        Features(page.table, page.blocks.segments, {}, np.zeros((1, 64), np.uint8))
    with pytest.raises(ValueError, match="the model asks for"):
        learned.model.predictor(page.blocks.segments, 1, more)


def test_what_is_decided_outlives_the_page() -> None:
    labels = learned(elute.parse(SOURCES[0]))
    score, keep = labels.score, labels.keep
    expected = score.tolist(), keep.tolist()
    del labels
    gc.collect()
    elute.extract(SOURCES[1])
    assert (score.tolist(), keep.tolist()) == expected
