"""ceml as in the thesis: elements and words in confusion matrices, on hosts that the trees have not seen.

    PYTHONPATH=src python -m benchmarks.methods.ceml --rendered RENDERED --write docs/results/ceml.md
    PYTHONPATH=src python -m benchmarks.methods.ceml --rendered RENDERED --ship    # the model that ships, with pictures

RENDERED is a folder of rendered pages, as `benchmarks.rendered` makes it. All pages of the gold standards are taken
twice, as a browser shows them and as they were sent; with `--cache FILE` what they teach is kept for the next time.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from benchmarks.methods.ceml_lessons import Taught, gather, load_cache, save_cache
from benchmarks.parts.document import write_into
from benchmarks.parts.tables import table

from elute.gold import folds, load
from elute.methods.ceml.classify import IMAGE_TYPES, NONE, TEXT_TYPES
from elute.methods.ceml.columns import LAYOUT, NUMERIC
from elute.methods.ceml.learning import NOT_ASKED, RENDERED, STATIC, Lesson, grow_trees
from elute.methods.ceml.method import Trees
from elute.methods.ceml.trees import SHIPPED, Growth
from elute.model import MODELS, Arrays, Model
from elute.train.ceml.judging import Judged, joined, judge
from elute.train.ceml.trainer import ceml_card, write_trees
from elute.train.data import PERMISSIVE

SETS = (*PERMISSIVE, "l3s-gn1")
IMAGES = ("readability", "defuddle-fixtures")
RPART = Growth(xval=0)  # cp alone, as rpart without further ado
K = 5
THIRTY = 30  # pages that the thesis learned from
DRAWS = 20
DOCS = Path(__file__).parents[2] / "docs" / "methods"
PUBLISHED = {  # tn, fp, fn, tp; the second cell of the first is cut off in our copy, and follows from its precision
    "element": (4625, 212, 277, 1018),
    "text": (496921, 19618, 28654, 163908),
}
PRINTED = ("variants", "styled", "rules")  # of which the document has a sentence
Fit = Callable[[Sequence[Lesson]], Arrays]


@dataclass(frozen=True)
class Bench:
    """All pages, and their folds."""

    pages: list[Taught]
    fold: dict[tuple[str, str], int]
    done: dict[tuple[bool, Sequence[str], str | None], Judged] = field(default_factory=dict)

    def chosen(self, rendered: bool, sets: Sequence[str], page_type: str | None = None) -> list[Taught]:
        """The pages of some sets, of one type or of all, that there are both rendered and as sent."""
        both = {page.key for page in self.pages if page.rendered}
        return [
            page
            for page in self.pages
            if page.rendered == rendered
            and page.dataset in sets
            and page.key in both
            and (page_type is None or page.type == page_type)
        ]

    def judged(self, rendered: bool, sets: tuple[str, ...], page_type: str | None = None) -> Judged:
        """Some pages as trees of the kind that ships judge them, once for all tables."""
        key = (rendered, sets, page_type)
        if key not in self.done:
            self.done[key] = self.unseen(self.chosen(*key), SHIPPED)
        return self.done[key]

    def unseen(self, pages: Sequence[Taught], growth: Growth, not_asked: frozenset[str] = NOT_ASKED) -> Judged:
        """All pages, judged fold by fold by trees of the other folds."""
        parts = []
        for fold in range(K):
            seen = [page.lesson for page in pages if self.fold[page.key] != fold]
            rest = [page.lesson for page in pages if self.fold[page.key] == fold]
            if rest:
                parts.append(judge(rest, trees_of(seen, growth, not_asked)))
        return joined(parts)


def rates(judged: Judged, types: Sequence[str] = TEXT_TYPES) -> list[str]:
    """Precision, recall and F1, by element and by word."""
    found = []
    for by_words in (False, True):
        figures = judged.figures(types, by_words)
        found += [f"{figures[name]:.3f}".removeprefix("0") for name in ("precision", "recall", "f1")]
    return found


RATES = ("P", "R", "F1", "P of words", "R of words", "F1 of words")


def matrices(name: str, judged: Judged) -> Iterator[list[str]]:
    """The two confusion matrices."""
    for unit, by_words in (("element", False), ("text", True)):
        found = judged.figures(TEXT_TYPES, by_words)
        yield [name, unit, *(f"{found[cell]:,.0f}" for cell in ("tn", "fp", "fn", "tp"))]


def by_set(bench: Bench) -> Iterator[list[str]]:
    """Each set by its own folds, then L3S-GN1 by trees of the others; rendered, and F1 as sent."""
    parts = [("wcxb-dev, articles", ("wcxb-dev",), "article"), *((name, (name,), None) for name in SETS)]
    for name, sets, page_type in parts:
        if pages := bench.chosen(True, sets, page_type):
            yield set_row(name, len(pages), *(bench.judged(rendered, sets, page_type) for rendered in (True, False)))
    if pages := bench.chosen(True, ("l3s-gn1",)):
        judged = (
            judge(lessons(bench.chosen(rendered, ("l3s-gn1",))), trees_of(lessons(bench.chosen(rendered, PERMISSIVE))))
            for rendered in (True, False)
        )
        yield set_row("l3s-gn1, trees of all others", len(pages), *judged)


def set_row(name: str, pages: int, rendered: Judged, sent: Judged) -> list[str]:
    _, _, f1, _, _, f1_of_words = rates(sent)
    return [name, str(pages), *rates(rendered), f1, f1_of_words]


def trees_of(seen: Sequence[Lesson], growth: Growth = SHIPPED, not_asked: frozenset[str] = NOT_ASKED) -> Trees:
    """The trees of lessons of one form."""
    rendered = any(lesson.rendered for lesson in seen)
    return Trees.read(grow_trees(seen, growth, [RENDERED if rendered else STATIC], not_asked), rendered)


def lessons(pages: Sequence[Taught]) -> list[Lesson]:
    return [page.lesson for page in pages]


def confusion(bench: Bench) -> Iterator[list[str]]:
    for unit, cells in PUBLISHED.items():
        yield ["the thesis, 40 pages", unit, *(f"{cell:,}" for cell in cells)]
    for name, sets, page_type in (
        ("l3s-gn1", ("l3s-gn1",), None),
        ("wcxb-dev, articles", ("wcxb-dev",), "article"),
    ):
        if pages := bench.chosen(True, sets, page_type):
            yield from matrices(f"{name}, {len(pages)} pages", bench.judged(True, sets, page_type))


def figure(value: float) -> str:
    return "–" if np.isnan(value) else f"{value:.3f}".removeprefix("0")


def by_page_type(bench: Bench) -> Iterator[list[str]]:
    """wcxb-dev by type of page, by trees of all types."""
    pages = bench.chosen(True, ("wcxb-dev",))
    parts: dict[str, list[Judged]] = {page.type: [] for page in pages}
    for fold in range(K):
        trees = trees_of([page.lesson for page in pages if bench.fold[page.key] != fold])
        for name, judged in parts.items():
            if rest := [page.lesson for page in pages if bench.fold[page.key] == fold and page.type == name]:
                judged.append(judge(rest, trees))
    numbers = Counter(page.type for page in pages)
    for name, number in numbers.most_common():
        yield [name, str(number), *rates(joined(parts[name]))]


def variants(bench: Bench) -> Iterator[list[str]]:
    """How trees are grown, and what they are asked, on the two sets of articles."""
    for name, sets, page_type in (("articles", ("wcxb-dev",), "article"), ("l3s-gn1", ("l3s-gn1",), None)):
        pages = bench.chosen(True, sets, page_type)
        if not pages:
            continue
        for what, growth in (
            ("cp .01, rpart's default", RPART),
            ("cp .005 (ships)", SHIPPED),
            ("cp from .005 on, by cross-validation", replace(SHIPPED, xval=5)),
        ):
            yield [name, what, *rates(bench.unseen(pages, growth))]
        for what, changed in (
            ("ships, without fixed rules", without_rules),
            ("ships, without layout", without_layout),
        ):
            yield [name, what, *rates(bench.unseen([changed(page) for page in pages], SHIPPED))]
        yield [name, "all columns asked", *rates(bench.unseen(pages, SHIPPED, frozenset()))]
        yield [name, "trees of rendered pages, asked about pages as sent", *rates(with_missing(bench, sets, page_type))]
        yield [
            name,
            "trees of pages as sent (ships)",
            *rates(bench.unseen(bench.chosen(False, sets, page_type), SHIPPED)),
        ]


def styled(bench: Bench) -> Iterator[list[str]]:
    """Pages that bring their whole style with them, by trees of hosts without any of these."""
    pages = bench.chosen(True, PERMISSIVE)
    test = [page for page in pages if page.styled]
    hosts = {page.lesson.host for page in test}
    seen = [page for page in pages if page.lesson.host not in hosts]
    for what, changed in (("ships", lambda page: page), ("without layout", without_layout)):
        judged = judge(lessons([changed(page) for page in test]), trees_of(lessons([changed(page) for page in seen])))
        yield [str(len(test)), what, *rates(judged)]
    every = trees_of(lessons(seen), not_asked=frozenset())
    yield [str(len(test)), "all columns asked", *rates(judge(lessons(test), every))]


def with_missing(bench: Bench, sets: Sequence[str], page_type: str | None) -> Judged:
    """Layout as missing values, each taking the second branch."""
    rendered, sent = (bench.chosen(kind, sets, page_type) for kind in (True, False))
    parts = []
    for fold in range(K):
        seen = [page.lesson for page in rendered if bench.fold[page.key] != fold]
        rest = [page.lesson for page in sent if bench.fold[page.key] == fold]
        parts.append(judge(rest, trees_of(seen)))
    return joined(parts)


def without_rules(page: Taught) -> Taught:
    lesson = page.lesson
    return replace(page, lesson=replace(lesson, ruled=np.full_like(lesson.ruled, NONE)))


def without_layout(page: Taught) -> Taught:
    """The same elements; layout is known to be there, and says nothing."""
    features = page.lesson.features.copy()
    features[:, [NUMERIC.index(name) for name in LAYOUT]] = 0
    return replace(page, lesson=replace(page.lesson, features=features))


def thirty(bench: Bench) -> Iterator[list[str]]:
    """As the thesis: trees of thirty pages of as many hosts, tested on the articles of other hosts."""
    for name, sets, page_type in (("articles", ("wcxb-dev",), "article"), ("l3s-gn1", ("l3s-gn1",), None)):
        pages = bench.chosen(True, sets, page_type)
        hosts = sorted({page.lesson.host for page in pages})
        for count in (THIRTY, 100, 300):
            if count > len(hosts) // 2:
                continue
            chance = np.random.default_rng(0)
            runs = []
            for _ in range(DRAWS):
                drawn = set(chance.permutation(hosts)[:count].tolist())
                first = {page.lesson.host: page.lesson for page in reversed(pages) if page.lesson.host in drawn}
                rest = [page.lesson for page in pages if page.lesson.host not in drawn]
                judged = judge(rest, trees_of([*first.values()], RPART))
                runs.append([judged.figures(by_words=by_words)["f1"] for by_words in (False, True)])
            low, middle, high = np.percentile(runs, [5, 50, 95], axis=0)
            spans = [f"{figure(m)} ({figure(a)} to {figure(b)})" for a, m, b in zip(low, middle, high, strict=True)]
            yield [name, str(count), *spans]


def ruled(bench: Bench) -> Iterator[list[str]]:
    """Of the elements that fixed rules call noise, how many are main in the gold."""
    groups = {
        "articles": bench.chosen(True, ("wcxb-dev",), "article"),
        "other pages of wcxb-dev": [page for page in bench.chosen(True, ("wcxb-dev",)) if page.type != "article"],
        "l3s-gn1": bench.chosen(True, ("l3s-gn1",)),
    }
    for column in ("is_desc_a", "is_desc_nav", "is_desc_ad", "is_link", "in_noisy_section"):
        row = [f"`{column}`"]
        for pages in groups.values():
            chosen = [page.lesson.main[page.lesson.ruled == NUMERIC.index(column)] for page in pages]
            main = np.concatenate(chosen) if chosen else np.empty(0, np.bool_)
            row += [f"{len(main):,}", f"{100 * main.mean():.0f} %" if len(main) else "–"]
        yield row


def covered(bench: Bench) -> Iterator[str]:
    """Words of the gold that are in no content element of pages as sent: no tree is asked about them."""
    for name in SETS:
        pages = bench.chosen(False, (name,))
        if gold := sum(page.gold_words for page in pages):
            yield f"{name} {100 * (1 - sum(page.owned_words for page in pages) / gold):.1f} %"


def images(bench: Bench) -> Iterator[list[str]]:
    """Section 4.5: images by size, rendered; and of unknown size."""
    yield ["small and medium", "the thesis", "1,027", ".833", ".205", ".328", "900 / 5 / 97 / 25"]
    yield ["large", "the thesis", "167", ".828", ".743", ".783", "122 / 6 / 10 / 29"]
    for rendered in (True, False):
        pages = bench.chosen(rendered, IMAGES)
        if not pages:
            continue
        judged = bench.judged(rendered, IMAGES)
        for kind in IMAGE_TYPES:
            found = judged.figures((kind,))
            cells = [found[cell] for cell in ("tn", "fp", "fn", "tp")]
            if sum(cells):
                figures = [figure(found[name]) for name in ("precision", "recall", "f1")]
                where = "rendered" if rendered else "as sent"
                yield [kind, where, f"{sum(cells):,.0f}", *figures, " / ".join(f"{cell:,.0f}" for cell in cells)]


def write_document(bench: Bench, path: Path) -> None:
    figures = ("set", "pages", *RATES, "as sent: F1", "F1 of words")
    cells = ("noise as noise", "noise as main", "main as noise", "main as main")
    parts: dict[str, Callable[[], str]] = {
        "variants": lambda: table(("pages", "trees", *RATES), variants(bench)),
        "styled": lambda: table(("pages", "trees", *RATES), styled(bench)),
        "rules": lambda: table(
            ("rule", *("articles", "main"), *("other pages", "main"), *("l3s-gn1", "main")), ruled(bench)
        ),
        "sets": lambda: table(figures, by_set(bench)),
        "matrices": lambda: table(("pages", "unit", *cells), confusion(bench)),
        "page types": lambda: table(("type of page", "pages", *RATES), by_page_type(bench)),
        "thirty": lambda: table(("set", "pages", "F1", "F1 of words"), thirty(bench)),
        "covered": lambda: ", ".join(covered(bench)),
        "images": lambda: table(("images", "", "number", "P", "R", "F1", "tn / fp / fn / tp"), images(bench)),
    }
    for name, write in parts.items():
        text = write()
        print(f"{name}\n\n{text}\n", flush=True)
        if name not in PRINTED:
            write_into(path, text, name)


def ship(bench: Bench) -> None:
    """Train the model that ships, on permissive sets alone, and write its trees."""
    told = {}
    for name in PERMISSIVE:
        dataset = load(name)
        assert dataset.permissive
        told[name] = {"licence": dataset.licence, "permissive": True, "hash": dataset.hash, "pages": len(dataset)}
    taught = [page.lesson for page in bench.pages if page.dataset in PERMISSIVE]
    card = ceml_card(taught, SHIPPED, told, datetime.now(UTC).date().isoformat())
    model = Model(grow_trees(taught, SHIPPED), card)
    model.save(MODELS / "ceml.npz")
    print(*write_trees(model, DOCS / "ceml-trees"), sep="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rendered", required=True, type=Path, help="a folder of rendered pages")
    parser.add_argument("--cache", type=Path, help="a file for what the pages teach")
    parser.add_argument("--write", type=Path, help="the document to put the tables into")
    parser.add_argument("--ship", action="store_true", help="train the model that ships")
    arguments = parser.parse_args()
    names = tuple(dict.fromkeys((*SETS, *IMAGES)))
    pages = load_cache(arguments.cache) if arguments.cache and arguments.cache.exists() else []
    known = {(page.key, page.rendered) for page in pages}
    pages += [page for name in names for page in gather(name, arguments.rendered, known)]
    if arguments.cache:
        save_cache(pages, arguments.cache)
    parts = folds((page for name in names for page in load(name)), K)
    bench = Bench(pages, {(page.dataset, page.id): number for number, part in enumerate(parts) for page in part})
    print({name: sum(page.dataset == name and page.rendered for page in pages) for name in names}, flush=True)
    if arguments.ship:
        ship(bench)
    if arguments.write:
        write_document(bench, arguments.write)


if __name__ == "__main__":
    main()
