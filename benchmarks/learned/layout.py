"""What layout adds to the learned method: by folds of sites, on pages that a browser has rendered.

    PYTHONPATH=src python -m benchmarks.rendered wcxb-dev fundus … --out RENDERED
    PYTHONPATH=src python -m benchmarks.learned.layout run RENDERED wcxb-dev fundus … --out FIGURES
    PYTHONPATH=src python -m benchmarks.learned.layout write FIGURES

`run` trains and judges four variants on the same pages in the same folds, and writes the F1 of every page to
FIGURES/<variant>.json; `write` puts tables of these into docs/learned/layout.md. `run` also counts what share of the
text rows has a partner on the page as it was sent.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from benchmarks.learned.tables import signed
from benchmarks.parts.document import write_into
from benchmarks.parts.tables import table

from elute.browser.matching import match, with_layout_of
from elute.evaluate.stats import Bootstrap
from elute.gold import load
from elute.learned.features import PAGE_TYPES, value
from elute.learned.layout import LAYOUT_NAMES, layout_matrix
from elute.learned.method import Prediction
from elute.learned.model import LearnedModel
from elute.learned.model import load as load_model
from elute.page import Page
from elute.train.examples import Rendered
from elute.train.learned import Parameters, Validation, Weighed, cross_validate, gather
from elute.train.learned.examples import grouped
from elute.train.learned.validation import judge

PAGE = Path(__file__).parents[2] / "docs" / "learned" / "layout.md"
STATIC, MATCHED, RENDERED, LAYOUT = "static", "static-layout", "rendered", "rendered-layout"
VARIANTS = {STATIC: False, MATCHED: True, RENDERED: False, LAYOUT: True}
"""The four, and whether they have the features of layout."""
DIFFERENCES = {
    "layout, static": (MATCHED, STATIC),
    "rendering": (RENDERED, STATIC),
    "layout, rendered": (LAYOUT, RENDERED),
    "both": (LAYOUT, STATIC),
}
BY_TYPE = "wcxb-dev"
NARROW = 0.8  # in widths of the page: a main column that a style sheet has made


@dataclass(frozen=True)
class Pages:
    """The same pages as they were sent, and as rendered."""

    static: Sequence[Weighed]
    rendered: Sequence[Weighed]

    @classmethod
    def of(cls, sets: Sequence[str], folder: Path, sample: int | None) -> Pages:
        chosen = [each[id] for each in map(load, sets) for id in each.chosen(sample=sample)]
        rendered = {example.gold: example for example in gather(chosen, how=Rendered(folder))}
        static = {example.gold: example for example in gather(rendered)}
        both = [page for page in rendered if page in static]
        return cls(grouped(static[page] for page in both), grouped(rendered[page] for page in both))

    @cached_property
    def matched(self) -> list[Weighed]:
        """The pages as they were sent, with the layout that they have as rendered."""
        shown = {example.gold: example.page for example in self.rendered}
        sent = {example.gold: example.page for example in self.static}
        return gather(sent, how=lambda page: with_layout_of(sent[page], shown[page]))

    def examples(self, variant: str) -> Sequence[Weighed]:
        if variant == MATCHED:
            return self.matched
        return self.static if variant == STATIC else self.rendered


def run(options: argparse.Namespace) -> None:
    options.out.mkdir(parents=True, exist_ok=True)
    parameters = Parameters(trees=options.trees)
    pages = Pages.of(options.sets, options.rendered, options.sample)
    print(f"{len(pages.static)} pages", flush=True)
    processes = [
        get_context("fork").Process(target=validate, args=(pages, name, options.out, options.folds, parameters))
        for name in VARIANTS
    ]  # side by side, and each knows the pages that are read already
    for process in processes:
        process.start()
    told = about_all(pages)
    for process in processes:
        process.join()
    unseen = Pages.of(options.unseen, options.rendered, options.sample)
    for name in VARIANTS:
        folds = Folds.read(options.out / name)
        f1 = [*folds.f1, *map(folds.judge, unseen.examples(name))]
        keep(options.out / f"{name}.json", [round(each, 6) for each in f1])
    keep(options.out / "pages.json", told + about_all(unseen))
    command = f"python -m benchmarks.learned.layout run RENDERED {' '.join(options.sets)} --trees {options.trees}"
    command += f" --unseen {' '.join(options.unseen)}" if options.unseen else ""
    said = {"command": command, "date": str(datetime.now(UTC).date()), "folds": options.folds, "trees": options.trees}
    keep(options.out / "about.json", said)


def validate(pages: Pages, name: str, out: Path, folds: int, parameters: Parameters) -> None:
    """Train and judge a variant by folds, and write what came of it."""
    found = cross_validate(pages.examples(name), folds, replace(parameters, layout=VARIANTS[name]), jobs=1)
    print(name, {each: round(f1, 4) for each, f1 in found.by_set.items()}, flush=True)
    Folds.write(found, out / name)


@dataclass(frozen=True)
class Folds:
    """What is kept of a validation: the models of its folds, and the sites that each has not seen."""

    f1: list[float]
    models: Sequence[LearnedModel]
    of_site: dict[str, int]

    @staticmethod
    def write(validation: Validation, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        for number, model in enumerate(validation.models):
            model.save(folder / f"fold-{number}.npz")
        folds = zip(validation.examples, validation.corpus.fold.tolist(), strict=True)
        of_site = {example.gold.host: fold for example, fold in folds}
        keep(folder / "folds.json", {"f1": validation.f1.tolist(), "of_site": of_site})

    @classmethod
    def read(cls, folder: Path) -> Folds:
        models = [load_model(path) for path in sorted(folder.glob("fold-*.npz"))]
        return cls(models=models, **json.loads((folder / "folds.json").read_text(encoding="utf-8")))

    def judge(self, example: Weighed) -> float:
        """The F1 of a page of another set, by a model that has not seen its site."""
        model = self.models[self.of_site.get(example.gold.host, 0)]
        return judge(example, Prediction(example.page, model).probability).f1


def about_all(pages: Pages) -> list[dict[str, Any]]:
    return [about(*both) for both in zip(pages.static, pages.rendered, strict=True)]


def about(static: Weighed, rendered: Weighed) -> dict[str, Any]:
    """What the tables must know of a page, and how many of its text rows have partners."""
    partner = match(static.page, rendered.page)
    shown, sent = (text_rows(each.page) for each in (rendered, static))
    return {
        "set": static.set,
        "id": static.gold.id,
        "site": static.gold.host,
        "type": PAGE_TYPES[static.type] if static.type >= 0 else "",
        "looks": looks(rendered.page),
        "rendered": len(shown),
        "rendered matched": int((partner[shown] >= 0).sum()),
        "static": len(sent),
        "static matched": int(np.isin(sent, partner).sum()),
        "gold static": int(static.matched.sum()),
        "gold rendered": int(rendered.matched.sum()),
        "gold": len(static.gold_keys),
    }


def looks(page: Page) -> str:
    """Whether a page has brought its looks along: without them text runs from edge to edge."""
    columns = dict(zip(LAYOUT_NAMES, layout_matrix(page).T, strict=True))
    width = columns["box0_width"][columns["column_main"] == 255].max(initial=0)
    return "a column" if value("share", int(width)) < NARROW else "from edge to edge"


def text_rows(page: Page) -> npt.NDArray[np.intp]:
    """The rows with text of blocks."""
    return np.flatnonzero(page.blocks.row_chars > 0)


def keep(path: Path, what: Any) -> None:
    path.write_text(json.dumps(what, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


@dataclass(frozen=True)
class Figures:
    """What `run` has found out."""

    about: dict[str, Any]
    pages: list[dict[str, Any]]
    f1: dict[str, npt.NDArray[np.float64]]

    @classmethod
    def read(cls, folder: Path) -> Figures:
        def of(name: str) -> Any:
            return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))

        return cls(of("about"), of("pages"), {name: np.array(of(name)) for name in VARIANTS})

    def groups(self, by: str, within: str | None = None) -> dict[str, npt.NDArray[np.intp]]:
        """The pages by a fact of them, of one set or of all."""
        found: dict[str, list[int]] = {}
        for number, page in enumerate(self.pages):
            if within in (None, page["set"]):
                found.setdefault(page[by], []).append(number)
        return {name: np.array(numbers) for name, numbers in found.items()}

    def total(self, fact: str, pages: npt.NDArray[np.intp]) -> int:
        return sum(self.pages[page][fact] for page in pages.tolist())


def scores_table(figures: Figures, groups: dict[str, npt.NDArray[np.intp]], title: str) -> str:
    """A row a group: the mean F1 of each variant, and the differences with their intervals."""
    rows = []
    names = list(figures.f1)
    for name, pages in groups.items():
        sites = [figures.pages[page]["site"] for page in pages.tolist()]
        drawn = Bootstrap([figures.f1[variant][pages] for variant in names], sites)
        means = [f"{figures.f1[variant][pages].mean():.3f}" for variant in names]
        apart = [
            signed(drawn.difference(names.index(one), names.index(other)).interval)
            for one, other in DIFFERENCES.values()
        ]
        rows.append((name, len(pages), drawn.sites, *means, *apart))
    return table((title, "pages", "sites", *names, *DIFFERENCES), rows)


def matching_table(figures: Figures) -> str:
    """A row a set: what share of the text rows has a partner, and of the gold text a place, on either page."""
    rows = []
    for name, pages in figures.groups("set").items():
        shares = [
            figures.total(f"{side} matched", pages) / figures.total(side, pages) for side in ("static", "rendered")
        ]
        gold = [figures.total(f"gold {side}", pages) / figures.total("gold", pages) for side in ("static", "rendered")]
        rows.append((name, len(pages), *(f"{100 * share:.1f} %" for share in (*shares, *gold))))
    sides = ("rows as sent", "rows as rendered", "gold words as sent", "gold words as rendered")
    return table(("set", "pages", *sides), rows)


def write(options: argparse.Namespace) -> None:
    figures = Figures.read(options.figures)
    told = figures.about
    said = f"`{told['command']}`, {told['date']}: {told['folds']} folds by site, {told['trees']} trees."
    everything = np.arange(len(figures.pages))
    write_into(PAGE, said, "run")
    write_into(PAGE, scores_table(figures, {**figures.groups("set"), "all": everything}, "set"), "sets")
    for text in (
        scores_table(figures, figures.groups("looks"), "main column"),
        scores_table(figures, figures.groups("type", BY_TYPE), "type"),
        matching_table(figures),
    ):
        print(f"{text}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    running = commands.add_parser("run", help="train and judge the variants")
    running.add_argument("rendered", type=Path, metavar="RENDERED", help="made by benchmarks.rendered")
    running.add_argument("sets", nargs="+", metavar="SET", help="gold standards that are rendered there")
    running.add_argument("--unseen", nargs="*", default=[], metavar="SET", help="sets that nothing is learned from")
    running.add_argument("--out", type=Path, required=True, metavar="FIGURES")
    running.add_argument("--folds", type=int, default=5)
    running.add_argument("--trees", type=int, default=Parameters().trees)
    running.add_argument("--sample", type=int, help="pages of each set")
    running.set_defaults(do=run)
    writing = commands.add_parser("write", help="the figures by set, into docs/learned/layout.md; others are printed")
    writing.add_argument("figures", type=Path, metavar="FIGURES")
    writing.set_defaults(do=write)
    options = parser.parse_args()
    options.do(options)


if __name__ == "__main__":
    main()
