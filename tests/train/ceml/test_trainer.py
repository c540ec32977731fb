"""Training ceml: from annotated folders and from gold standards to trees, their rules and pictures, and judgements."""

import json
from pathlib import Path

import numpy as np
import pytest

import elute
from elute.browser import write
from elute.cli import main
from elute.gold import Dataset
from elute.gold import load as load_set
from elute.gold.page import GoldError
from elute.methods.ceml.classify import TYPES
from elute.methods.ceml.columns import element_features, write_csv
from elute.methods.ceml.learning import Lesson
from elute.methods.ceml.method import Trees
from elute.methods.ceml.trees import Growth
from elute.model import MODELS, Model, load
from elute.page import Page
from elute.page.layout import Layout
from elute.train.ceml.judging import Judged
from elute.train.ceml.lessons import lessons_of
from elute.train.ceml.trainer import Lessons, ceml_card, complexity, write_trees
from elute.train.examples import Rendered
from elute.train.folds import parted
from train.learned.rainy import dataset, html_of

pytest.importorskip("sklearn", reason="grows trees: pip install 'elute[train]'")


def laid_out(page: Page) -> Page:
    """Each element a strip of 20 pixels, in document order."""
    boxes = {
        row: (0, 20 * row, 600, 20, True, 16, 400, "#000", "#fff", "block")
        for row in np.flatnonzero(page.kind == 1).tolist()
    }
    page.layout = Layout.of_boxes(page, boxes, 1280, 20.0 * len(page))
    return page


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    """What the annotator leaves behind: twelve pages of six sites, one more by another person."""
    folder = tmp_path / "my-pages"
    for name in ("ann", "ben"):
        (folder / "annotations" / name).mkdir(parents=True)
    for site in range(6):
        for number in range(2):
            html, gold = html_of(site, number)
            page = laid_out(elute.parse(html, url=f"http://www.site{site}.org/{number}"))
            elements = element_features(page)
            labels = [str(text) in gold for text in elements.columns["inner_text"]]
            write_csv(elements, folder / "annotations" / "ann" / f"{site}-{number}.csv", labels)
    write_csv(elements, folder / "annotations" / "ben" / "last.csv", labels)
    return folder


def ids(folder: Path) -> list[str]:
    return load_set(folder, format="annotated-elements").ids


def test_files_of_one_person_or_of_all(labelled: Path) -> None:
    assert len(ids(labelled)) == 13
    assert ids(labelled)[-1] == "ben/last"
    assert ids(labelled / "annotations" / "ben") == ["last"]
    assert len(ids(labelled / "annotations" / "ann")) == 12
    with pytest.raises(GoldError, match="nobody has finished a page yet"):
        ids(labelled / "annotations")


def test_a_page_that_was_labelled_on_has_to_be_finished_again(labelled: Path) -> None:
    first, *others = ids(labelled)
    state = labelled / "annotations" / f"{first}.json"
    for done, expected in ((False, others), (True, [first, *others])):
        state.write_text(json.dumps({"done": done}))
        assert ids(labelled) == expected


def test_a_file_is_of_a_page_with_an_address_and_without_html(labelled: Path) -> None:
    page = load_set(labelled, format="annotated-elements")["ann/3-1"]
    assert (page.url, page.host) == ("http://www.site3.org/1", "site3.org")
    assert page.labelled is not None and page.labelled.labels is not None and page.labelled.labels.any()
    assert "Rain number1 of3" in page.text
    with pytest.raises(GoldError, match="without the page"):
        _ = page.html


def test_a_gold_standard_teaches_as_sent_and_as_rendered(tmp_path: Path) -> None:
    rain = dataset(tmp_path / "rain", sites=2, each=1)
    (tmp_path / "rendered" / "rain").mkdir(parents=True)
    write(laid_out(rain["0-0"].page), tmp_path / "rendered" / "rain" / "0-0.npz")
    lessons = [lesson for page in rain for lesson in lessons_of(page, Rendered(tmp_path / "rendered")) or ()]
    assert [lesson.rendered for lesson in lessons] == [False, True, False]
    assert [lesson.host for lesson in lessons] == ["site0.org", "site0.org", "site1.org"]
    assert lessons[0].kind.tolist() == lessons[1].kind.tolist()
    assert lessons[0].main.tolist() == lessons[1].main.tolist()
    assert [len(lessons_of(page) or ()) for page in rain] == [1, 1]


def test_figures_by_hand() -> None:
    paragraph, item = TYPES.index("p"), TYPES.index("li")
    judged = Judged(
        kind=np.array([paragraph] * 4 + [item] * 2, np.int8),
        main=np.array([True, True, False, False, True, False]),
        found=np.array([True, False, True, False, True, False]),
        words=np.array([50, 10, 5, 5, 20, 10]),
    )
    by_element = judged.figures()
    assert [by_element[cell] for cell in ("tp", "fp", "fn", "tn")] == [2, 1, 1, 2]
    by_word = judged.figures(by_words=True)
    assert [by_word[cell] for cell in ("tp", "fp", "fn", "tn")] == [70, 5, 10, 15]
    assert by_word["precision"] == pytest.approx(70 / 75)
    assert [judged.figures(["li"])[cell] for cell in ("tp", "fp", "fn", "tn")] == [1, 0, 0, 1]


def taught(rain: Dataset) -> Lessons:
    return Lessons(list(rain), [lessons_of(page) or [] for page in rain])


def test_hosts_that_were_not_seen(tmp_path: Path) -> None:
    lessons = taught(dataset(tmp_path / "rain", sites=6, each=2))
    fold = parted(lessons.pages, 3)
    *of_folds, _ = lessons.trees(Growth(), fold)
    judged = lessons.judged(of_folds, fold)
    assert list(judged) == ["static"]  # no page is rendered
    assert len(judged["static"].kind) == sum(len(lesson.kind) for lesson in lessons.outside(None))
    assert judged["static"].figures(["p"])["f1"] > 0.9
    for page, number in zip(lessons.pages, fold, strict=True):
        assert {fold[other] for other, each in enumerate(lessons.pages) if each.host == page.host} == {number}


def test_pages_of_one_site_stand_for_themselves(tmp_path: Path) -> None:
    lessons = taught(dataset(tmp_path / "rain", sites=1, each=2))
    assert sorted(parted(lessons.pages, 3).tolist()) == [0, 1]
    assert len(lessons.trees(Growth(), parted(lessons.pages, 3))) == 3
    assert len(lessons.trees(Growth(), parted(lessons.pages[:1], 3)[[0, 0]])) == 1


def model_of(lessons: list[Lesson], date: str = "") -> Model:
    arrays = Lessons([], [lessons]).trees(Growth(), np.zeros(1, np.int64))[-1]
    return Model(arrays, ceml_card(lessons, Growth(), {}, date))


def test_the_same_lessons_give_the_same_bytes(tmp_path: Path) -> None:
    rain = dataset(tmp_path / "rain", sites=6, each=2)
    lessons = [lesson for page in rain for lesson in lessons_of(page) or ()]
    for name in ("one", "two"):
        model_of(lessons, "2026-11-16").save(tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_rules_and_pictures(tmp_path: Path) -> None:
    rain = dataset(tmp_path / "rain", sites=6, each=2)
    lessons = [lesson for page in rain for lesson in lessons_of(page) or ()]
    written = write_trees(model_of(lessons), tmp_path / "trees")
    assert [path.name for path in written] == ["rules.txt", "static-p.svg", "static-li.svg", "static-header.svg"]
    assert all(path.is_file() for path in written)
    # 52 paragraphs of stories and 12 of rights; the imprint is a mere link, which a fixed rule decides
    assert "Paragraphs, pages without layout: 64 elements, 81 % main" in written[0].read_text()


def test_the_command(labelled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "my.npz"
    assert main(["train", "--method", "ceml", str(labelled), "-o", str(out), "--folds", "3", "--as", "ann"]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[0].split("\t") == ["pages", "what", "elements", "main", "precision", "recall", "F1"]
    assert told.out.splitlines()[1].startswith("rendered\ttext, by element\t136\t64\t")  # 76 p, 48 li, 12 h1
    assert f"--method 'ceml({out})'" in told.err
    assert (tmp_path / "my-trees" / "rules.txt").is_file() and (tmp_path / "my-trees" / "rendered-p.svg").is_file()
    model = load(out)
    assert model.card["method"] == "ceml" and model.card["pages"] == {"rendered": 12, "static": 0}
    told_of_set = model.card["sets"]["my-pages"]
    hash = load_set(labelled / "annotations" / "ann", format="annotated-elements").hash
    assert told_of_set == {"licence": "the user's own", "permissive": False, "pages": 12, "hash": hash}
    assert (model.card["folds"], model.card["hosts"]) == (3, 6)
    assert Trees.read(model.arrays, True).of.keys() == Trees.read(model.arrays, False).of.keys()
    html, gold = html_of(9, 9)
    assert elute.extract(html, method=f"ceml({out})").text.splitlines()[-3:] == gold.splitlines()[-3:]


def test_the_command_with_a_gold_standard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rain = dataset(tmp_path / "rain", sites=6, each=2)
    out = tmp_path / "models"
    words = ["train", "--method", "ceml", str(rain.folder), "-o", str(out), "--folds", "1", "--cp", "0.002", "-q"]
    assert main([*words, "--report", str(tmp_path / "trees")]) == 0
    card = load(out / "ceml.npz").card
    assert card["sets"]["rain"]["hash"] == rain.hash and card["parameters"]["cp"] == 0.002
    assert (tmp_path / "trees" / "static-p.svg").is_file()
    assert not capsys.readouterr().out  # one fold is none: nothing was judged


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ([], 2, "needs something to learn from"),
        (["no-such-set"], 2, "there is no folder 'no-such-set'"),
        (["LABELLED", "--as", "nobody"], 2, "nobody has finished a page yet"),
        (["LABELLED", "--trees", "9"], 2, "--trees is not for --method ceml, which has --rendered, --cp, --report"),
        (["LABELLED", "--cp", "2"], 2, "not a number from 0 to 1"),
        (["LABELLED", "--out", "SHIPPED"], 2, "permissive sets alone, not on my-pages"),
        (["BROKEN"], 1, "line 2: 1 values for"),
        (["UNLABELLED"], 1, "nobody has said which elements are main"),
        (["EMPTY"], 1, "there are no labelled elements"),
    ],
)
def test_misuse(
    labelled: Path, tmp_path: Path, words: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    named = {"LABELLED": labelled, "SHIPPED": MODELS / "ceml.npz"}
    for name in ("BROKEN", "UNLABELLED", "EMPTY"):
        named[name] = tmp_path / name
        named[name].mkdir()
    elements = element_features(elute.parse("<p>One"))
    write_csv(elements, named["UNLABELLED"] / "a.csv")
    write_csv(element_features(elute.parse("")), named["EMPTY"] / "a.csv", [])
    head = (named["UNLABELLED"] / "a.csv").read_text().splitlines()[0]
    (named["BROKEN"] / "a.csv").write_text(f"{head}\nx\n")
    assert main(["train", "--method", "ceml", *(str(named.get(word, word)) for word in words), "-q"]) == status
    assert said in capsys.readouterr().err


def test_labels_of_several_people_are_told(labelled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "all.npz")
    assert main(["train", "--method", "ceml", str(labelled), "--out", out, "--folds", "1", "-q"]) == 0
    assert "my-pages: labels of ann and ben are learned from together" in capsys.readouterr().err


def test_options_of_ceml_are_not_those_of_learned(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", str(labelled), "--cp", "0.1"]) == 2
    assert "--cp is not for --method learned" in capsys.readouterr().err


def test_words_of_the_command_line() -> None:
    assert complexity("0") == 0.0
