"""Training ceml: trees of all lessons, their rules and pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from math import isnan
from pathlib import Path
from typing import Any, Final

from elute.gold import GoldPage
from elute.gold.folds import inseparable
from elute.methods.ceml.classify import TITLES
from elute.methods.ceml.drawing import draw
from elute.methods.ceml.learning import RENDERED, STATIC, Lesson, grow_trees
from elute.methods.ceml.method import Trees
from elute.methods.ceml.rules import write_rules
from elute.methods.ceml.trees import Growth
from elute.methods.shared.options import Option
from elute.model import Arrays, Model
from elute.page.arrays import Counts

from ..card import card_of, rounded, set_cards
from ..data import PERMISSIVE, Data
from ..examples import Rendered, teach
from ..folds import each_fold, parted, turns
from ..trainer import Result, Run, Table
from ..watch import Watch, unwatched
from .judging import Judged, joined, judge
from .lessons import lessons_of

NEEDS: Final = ("sklearn",)
RULES: Final = "rules.txt"
COLUMNS: Final = ("pages", "what", "elements", "main", "precision", "recall", "F1")


def complexity(text: str) -> float:
    """The complexity on the command line.

    >>> complexity("0.002")
    0.002
    """
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1:
        raise ValueError(f"{text!r} is not a number from 0 to 1, such as 0.01")
    return value


@dataclass(frozen=True)
class CemlTrainer:
    """Grows a tree for each type of element, for rendered pages and for pages without layout."""

    name: str = "ceml"
    needs: tuple[str, ...] = (*NEEDS, "tldextract")
    base: tuple[str, ...] = PERMISSIVE
    annotated: str = "annotated-elements"
    reports_beside: str = "-trees"
    options: tuple[Option, ...] = (
        Option("rendered", Path, None, "rendered pages of the gold standards: SET/ID.npz in this folder", "FOLDER"),
        Option("cp", complexity, Growth.cp, "the least that a leaf must be worth, as in rpart"),
        Option("report", Path, None, "where rules and pictures of trees go (beside the model)", "FOLDER"),
    )

    def train(self, data: Data, chosen: Mapping[str, Any], run: Run) -> Result:
        """Grow trees of all lessons, and of those outside each fold."""
        rendered = chosen.get("rendered")
        taught = teach(data, partial(lessons_of, rendered=rendered and Rendered(rendered)), run.jobs, run.watch)
        lessons = Lessons([page for page, _ in taught], [each for _, each in taught])
        if not any(len(lesson.kind) for lesson in lessons.outside(None)):
            raise ValueError("there are no labelled elements to learn from")
        growth = replace(Growth(), cp=chosen.get("cp", Growth.cp))
        fold = parted(lessons.pages, run.folds)
        *of_folds, whole = lessons.trees(growth, fold, run.jobs, run.watch)
        judged = lessons.judged(of_folds, fold)
        card = ceml_card(
            lessons.outside(None),
            growth,
            set_cards(data.sets, Counter(page.dataset for page in lessons.pages)),
            run.date,
            hosts=len(inseparable(lessons.pages)),
            **({"folds": len(of_folds), "scores": scores(judged)} if of_folds else {}),
        )
        rows = [[form, *row] for form, each in judged.items() for row in each.rows()]
        model = Model(whole, card)
        return Result(
            model,
            lessons.pages,
            fold,
            [Model(arrays, card) for arrays in of_folds],
            Table(COLUMNS, rows, words=2) if rows else None,
            partial(report_trees, model),
        )


ceml: Final = CemlTrainer()


@dataclass(frozen=True)
class Lessons:
    """Pages, and what each of them teaches."""

    pages: Sequence[GoldPage]
    each: Sequence[Sequence[Lesson]]

    def outside(self, fold: int | None, numbers: Counts | None = None) -> list[Lesson]:
        """All lessons but those of the pages of a fold."""
        kept = [True] * len(self.each) if numbers is None else (numbers != fold).tolist()
        return [lesson for lessons, keep in zip(self.each, kept, strict=True) if keep for lesson in lessons]

    def trees(self, growth: Growth, fold: Counts, jobs: int = 1, watch: Watch = unwatched) -> list[Arrays]:
        """The trees without each fold, then those of all; these alone where there is one fold."""

        def learn(held_out: int | None, watch: Watch) -> Arrays:
            arrays = grow_trees(self.outside(held_out, fold), growth)
            watch("models", 1)
            return arrays

        return each_fold(turns(fold), learn, jobs, watch)

    def judged(self, of_folds: Sequence[Arrays], fold: Counts) -> dict[str, Judged]:
        """For each form that pages have, what trees say of those in the folds that they have not seen."""
        parts: dict[str, list[Judged]] = {RENDERED: [], STATIC: []}
        for number, arrays in enumerate(of_folds):
            unseen = [lesson for lessons, of in zip(self.each, fold, strict=True) if of == number for lesson in lessons]
            for form, judged in parts.items():
                if of_form := [lesson for lesson in unseen if lesson.rendered == (form == RENDERED)]:
                    judged.append(judge(of_form, Trees.read(arrays, form == RENDERED)))
        return {form: joined(judged) for form, judged in parts.items() if judged}


def ceml_card(
    lessons: Sequence[Lesson], growth: Growth, sets: Mapping[str, Mapping[str, Any]], date: str, **judged: Any
) -> dict[str, Any]:
    """The card of a model of some lessons."""
    pages = {
        RENDERED: sum(lesson.rendered for lesson in lessons),
        STATIC: sum(not lesson.rendered for lesson in lessons),
    }
    return card_of("ceml", sets, asdict(growth), date=date, needs=NEEDS, pages=pages, **judged)


def scores(judged: Mapping[str, Judged]) -> dict[str, float]:
    """For each form of pages the F1 of text by word."""
    found = {form: each.figures(by_words=True)["f1"] for form, each in judged.items()}
    return {form: rounded(f1) for form, f1 in found.items() if not isnan(f1)}


def report_trees(model: Model, folder: Path) -> str:
    """Write rules and pictures, and tell so."""
    rules, *pictures = write_trees(model, folder)
    return f"{rules}: the rules, and {len(pictures)} pictures of trees beside them"


def write_trees(model: Model, folder: Path) -> list[Path]:
    """Write the rules of all trees as text, and a picture of each."""
    folder.mkdir(parents=True, exist_ok=True)
    written, texts = [], []
    for variant in (RENDERED, STATIC):
        trees = Trees.read(model.arrays, variant == RENDERED)
        for name, tree in trees.of.items() if f"{variant}/p/feature" in model.arrays or variant == STATIC else ():
            title = f"{TITLES[name]}, {'rendered pages' if variant == RENDERED else 'pages without layout'}"
            texts.append(write_rules(tree, trees.columns, title))
            written.append(folder / f"{variant}-{name}.svg")
            written[-1].write_text(draw(tree, trees.columns, f"{title}: {tree.total[0]:,} elements"), encoding="utf-8")
    (folder / RULES).write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    return [folder / RULES, *written]
