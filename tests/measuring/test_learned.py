"""The benchmark of the learned method: every page by a model that has not seen its site; the arithmetic of tables."""

import doctest
import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from random import Random

import numpy as np
import pytest
from benchmarks.lead import quality
from benchmarks.learned import against_peers, snippets, worst
from benchmarks.learned import folds as folds_module
from benchmarks.learned.confidence import Expectations, areas_table, bins_table
from benchmarks.learned.folds import Folds, kept_beside, run_folds
from benchmarks.learned.snippets import difference, f_of
from benchmarks.learned.tables import (
    Group,
    by_type,
    choices_table,
    groups_table,
    means,
    peers_table,
    summary,
    types_told,
)
from benchmarks.learned.worst import by_loss, worst_pages, wrong_blocks
from benchmarks.parts.document import write_into

from elute.gold import Dataset, GoldPage, load
from elute.model import MODELS
from evaluate.made_run import make_dataset

METHOD = "kohlschuetter-learned"
NAN = float("nan")


@pytest.mark.parametrize("module", [folds_module, snippets, worst])
def test_examples(module: object) -> None:
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0  # type: ignore[arg-type]


# Which model does a page.


@pytest.fixture
def sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Dataset, Dataset]:
    """Two sets that share the sites one.org, two.org, three.org and four.org."""
    monkeypatch.setenv("ELUTE_DATA", str(tmp_path))
    return load(make_dataset(tmp_path / "seen")), load(make_dataset(tmp_path / "other"))


def folds_of(folder: Path, fold_of: Mapping[str, Mapping[str, int]], broken: int = -1) -> Folds:
    """Folds with the shipped model in every fold, and a file that is no model in a broken one."""
    folder.mkdir()
    (folder / "folds.json").write_text(json.dumps(fold_of))
    for fold in {fold for pages in fold_of.values() for fold in pages.values()}:
        if fold == broken:
            (folder / f"fold-{fold}.npz").write_bytes(b"none")
        else:
            shutil.copy(MODELS / f"{METHOD}.npz", folder / f"fold-{fold}.npz")
    return Folds.read(folder, METHOD)


def test_a_page_is_done_by_the_model_of_its_fold_or_of_its_site_else_by_the_shipped_one(
    sets: tuple[Dataset, Dataset], tmp_path: Path
) -> None:
    seen, other = sets
    folds = folds_of(tmp_path / "folds", {"seen": {"a": 0, "b": 0, "c": 1}})
    assert [folds.fold(seen[id]) for id in "abc"] == [0, 0, 1]
    assert folds.fold(other["a"]) == 0  # one.org was trained on, with the pages of fold 0 left out of fold-0.npz
    assert folds.fold(other["c"]) == 1
    assert folds.fold(other["e"]) is None
    assert folds.method_for(other["c"]) == f"{METHOD}({tmp_path / 'folds' / 'fold-1.npz'})"
    assert folds.method_for(other["e"]) == METHOD
    assert Folds.read(folds.folder, METHOD, Path("all.npz")).method_for(other["e"]) == f"{METHOD}(all.npz)"


def test_a_site_in_two_folds_is_an_error(sets: tuple[Dataset, Dataset], tmp_path: Path) -> None:
    folds = folds_of(tmp_path / "folds", {"seen": {"a": 0, "b": 1}})
    with pytest.raises(ValueError, match=r"one\.org is in the folds 0 and 1"):
        folds.fold(sets[1]["e"])


def test_the_version_is_that_of_all_models(sets: tuple[Dataset, Dataset], tmp_path: Path) -> None:
    folds = folds_of(tmp_path / "folds", {"seen": {"a": 0}})
    changed = folds_of(tmp_path / "changed", {"seen": {"a": 0}}, broken=0)
    assert folds.version == Folds.read(folds.folder, METHOD).version != changed.version


def test_a_run_has_scores_confidence_and_folds_and_a_page_that_fails_counts_nothing(
    sets: tuple[Dataset, Dataset], tmp_path: Path
) -> None:
    seen, other = sets
    folds = folds_of(tmp_path / "folds", {"seen": {"a": 0, "b": 0, "c": 1}}, broken=1)
    work = {"": [seen, other], "comments": [seen]}
    run = run_folds(folds, work, tmp_path / "run", command="python -m benchmarks.learned.against_peers run")
    assert run.methods("seen") == ["learned", "learned[comments]"] and run.methods("other") == ["learned"]
    assert kept_beside(run, "seen", "learned", "fold") == {"a": 0, "b": 0, "c": 1, "page-3": None, "e": None}
    assert kept_beside(run, "seen", "learned", "confidence").keys() == {"a", "b", "page-3", "e"}
    scores = run.scores("seen", "learned")
    assert scores.ids == seen.ids and scores.boundary[2] == "failed" and "words.f1" in scores.figures
    assert run.info["history"][0]["command"] == "python -m benchmarks.learned.against_peers run"
    expected = Expectations.of(run, "seen")
    assert len(expected.expected) == 3  # without the failure, and without the page that has no gold
    assert by_loss(run, ["seen", "other"])[0].id == "c"
    shown = "\n".join(worst_pages(run, ["seen", "other"], 2))
    assert "The worst 2 of 8 pages" in shown and "## seen c\nforum · de · http://two.org/c\nF1 0.000" in shown


def test_what_is_done_is_not_done_again(sets: tuple[Dataset, Dataset], tmp_path: Path) -> None:
    folds = folds_of(tmp_path / "folds", {"seen": {"a": 0}})
    before = run_folds(folds, {"": [sets[0]]}, tmp_path / "run").outputs("seen", "learned")
    assert run_folds(folds, {"": [sets[0]]}, tmp_path / "run").outputs("seen", "learned") == before


def test_wrong_blocks_are_those_that_cost_most() -> None:
    story = "It rained all night, and the river rose by a metre before dawn, said the mayor of the town. "
    html = f"<p>{story * 3}</p><p hidden>Snow fell.</p><p>{story * 5}</p>"
    shown = list(wrong_blocks(GoldPage.of(html, f"{story * 3} Snow fell."), METHOD))
    assert [line.split(" · ")[0] for line in shown[1:]] == ["  extra 95 of 95 words", "  lost  2 of 2 words"]


# The arithmetic of tables.


def a_group(ours: list[float], **peers: list[float]) -> Group:
    ids = [str(number) for number in range(len(ours))]
    values = {name.replace("_", "-"): np.array(column) for name, column in peers.items()}
    return Group("rain", ids, [f"{id}.org" for id in ids], np.array(ours), values)


def test_differences_are_of_the_pages_that_both_have() -> None:
    group = a_group([0.9, 0.8, 1.0, NAN], justext=[0.5, NAN, 1.0, 0.1], goose3=[NAN, NAN, NAN, 0.5])
    assert group.pages == 3 and group.mean.value == pytest.approx(0.9)
    assert list(group.against_peers) == ["justext"]  # goose3 has no page with gold in common with us
    found = group.against_peers["justext"]
    assert (found.pages, found.ours, found.theirs) == (2, pytest.approx(0.95), pytest.approx(0.75))
    assert found.difference.value == pytest.approx(0.2)


def test_the_hardest_peer_is_the_one_that_we_are_least_ahead_of() -> None:
    # goose3 has the higher mean, on an easy page; justext is closer to us where it was run.
    group = a_group([0.5, 0.99], justext=[0.48, NAN], goose3=[NAN, 0.9])
    assert group.hardest == "justext"
    assert a_group([0.5]).hardest == ""


def test_what_is_not_sure_is_bold() -> None:
    better = [0.9 + number / 1000 for number in range(40)]
    group = a_group(better, justext=[value - 0.1 for value in better], goose3=better)
    row = groups_table([group], "set").splitlines()[2]
    assert "| rain | 40 | 40 | 0.919 [0.91" in row and "| goose3 | 40 |" in row
    assert row.endswith("| **+0.000 [+0.000, +0.000]** |")
    assert "| justext | +0.100 |" in peers_table([group]) and "| goose3 | **+0.000** |" in peers_table([group])
    assert "Of 2 comparisons" in summary([group]) and "ahead in 1; in 1 of them" in summary([group])


def test_types_divide_the_pages() -> None:
    group = a_group([0.2, 0.4, 0.9], justext=[0.1, 0.1, 0.1])
    article, forum = by_type(group, ["article", "article", "forum"])
    assert (article.name, article.pages) == ("article", 2)
    assert forum.ids == ["2"] and forum.sites == ["2.org"] and forum.against_peers["justext"].ours == 0.9


def test_predicted_types_are_counted_against_the_real_ones() -> None:
    shown = types_told(["article", "article", "forum"], ["article", "forum", "product"])
    assert shown == "The method tells the type of 33% of the pages: article 50%, forum 0%."


def test_means_stand_in_a_line() -> None:
    assert means([a_group([0.25, 0.75]), a_group([1.0, NAN])]) == "rain 0.500, rain 1.000"


def test_a_choice_shows_what_it_gains() -> None:
    group = a_group([0.5] * 30)
    shown = choices_table([group], {"rain": {"title": np.full(30, 0.6), "no-title": np.full(30, 0.4)}})
    assert "| rain | 0.500 | **+0.100** | -0.100 |" in shown


def test_f_of_snippets_is_of_the_sums_and_its_difference_paired() -> None:
    random = Random(0)
    ours = np.array([[random.randint(0, 5) for _ in range(4)] for _ in range(50)], dtype=float)
    theirs = np.array([[random.randint(0, 3), *row[1:]] for row in ours.tolist()], dtype=float)
    tp, fp, fn, _ = ours.sum(axis=0)
    assert f_of(ours.sum(axis=0)) == pytest.approx(2 * tp / (2 * tp + fp + fn))
    found = difference(ours, theirs, [f"{page % 25}.org" for page in range(50)])
    assert found.value == pytest.approx(float(f_of(ours.sum(axis=0)) - f_of(theirs.sum(axis=0))))
    assert found.low < found.value < found.high
    same = difference(ours, ours, [""] * 50)
    assert (same.low, same.value, same.high) == (0.0, 0.0, 0.0)


def test_confidence_tables_count_bad_pages() -> None:
    good, bad = np.full(30, 0.95), np.full(20, 0.3)
    pages = Expectations("rain", np.concatenate([good, bad]), np.concatenate([good, bad]), [""] * 50)
    shown = areas_table([pages])
    assert "| rain | 50 | 0.690 | 0.690 | 20 (40%) | 1.000 [1.000, 1.000] |" in shown
    assert "| 0.3 to 0.5 | 20 | 0.300 | 0.300 [0.300, 0.300] | 100% |" in bins_table(pages)
    few = Expectations("rain", good, good, [""] * 30)
    assert "too few" in areas_table([few])


def test_the_document_has_a_place_for_every_table(tmp_path: Path) -> None:
    copy = tmp_path / "learned.md"
    for part in ("run", "sets", "peers", "types", "predicted", "choices", "all", "snippets", "confidence"):
        shutil.copy(against_peers.PAGE, copy)
        write_into(copy, "a table", part)


def test_the_leading_table_takes_pages_that_all_have() -> None:
    first = a_group([0.9, 0.5, 0.7], justext=[0.8, NAN, 0.6], goose3=[0.1, 0.2, 0.3])
    second = a_group([0.6], justext=[0.4], goose3=[0.2])
    means, pages = quality([first, second], ["justext", "goose3"])
    assert pages == 3  # the second page of the first set was not given to justext
    assert means == pytest.approx({"elute": 0.7, "justext": 0.55, "goose3": 0.2})
