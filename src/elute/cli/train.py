"""`elute train`: a model of the learned method from gold standards, or of ceml from annotated pages."""

from __future__ import annotations

import argparse
import os
import threading
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from . import train_ceml
from .parts.console import Failure, UsageError, reason, say
from .parts.options import Parser, add_version, count
from .parts.progress import Progress
from .parts.table import Column, show

if TYPE_CHECKING:
    from elute.gold import Dataset
    from elute.train.learned.training import Training

LAYOUT = "learned-layout"
DEFAULT_REPORT = "report.md"
OWN = "own"
_DOING = {"pages": "reading", "hosts": "counting words and classes", "steps": "growing trees"}

_EXAMPLES = """\
examples:
  elute train my-pages/                             my-pages alone
  elute train my-pages/ --base shipped --weight own=3
                                                    with all that the shipped model has learned from
  elute train my-pages/ --folds 5 --out folds/      also the models of the folds, to evaluate them
  elute extract page.html --method 'learned(learned.npz)'
  elute train --method learned-layout my-pages/ --rendered shown/
                                                    with what a browser knows of the pages, as in shown/SET/ID.npz
  elute train --method ceml my-pages/               decision trees from pages labelled with `elute annotate`

A set has the layout of docs/gold.md. docs/train.md tells how to make one, and what training does.
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute train",
        description="Train the learned method on gold standards, or ceml on annotated pages: a model file, and what\n"
        "it does on sites that it has not seen.",
        usage="elute train SET… [options]",
        epilog=_EXAMPLES,
    )
    what = parser.add_argument_group("what is learned from")
    what.add_argument(
        "--method", choices=["learned", LAYOUT, "ceml"], default="learned", help="what is trained (%(default)s)"
    )
    what.add_argument(
        "sets",
        nargs="*",
        metavar="SET",
        help="a gold standard: the name of an installed one, or a folder; for ceml also a folder of annotated pages",
    )
    what.add_argument("--format", default="elute", metavar="NAME", help="the format of the folders (%(default)s)")
    what.add_argument(
        "--base", choices=["shipped"], help="learn also from the sets that the shipped model has learned from"
    )
    what.add_argument(
        "--weight",
        action="append",
        default=[],
        type=weight,
        metavar="SET=N",
        help="let a page of a set count like N pages; `own` are the sets beside those of --base; may be repeated",
    )
    what.add_argument("--sample", type=count, metavar="N", help="only N pages of each set, by chance")
    made = parser.add_argument_group("what is made")
    made.add_argument(
        "-o",
        "--out",
        type=Path,
        metavar="PATH",
        help="the model file, or, where the name does not end in .npz, a folder for the model and those of the folds "
        "(the method's name, .npz)",
    )
    made.add_argument(
        "--report",
        type=Path,
        metavar="FOLDER",
        help="write a report with figures; for ceml rules and pictures of trees",
    )
    how = parser.add_argument_group("how it is learned")
    how.add_argument("--folds", type=count, default=5, metavar="K", help="folds of sites to judge by (%(default)s)")
    how.add_argument("--trees", type=count, metavar="N", help="trees for content")
    how.add_argument("--leaves", type=leaves, metavar="N", help="leaves of a tree, 2 to 16")
    how.add_argument("--seed", type=int, default=0, metavar="N", help="another chance (%(default)s)")
    how.add_argument(
        "--jobs", type=count, default=os.cpu_count() or 1, metavar="N", help="models grown at the same time (all cores)"
    )
    how.add_argument("-q", "--quiet", action="store_true", help="no progress on stderr")
    train_ceml.add_options(parser)
    add_version(parser)
    return parser


def weight(text: str) -> tuple[str, float]:
    """A weight on the command line.

    >>> weight("own=3")
    ('own', 3.0)
    """
    name, sign, number = text.rpartition("=")
    try:
        value = float(number)
    except ValueError:
        value = 0.0
    if not (name and sign and 0 < value < float("inf")):
        raise argparse.ArgumentTypeError(f"{text!r} is not a set and a number above 0, such as own=3")
    return name, value


def leaves(text: str) -> int:
    """The number of leaves on the command line."""
    if not text.isdecimal() or not 2 <= int(text) <= 16:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 2 to 16")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Train, write, and show how good it is."""
    if arguments.method == "ceml":
        return train_ceml.run(arguments)
    layout = arguments.method == LAYOUT
    if layout and not arguments.rendered:
        raise UsageError(f"--method {LAYOUT} learns from rendered pages: --rendered FOLDER says where they are")
    given = [option for option, name in train_ceml.OPTIONS.items() if getattr(arguments, name) is not None]
    if other := [option for option in given if not (layout and option == "--rendered")]:
        raise UsageError(f"{other[0]} is not for --method {arguments.method}")
    try:
        import lightgbm  # noqa: F401
        import tldextract  # noqa: F401
    except ImportError as error:
        raise UsageError(
            f"training needs more than elute alone ({error}): pip install 'elute[train,evaluate]'"
        ) from None
    from elute.methods.trained import MODELS
    from elute.train.learned import Parameters
    from elute.train.learned.examples import Rendered, parsed
    from elute.train.learned.report import write_report
    from elute.train.learned.training import train

    own, base = chosen_sets(arguments)
    sets = [*own, *base]
    name = f"{arguments.method}.npz"
    out: Path = arguments.out or Path(name)
    if out.absolute().parent == MODELS and (closed := [each.name for each in sets if not each.permissive]):
        raise UsageError(f"what ships is trained on permissive sets alone, not on {', '.join(closed)}")
    chosen = {name: value for name in ("trees", "leaves") if (value := getattr(arguments, name)) is not None}
    try:
        with Steps(shown=not arguments.quiet) as steps:
            training = train(
                sets,
                Parameters(seed=arguments.seed, layout=layout, **chosen),
                folds=arguments.folds,
                weights=weights_of(arguments.weight, own, base),
                date=datetime.now(UTC).date().isoformat(),
                jobs=arguments.jobs,
                watch=steps,
                how=Rendered(arguments.rendered) if layout else parsed,
            )
    except ValueError as error:
        raise Failure(str(error)) from None
    try:
        if out.suffix != ".npz":
            training.write_folds(out)
            out = out / name
        out.parent.mkdir(parents=True, exist_ok=True)
        training.model.save(out)
        if arguments.report:
            write_report(training, arguments.report)
    except OSError as error:
        raise Failure(f"{error.filename}: {reason(error)}") from None
    tell(training)
    say(f"{out}: {out.stat().st_size / 1e6:.2f} MB; use it as --method '{arguments.method}({out})'")
    if arguments.report:
        say(f"{arguments.report / DEFAULT_REPORT}: the report")
    return 0


def chosen_sets(arguments: argparse.Namespace) -> tuple[list[Dataset], list[Dataset]]:
    """The user's own sets, and those of --base."""
    from elute.gold import distinct, load
    from elute.train.methods import PERMISSIVE

    if not arguments.sets and not arguments.base:
        raise UsageError("it needs something to learn from: name a set or a folder, or --base shipped")
    try:
        own = distinct(load(name, format=arguments.format, sample=arguments.sample) for name in arguments.sets)
        names = {each.name for each in own}
        shipped = [name for name in PERMISSIVE if name not in names] if arguments.base else []
        base = [load(name, sample=arguments.sample) for name in shipped]
    except (ValueError, ImportError) as error:
        raise UsageError(str(error)) from None
    if without := [each.name for each in own if not each.text_gold]:
        raise UsageError(f"there is no gold text in {', '.join(without)}")
    return own, base


def weights_of(given: list[tuple[str, float]], own: list[Dataset], base: list[Dataset]) -> dict[str, float]:
    """The weight of each set that has one."""
    found: dict[str, float] = {}
    for name, value in given:
        meant = [each.name for each in own] if name == OWN else [each.name for each in own + base if each.name == name]
        if not meant:
            raise UsageError(f"--weight {name}={value:g}: there is no such set among those that are learned from")
        found.update(dict.fromkeys(meant, value))
    return found


def tell(training: Training) -> None:
    """The scores of each set, on hosts that were not seen."""
    from elute.evaluate.stats import Bootstrap

    rows = []
    for name, pages in training.validation.sets.items():
        groups = [training.validation.examples[page].group for page in pages]
        f1 = Bootstrap(training.validation.f1[None, pages], groups).mean(0)
        rows.append([name, str(len(pages)), str(len(set(groups))), f"{f1.value:.3f}", f"{f1.low:.3f} to {f1.high:.3f}"])
    columns = [Column("set"), *(Column(name, numeric=True) for name in ("pages", "sites", "words F1", "95 % interval"))]
    show(columns, rows)


class Steps:
    """A bar for each stage of training, one after the other."""

    def __init__(self, shown: bool) -> None:
        self._shown = shown
        self._stage = ""
        self._bar: Progress | None = None
        self._lock = threading.Lock()

    def __enter__(self) -> Steps:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.__exit__(kind, error, trace)

    def __call__(self, what: str, total: int) -> None:
        with self._lock:
            if self._bar is None or what != self._stage:
                self.__exit__(None, None, None)
                self._stage, self._bar = what, Progress(total, self._shown, what=_DOING[what], unit=what)
            self._bar.advance()
