"""Training ceml: labelled elements from annotated folders or gold standards, trees from these, and how good they are.

What a person has labelled in the annotator is a CSV file for each page, `annotations/<name>/<id>.csv` in its folder. A
gold standard has texts instead: an element is main where at least half of its words are in the text. With a folder of
rendered pages, as `benchmarks/rendered.py` writes, each page teaches twice, as a browser shows it and as it was sent.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

import elute
from elute.browser.saved import path_of, read
from elute.evaluate.metrics.rates import Figures, confusion
from elute.gold import Dataset, GoldPage
from elute.methods.ceml.classify import TEXT_TYPES, TITLES, TYPES, Instances
from elute.methods.ceml.columns import read_csv
from elute.methods.ceml.drawing import draw
from elute.methods.ceml.learning import RENDERED, STATIC, Lesson, grow_trees, lesson_of, lesson_of_labels
from elute.methods.ceml.method import THRESHOLD, Trees
from elute.methods.ceml.rules import write_rules
from elute.methods.ceml.trees import Growth
from elute.methods.trained import Example, Model
from elute.page import Page
from elute.units.alignment import align

from .examples import structural_roles

ANNOTATIONS = "annotations"
RULES = "rules.txt"


def annotated(folder: Path, annotator: str | None = None) -> list[Path]:
    """The files of labelled elements in a folder: those of the annotator, of one person or of all, or any CSV files."""
    under = folder / ANNOTATIONS
    if under.is_dir():
        return sorted(filter(_done, under.glob(f"{annotator or '*'}/*.csv")))
    return sorted(folder.glob("*.csv"))


def _done(path: Path) -> bool:
    """Whether the page is as it was when its file was written: one that was labelled on has to be finished again."""
    state = path.with_suffix(".json")
    return not state.is_file() or json.loads(state.read_bytes()).get("done") is True


def lesson_of_file(path: Path) -> Lesson:
    """What a file of labelled elements teaches."""
    try:
        return lesson_of_labels(read_csv(path))
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: {error}") from None
    except ValueError as error:
        raise ValueError(str(error) if str(path) in str(error) else f"{path}: {error}") from None


def lessons_of_set(dataset: Dataset, rendered: Path | None = None) -> Iterator[Lesson]:
    """What the pages of a gold standard teach, as they were sent and as they were rendered."""
    for page in dataset:
        if page.text.strip():
            yield lesson_of_page(page, page.page)
            if rendered is not None and (saved := path_of(rendered / dataset.name, page.id)).is_file():
                yield lesson_of_page(page, read(saved))


def lesson_of_page(gold: GoldPage, page: Page) -> Lesson:
    """What a page of a gold standard teaches, in one of its forms."""
    alignment = gold.alignment if page is gold.page else align(page, gold.text)
    return replace(lesson_of(Example(alignment, structural_roles(gold))), host=gold.host or f"{gold.dataset}/{gold.id}")


@dataclass(frozen=True)
class Judged:
    """What trees said of elements of pages that they had not seen."""

    kind: np.ndarray[Any, np.dtype[np.int8]]
    main: np.ndarray[Any, np.dtype[np.bool_]]
    found: np.ndarray[Any, np.dtype[np.bool_]]
    words: np.ndarray[Any, np.dtype[np.int64]]

    def figures(self, types: Iterable[str] = TEXT_TYPES, by_words: bool = False) -> Figures:
        """Precision, recall, F1 and the confusion matrix of some types, by element or by word (sections 4.2, 4.4)."""
        chosen = np.isin(self.kind, [TYPES.index(name) for name in types])
        weight = (self.words if by_words else np.ones_like(self.words))[chosen]
        main, found = self.main[chosen], self.found[chosen]

        def total(mask: np.ndarray[Any, np.dtype[np.bool_]]) -> int:
            return int(weight[mask].sum())

        return confusion(total(main & found), total(~main & found), total(main & ~found), total(~main & ~found))


def judge(lessons: Sequence[Lesson], trees: Trees) -> Judged:
    """What trees say of the elements of some pages."""
    parts = []
    for each in lessons:
        scores, _ = trees.ask(Instances(np.arange(len(each.kind)), each.kind, each.ruled, each.features))
        parts.append((each.kind, each.main, scores > THRESHOLD["balanced"], each.words))
    return Judged(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def cross_validated(lessons: Sequence[Lesson], folds: int, growth: Growth, rendered: bool) -> Judged | None:
    """Each host judged by trees that have not seen it; of one host alone, each page. None where there is one page."""
    taught = [lesson for lesson in lessons if lesson.rendered == rendered]
    several = len({lesson.host for lesson in taught}) > 1
    groups = [(several and lesson.host) or f"page {number}" for number, lesson in enumerate(taught)]
    names = sorted(set(groups))
    folds = min(folds, len(names))
    if folds < 2:
        return None
    drawn = np.random.default_rng(0).permutation(np.arange(len(names)) % folds).tolist()
    fold_of = dict(zip(names, drawn, strict=True))
    parts = []
    for fold in range(folds):
        seen = [lesson for lesson, group in zip(taught, groups, strict=True) if fold_of[group] != fold]
        unseen = [lesson for lesson, group in zip(taught, groups, strict=True) if fold_of[group] == fold]
        arrays = grow_trees(seen, growth, [RENDERED if rendered else STATIC])
        parts.append(judge(unseen, Trees.read(arrays, rendered)))
    return joined(parts)


def joined(parts: Sequence[Judged]) -> Judged:
    """What was judged in several parts."""
    columns = ((part.kind, part.main, part.found, part.words) for part in parts)
    return Judged(*(np.concatenate(column) for column in zip(*columns, strict=True)))


def train(lessons: Sequence[Lesson], growth: Growth, sets: dict[str, Any], date: str) -> Model:
    """A model of all lessons, with its card."""
    card = {
        "method": "ceml",
        "sets": sets,
        "parameters": asdict(growth),
        "pages": {
            RENDERED: sum(lesson.rendered for lesson in lessons),
            STATIC: sum(not lesson.rendered for lesson in lessons),
        },
        "elute": elute.__version__,
        "date": date,
    }
    return Model(grow_trees(lessons, growth), card)


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
