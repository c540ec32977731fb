"""How well main images are told from others, on gold standards whose content has images.

    PYTHONPATH=src python -m benchmarks.quality.images --folds FOLDS --write docs/images.md
    PYTHONPATH=src python -m benchmarks.quality.images --folds FOLDS --fit       # the weights of main_images.py
    PYTHONPATH=src python -m benchmarks.quality.images --folds FOLDS --wrong     # every image that is decided wrongly

FOLDS is a folder of text models as `elute train … --folds 5 --out FOLDS` makes it: the text of each page is found by a
model that has not seen its site. Without it the shipped model does, which has seen the pages of readability. The
weights are fitted by folds of hosts too: those for a page come from pages of other hosts.

How images of the gold are found on the page is told in `image_gold.py`.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
from benchmarks.learned.folds import Folds
from benchmarks.parts.document import show
from benchmarks.parts.tables import table
from benchmarks.quality.image_gold import address, gold_images, is_tex, match
from benchmarks.quality.markdown import cases

import elute
from elute.evaluate.stats import Bootstrap
from elute.gold import GoldPage, load
from elute.labels import Labels
from elute.main_images import BIAS, FITTED, MAIN, WEIGHTS, image_features, unseen
from elute.methods import label
from elute.page import Page
from elute.page.arrays import prefix_sums
from elute.units.images import PageImage, file_name, page_images

SETS = ("readability", "defuddle-fixtures")
TEXTS = ("learned", "cetd", "gold")  # the weights are those of the first
K = 5
SHUFFLES = 5  # of hosts into folds; figures are means over them
PENALTY = 1.0  # on the squares of weights

Vector = npt.NDArray[np.float64]


# --- pages


@dataclass
class Case:
    """A page with what must be known to judge any rule."""

    gold: GoldPage
    page: Page
    images: list[PageImage]
    truth: list[int]
    """For each image the number of the gold's image that it is, -1 for none."""
    total: int
    """Images in the gold, also those that are in no element of the page."""
    labels: dict[str, Labels] = field(default_factory=dict)

    @property
    def host(self) -> str:
        return self.gold.host or f"{self.gold.dataset}/{self.gold.id}"


def read(name: str, folds: Folds | None) -> Iterator[Case]:
    written = {number: (url, html) for number, url, _, _, html in cases(name)}
    for gold in load(name):
        url, html = written[gold.id]
        page = elute.parse(gold.html, url=url, charset=gold.charset)
        images = [image for image in page_images(page) if not is_tex(image, gold.markdown or "")]
        truth = gold_images(html, url, page)
        learned = label(page, folds.method_for(gold) if folds else "learned").without_comments()
        keep = page.blocks.to_rows(gold.alignment.block_share >= 0.5, False)
        cetd = label(page, "cetd").without_comments()
        labels = {"learned": learned, "cetd": cetd, "gold": Labels(page, learned.score, keep, "gold")}
        yield Case(gold, page, images, [match(page, image, truth) for image in images], len(truth), labels)


# --- rules


def with_most_text(case: Case, labels: Labels) -> Vector:
    """The rule that elute had at first: kept with the nearest element that has text, where half of that is kept."""
    page, blocks = case.page, case.page.blocks
    captions = page.in_subtrees(page.rows_of("figcaption"))
    lengths = np.where((blocks.row_block >= 0) & (labels.keep | ~captions), blocks.piece_len, 0)
    every, kept = (prefix_sums(each) for each in (lengths, np.where(labels.keep, lengths, 0)))
    scores = []
    for image in case.images:
        rows = [image.row, *page.ancestors(image.row)]
        row = next((row for row in rows if every[page.end[row]] > every[row]), 0)
        text = every[page.end[row]] - every[row]
        scores.append(float((kept[page.end[row]] - kept[row]) / text) if text else 0.0)
    return np.array(scores)


def fitted(features: Vector, main: Vector, weight: Vector) -> Vector:
    """Weights of a logistic regression, the bias last, by Newton's method."""
    columns = np.column_stack([features, np.ones(len(features))])
    penalty = np.append(np.full(features.shape[1], PENALTY), 1e-6)
    weights = np.zeros(columns.shape[1])
    for _ in range(25):
        likely = logistic(columns @ weights)
        slope = columns.T @ (weight * (likely - main)) + penalty * weights
        curve = (columns.T * (weight * likely * (1 - likely))) @ columns + np.diag(penalty)
        weights -= np.linalg.solve(curve, slope)
    return weights


def logistic(values: Vector) -> Vector:
    result: Vector = 1 / (1 + np.exp(-values))
    return result


@dataclass
class Weighing:
    """Features of all images of some pages, and what they are."""

    pages: list[Case]
    text: str

    def __post_init__(self) -> None:
        self.features = [
            image_features(case.page, case.labels[self.text], case.images)
            if case.images
            else np.zeros((0, len(WEIGHTS)))
            for case in self.pages
        ]
        self.hidden = [unseen(case.page, [image.row for image in case.images]) for case in self.pages]

    def fit(self, chosen: list[int]) -> Vector:
        """Weights, the bias last, from some of the pages. A page with n images counts as much as the root of n.

        The weights that are given (the picture that the page names) are not fitted, and the others are fitted without.
        """
        chosen = [number for number in chosen if self.pages[number].images]
        features = np.concatenate([self.features[number] for number in chosen])
        truths = [np.array(self.pages[number].truth) >= 0 for number in chosen]
        weight = np.concatenate([np.full(len(truth), 1 / np.sqrt(len(truth))) for truth in truths])
        weights = fitted(features[:, : len(FITTED)], np.concatenate(truths).astype(float), weight)
        return np.concatenate([weights[:-1], [*WEIGHTS.values()][len(FITTED) :], weights[-1:]])

    def scores(self, number: int, weights: Vector) -> Vector:
        scores = logistic(self.features[number] @ weights[:-1] + weights[-1])
        return np.where(self.hidden[number], 0.0, scores)

    def unseen_hosts(self, teacher: Weighing, seed: int, named: bool = True) -> list[Vector]:
        """Scores of all pages by weights that `teacher` has from other hosts; without `named` by fitted ones alone."""
        hosts = sorted({case.host for case in self.pages})
        random.Random(seed).shuffle(hosts)
        fold = {host: number % K for number, host in enumerate(hosts)}
        found: dict[int, Vector] = {}
        for k in range(K):
            weights = teacher.fit([number for number, case in enumerate(self.pages) if fold[case.host] != k])
            weights[len(FITTED) : -1] *= named
            for number, case in enumerate(self.pages):
                if fold[case.host] == k:
                    found[number] = self.scores(number, weights)
        return [found[number] for number in range(len(self.pages))]


def once(case: Case, scores: Vector) -> Vector:
    """Scores with all but the best place of each picture at 0, as main_images.py has it."""
    best: dict[str, int] = {}
    for number, image in enumerate(case.images):
        place = best.setdefault(file_name(image.url), number)
        if scores[number] > scores[place]:
            best[file_name(image.url)] = number
    kept = np.zeros(len(scores))
    for number in best.values():
        kept[number] = scores[number]
    return kept


# --- figures


@dataclass
class Count:
    right: int = 0
    wrong: int = 0
    missed: int = 0

    @property
    def f1(self) -> float:
        return 2 * self.right / max(2 * self.right + self.wrong + self.missed, 1)

    def add(self, case: Case, main: npt.NDArray[np.bool_]) -> None:
        found = {number for number, kept in zip(case.truth, main.tolist(), strict=True) if kept and number >= 0}
        self.right += len(found)
        self.missed += case.total - len(found)
        self.wrong += sum(kept and number < 0 for number, kept in zip(case.truth, main.tolist(), strict=True))


def figures(pages: list[Case], all_scores: list[Vector]) -> list[float]:
    """Precision, recall and F1 over all images, the mean F1 of pages, and of hosts; without those that have none."""
    total, by_page = Count(), []
    by_host: dict[str, Count] = defaultdict(Count)
    for case, scores in zip(pages, all_scores, strict=True):
        one = Count()
        for count in (total, by_host[case.host], one):
            count.add(case, scores > MAIN)
        if one != Count():
            by_page.append(one.f1)
    hosts = [count.f1 for count in by_host.values() if count != Count()]
    precision = total.right / max(total.right + total.wrong, 1)
    recall = total.right / max(total.right + total.missed, 1)
    return [precision, recall, total.f1, float(np.mean(by_page)), float(np.mean(hosts))]


def measure(pages: list[Case]) -> Iterator[list[str]]:
    weighings = {text: Weighing(pages, text) for text in TEXTS}
    found = figures(pages, [np.ones(len(case.images)) for case in pages])
    yield ["–", "all images", *(f"{value:.3f}" for value in found)]
    for text, weighing in weighings.items():
        runs, plain = (
            [
                figures(pages, [once(case, found) for case, found in zip(pages, scores, strict=True)])
                for scores in (weighing.unseen_hosts(weighings[TEXTS[0]], seed, named) for seed in range(SHUFFLES))
            ]
            for named in (True, False)
        )
        rules: dict[str, list[float]] = {
            "half of the text around it": figures(
                pages, [with_most_text(case, case.labels[text]) + 1e-6 for case in pages]
            ),
            "weights, fitted ones alone": np.mean(plain, axis=0).tolist(),
            "**weights**": np.mean(runs, axis=0).tolist(),
        }
        for rule, found in rules.items():
            yield [text, rule, *(f"{value:.3f}" for value in found)]


def difference(pages: list[Case]) -> str:
    """How much more F1 a page has, all that show an image; 1 where none is main and none is found."""
    weighing = Weighing(pages, TEXTS[0])
    new = [once(case, scores) for case, scores in zip(pages, weighing.unseen_hosts(weighing, 0), strict=True)]
    old = [with_most_text(case, case.labels[TEXTS[0]]) + 1e-6 for case in pages]
    values = [
        [page_f1(case, scores) for case, scores in zip(pages, each, strict=True) if case.images] for each in (old, new)
    ]
    found = Bootstrap(values, [case.host for case in pages if case.images]).difference(1, 0)
    low, value, high = found.interval.low, found.interval.value, found.interval.high
    return (
        f"Mean F1 of the {len(values[0])} pages that show an image (1 where none is main and none is found), text by "
        f"{TEXTS[0]}: {np.mean(values[0]):.3f} by half of the text, {np.mean(values[1]):.3f} by weights. The "
        f"difference is {value:+.3f}, 95 % between {low:+.3f} and {high:+.3f} (bootstrap over hosts)."
    )


def page_f1(case: Case, scores: Vector) -> float:
    count = Count()
    count.add(case, scores > MAIN)
    return 1.0 if count == Count() else count.f1


def heroes(folds: Folds | None) -> list[str]:
    """How many of the pictures that recipes name as theirs are main, among those that are in the page at all."""
    pages = shown = old = fitted_alone = new = 0
    weights = np.array([*WEIGHTS.values(), BIAS])
    alone = np.array([*FITTED.values(), *[0.0] * (len(WEIGHTS) - len(FITTED)), BIAS])
    for gold in load("recipe-scrapers"):
        pages += 1
        truth = [{address(gold.meta["recipe"].get("image") or "")}]
        images = page_images(gold.page)
        theirs = np.array([match(gold.page, image, truth) for image in images]) >= 0
        if not theirs.any():
            continue
        labels = label(gold.page, folds.method_for(gold) if folds else "learned").without_comments()
        case = Case(gold, gold.page, images, [], 1, {"learned": labels})
        weighing = Weighing([case], "learned")
        shown += 1
        old += bool((with_most_text(case, labels)[theirs] >= 0.5).any())
        fitted_alone += bool((weighing.scores(0, alone)[theirs] > MAIN).any())
        new += bool((weighing.scores(0, weights)[theirs] > MAIN).any())
    return [str(pages), str(shown), *(f"{count / shown:.3f}" for count in (old, fitted_alone, new))]


def wrong(pages: list[Case], show: Callable[[str], None]) -> None:
    weighing = Weighing(pages, "learned")
    for number, (case, scores) in enumerate(zip(pages, weighing.unseen_hosts(weighing, 0), strict=True)):
        scores = once(case, scores)
        found = {truth for truth, score in zip(case.truth, scores, strict=True) if truth >= 0 and score > MAIN}
        for place, (image, truth, score) in enumerate(zip(case.images, case.truth, scores, strict=True)):
            kind = "extra" if truth < 0 and score > MAIN else "missed" if truth >= 0 and truth not in found else ""
            if kind:
                values = zip(WEIGHTS, weighing.features[number][place], strict=True)
                told = " ".join(f"{name}={value:.2f}" for name, value in values if value)
                show(f"{kind} {score:.2f} {case.gold.dataset}/{case.gold.id} {image.url[-70:]} {told}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folds", type=Path, help="a folder of text models by folds")
    parser.add_argument("--write", type=Path, help="a document to put the tables into")
    parser.add_argument("--fit", action="store_true", help="print weights from all pages, and nothing else")
    parser.add_argument("--wrong", action="store_true", help="print wrong decisions, and nothing else")
    arguments = parser.parse_args()
    folds = Folds.read(arguments.folds) if arguments.folds else None
    pages = [case for name in SETS for case in read(name, folds)]
    if arguments.fit:
        weights = Weighing(pages, "learned").fit([*range(len(pages))])
        print("\n".join(f'    "{name}": {value:.2f},' for name, value in zip([*WEIGHTS, "bias"], weights, strict=True)))
        return
    if arguments.wrong:
        wrong(pages, print)
        return
    counts = [[name, *map(str, counted(pages, name))] for name in SETS]
    head = ["set", "pages", "with images in the gold", "images in the gold", "hosts of those", "images on the pages"]
    text = table(head, counts)
    head = ["text by", "rule", "precision", "recall", "F1", "F1 by page", "F1 by host"]
    text += f"\n\n{table(head, [*measure(pages)])}"
    text += f"\n\n{difference(pages)}"
    head = ["recipes", "show their picture", "main by half of the text", "by fitted weights alone", "by weights"]
    text += f"\n\n{table(head, [heroes(folds)])}"
    show(text, arguments.write)


def counted(pages: list[Case], name: str) -> list[int]:
    cases = [case for case in pages if case.gold.dataset == name]
    with_images = [case for case in cases if case.total]
    hosts = {case.host for case in with_images}
    return [
        len(cases),
        len(with_images),
        sum(case.total for case in cases),
        len(hosts),
        sum(len(case.images) for case in cases),
    ]


if __name__ == "__main__":
    main()
