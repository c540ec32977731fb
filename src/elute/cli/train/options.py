"""The options of `elute train`: those that every method has, and those that the method declares."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from elute import DEFAULT_METHOD

from ..parts.options import Parser, add_version, count

if TYPE_CHECKING:
    from elute.methods.shared.options import Option

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
  elute train --method kim --help                   the options of another method

methods that learn: {methods}
A set has the layout of docs/gold.md. docs/train.md tells how to make one, and what training does.
"""


class TrainParser(Parser):
    """Parses the words with the options of the method that they name."""

    def __init__(self, method: str = DEFAULT_METHOD) -> None:
        from elute.train.trainers import trainer_of

        super().__init__(
            prog="elute train",
            description="Train a method on gold standards or annotated pages: a model file, and what it does on sites\n"
            "that it has not seen.",
            usage="elute train SET… [--method NAME] [options]",
        )
        self.method = method
        add_shared_options(self, method)
        group = self.add_argument_group(f"for --method {method}")
        self.own = trainer_of(method).options
        for option in self.own:
            add_option(group, option)
        add_version(self)

    def parse_intermixed_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> argparse.Namespace:
        """The arguments; what is wrong with them is said with the options that the method has."""
        words = list(args or [])
        method = named_method(words)
        if method != self.method:
            self._check(method)
            return TrainParser(method).parse_intermixed_args(words)
        arguments, unknown = self.parse_known_intermixed_args(words)
        if unknown:
            self._refuse([word for word in unknown if word.startswith("-")] or unknown)
        return arguments

    def format_help(self) -> str:
        """The names of all methods are looked up for this alone."""
        from elute.train.trainers import trainable

        self.epilog = _EXAMPLES.format(methods=", ".join(trainable()))
        return super().format_help()

    def _check(self, method: str) -> None:
        from elute.train.trainers import trainer_of

        try:
            trainer_of(method)
        except (ValueError, ImportError) as error:
            self.error(str(error))

    def _refuse(self, words: list[str]) -> NoReturn:
        has = ", ".join(option.flag for option in self.own) or "none of its own"
        option = words[0].partition("=")[0]
        self.error(f"{option} is not for --method {self.method}, which has {has}")


def named_method(words: Sequence[str]) -> str:
    """The method that the words name, the default where they name none.

    >>> named_method(["pages", "--method", "kim", "--help"]), named_method(["pages"])
    ('kim', 'learned')
    """
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    first.add_argument("--method", nargs="?")
    method: str | None = first.parse_known_args([word for word in words if word != "--"])[0].method
    return method or DEFAULT_METHOD


def add_shared_options(parser: argparse.ArgumentParser, method: str) -> None:
    """What every method has: what is learned from, what is made, and how."""
    what = parser.add_argument_group("what is learned from")
    what.add_argument(
        "sets",
        nargs="*",
        metavar="SET",
        help="a gold standard: the name of an installed one, or a folder; or a folder of annotated pages",
    )
    what.add_argument("--method", default=method, metavar="NAME", help="what is trained (learned)")
    what.add_argument(
        "--format", metavar="NAME", help="the format of the folders (elute, or annotated where people have annotated)"
    )
    what.add_argument(
        "--as", dest="annotator", metavar="NAME", help="learn from what one person has labelled in annotated folders"
    )
    what.add_argument(
        "--base", choices=["shipped"], help="learn also from the sets that the shipped model has learned from"
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
    how = parser.add_argument_group("how it is learned")
    how.add_argument("--folds", type=count, default=5, metavar="K", help="folds of sites to judge by (%(default)s)")
    how.add_argument(
        "--jobs", type=count, default=os.cpu_count() or 1, metavar="N", help="models grown at the same time (all cores)"
    )
    how.add_argument("-q", "--quiet", action="store_true", help="no progress on stderr")


def add_option(group: argparse._ArgumentGroup, option: Option) -> None:
    """An option as the method declares it."""
    group.add_argument(
        option.flag,
        dest=option.name,
        action="append" if option.repeated else "store",
        type=_reader(option.read),
        default=list(option.default) if option.repeated else option.default,
        metavar=option.value,
        help=option.told.replace("%", "%%"),
    )


def _reader(read: Callable[[str], Any]) -> Callable[[str], Any]:
    def value(text: str) -> Any:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return value
