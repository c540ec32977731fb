"""`elute annotate export`: what people have labelled as a gold standard, in any format that can be written."""

from __future__ import annotations

import argparse
from pathlib import Path

from elute.gold.convert import writable
from elute.gold.page import DEFAULT_LABELS

from ..gold import convert as gold_convert
from ..parts.console import UsageError
from ..parts.options import Listed, Parser, add_version

COMMENTS = "user-comments"


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        "elute annotate export",
        "Write the pages that are done as a gold standard. The new folder has all of them, or it is not made.",
        epilog="example:\n  elute annotate export my-pages/ gold/ --to elute\n",
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="a folder that has been annotated")
    parser.add_argument("target", metavar="OUT", help="the folder to write, which must not exist or be empty")
    parser.add_argument(
        "--to",
        default="elute",
        metavar="FORMAT",
        choices=Listed(writable),
        help="%(choices)s (%(default)s)",
    )
    parser.add_argument(
        "--as", dest="person", metavar="NAME", help="whose labels (needed where several people have worked)"
    )
    parser.add_argument(
        "--comments", action="store_true", help="count what readers wrote as content; else it is left out or apart"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Read the folder as the gold standard that it is, and write it."""
    from elute.annotate.store import ANNOTATIONS, Store, StoreError

    folder: Path = arguments.folder.absolute()
    try:
        people = Store(folder, arguments.person or "nobody").people()
    except StoreError as error:
        raise UsageError(str(error)) from None
    names = ", ".join(people) or "nobody yet"
    if arguments.person and arguments.person not in people:
        raise UsageError(f"{arguments.folder}: {arguments.person} has not annotated it (annotated by {names})")
    if not arguments.person and len(people) > 1:
        raise UsageError(f"{arguments.folder}: {names} have annotated it; name one with --as")
    arguments.source = str(folder / ANNOTATIONS / arguments.person if arguments.person else folder)
    arguments.format = "annotated"
    arguments.labels = (*DEFAULT_LABELS, COMMENTS) if arguments.comments else DEFAULT_LABELS
    return gold_convert.run(arguments)
