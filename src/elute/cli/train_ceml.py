"""`elute train --method ceml`: decision trees from annotated folders, with their rules and pictures."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .parts.console import Failure, UsageError, reason, say
from .parts.progress import Progress
from .parts.table import Column, show

if TYPE_CHECKING:
    from elute.gold import Dataset
    from elute.methods.ceml.learning import Lesson
    from elute.train.ceml import Judged

DEFAULT_OUT = "ceml.npz"
OPTIONS = {"--as": "annotator", "--rendered": "rendered", "--cp": "cp"}
OF_LEARNED = ("base", "weight", "trees", "leaves", "seed")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that only ceml has."""
    group = parser.add_argument_group("for --method ceml")
    group.add_argument(
        "--as", dest="annotator", metavar="NAME", help="learn from what one person has labelled (all persons)"
    )
    group.add_argument(
        "--rendered",
        type=Path,
        metavar="FOLDER",
        help="rendered pages of the gold standards: SET/ID.npz in this folder; also for learned-layout",
    )
    group.add_argument(
        "--cp", type=complexity, metavar="N", help="the least that a leaf must be worth, as in rpart (0.01)"
    )


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
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1, such as 0.01")
    return value


def run(arguments: argparse.Namespace) -> int:
    """Grow trees, write them, and show how good they are."""
    try:
        import sklearn  # noqa: F401
    except ImportError as error:
        raise UsageError(f"training needs more than elute alone ({error}): pip install 'elute[train]'") from None
    from elute.methods.ceml.trees import Growth
    from elute.methods.trained import MODELS
    from elute.train.ceml import train, write_trees

    if given := [name for name in OF_LEARNED if getattr(arguments, name)]:
        raise UsageError(f"--{given[0]} is for the learned method, not for ceml")
    growth = Growth() if arguments.cp is None else Growth(cp=arguments.cp)
    lessons, sets = taught(arguments)
    if not any(len(lesson.kind) for lesson in lessons):
        raise Failure("there are no labelled elements to learn from")
    out: Path = arguments.out or Path(DEFAULT_OUT)
    if out.suffix != ".npz":
        out = out / DEFAULT_OUT
    if out.absolute().parent == MODELS and (closed := [name for name, told in sets.items() if not told["permissive"]]):
        raise UsageError(f"what ships is trained on permissive sets alone, not on {', '.join(closed)}")
    trees = arguments.report or out.with_name(f"{out.stem}-trees")
    model = train(lessons, growth, sets, datetime.now(UTC).date().isoformat())
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        model.save(out)
        written = write_trees(model, trees)
    except OSError as error:
        raise Failure(f"{error.filename}: {reason(error)}") from None
    if arguments.folds > 1:
        tell(lessons, growth, arguments.folds)
    say(f"{out}: {out.stat().st_size / 1e3:.0f} kB; use it as --method 'ceml({out})'")
    say(f"{written[0]}: the rules, and {len(written) - 1} pictures of trees beside them")
    return 0


def taught(arguments: argparse.Namespace) -> tuple[list[Lesson], dict[str, Any]]:
    """What there is to learn from, and what the card says of it."""
    from elute.train.ceml import annotated, lesson_of_file, lessons_of_set

    if not arguments.sets:
        raise UsageError("it needs something to learn from: name a folder of annotated pages, or a gold standard")
    lessons: list[Lesson] = []
    sets: dict[str, Any] = {}
    for name in arguments.sets:
        folder = Path(name)
        files = annotated(folder, arguments.annotator) if folder.is_dir() else []
        if not files and (folder / "annotations").is_dir():
            raise UsageError(f"{folder}: nobody has finished a page yet, or not under this name")
        try:
            if files:
                people = sorted({path.parent.name for path in files}) if (folder / "annotations").is_dir() else []
                if len(people) > 1:
                    say(f"{folder}: labels of {' and '.join(people)} are learned from together; --as NAME takes one's")
                lessons += watched((lesson_of_file(path) for path in files), len(files), arguments.quiet)
                told = {"licence": "the user's own", "permissive": False, "pages": len(files)}
                sets[folder.absolute().name] = told
                continue
            dataset = gold_standard(name, arguments)
            pages = (lesson for lesson in lessons_of_set(dataset, arguments.rendered))
            lessons += watched(pages, len(dataset) * (2 if arguments.rendered else 1), arguments.quiet)
        except ValueError as error:
            raise Failure(str(error)) from None
        told = {"licence": dataset.licence, "permissive": dataset.permissive, "pages": len(dataset)}
        sets[dataset.name] = told | {"hash": dataset.hash}
    return lessons, sets


def gold_standard(name: str, arguments: argparse.Namespace) -> Dataset:
    """A set by its name or its folder."""
    from elute.gold import load

    try:
        return load(name, format=arguments.format, sample=arguments.sample)
    except (ValueError, ImportError) as error:
        raise UsageError(f"{error}; nor are there annotated pages") from None


def watched(lessons: Any, total: int, quiet: bool) -> list[Lesson]:
    """The lessons, with a bar while they are read."""
    found = []
    with Progress(total, not quiet, what="reading", unit="pages") as bar:
        for lesson in lessons:
            found.append(lesson)
            bar.advance()
    return found


def tell(lessons: list[Lesson], growth: Any, folds: int) -> None:
    """How good trees are on sites that they have not seen: by element, by word, by type."""
    from elute.train.ceml import cross_validated

    rows = []
    for name, rendered in (("rendered", True), ("static", False)):
        judged = cross_validated(lessons, folds, growth, rendered)
        if judged is not None:
            rows += [[name, *row] for row in figures(judged)]
    if not rows:
        say("one page alone cannot be judged: label more of them, best of several sites")
        return
    names = ("elements", "main", "precision", "recall", "F1")
    show([Column("pages"), Column("what"), *(Column(each, numeric=True) for each in names)], rows)


def figures(judged: Judged) -> list[list[str]]:
    """A row for text by element and by word, and one for each type."""
    from elute.methods.ceml.classify import TEXT_TYPES, TYPES

    rows = []
    parts = [("text, by element", TEXT_TYPES, False), ("text, by word", TEXT_TYPES, True)]
    for what, types, by_words in [*parts, *((name, (name,), False) for name in TYPES)]:
        found = judged.figures(types, by_words)
        main = found["tp"] + found["fn"]
        if total := main + found["fp"] + found["tn"]:
            rates = ["–" if isnan(found[name]) else f"{found[name]:.3f}" for name in ("precision", "recall", "f1")]
            rows.append([what, f"{total:.0f}", f"{main:.0f}", *rates])
    return rows
