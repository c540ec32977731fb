"""`elute evaluate page`: one page of a run, gold and outputs side by side, in one HTML file."""

from __future__ import annotations

import argparse

from ..parts.console import Failure, UsageError, say
from ..parts.options import Parser, add_version
from ..parts.outputs import deliver


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute evaluate page",
        description="Show one page of a run: gold, what each method gave, and the page itself; differences marked.",
        usage="elute evaluate page RUN SET ID [options]",
    )
    parser.add_argument("run_folder", metavar="RUN", help="the folder of the run")
    parser.add_argument("dataset", metavar="SET", help="the name of the dataset")
    parser.add_argument("id", metavar="ID", help="the id of the page")
    output = parser.add_argument_group("output")
    output.add_argument("-o", "--output", metavar="FILE", help="write there (page.html in the run)")
    output.add_argument("--open", action="store_true", help="show it in the browser")
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Write the view of the page and say where it is."""
    from .watch import as_failures

    with as_failures(arguments.run_folder):
        return _show(arguments)


def _show(arguments: argparse.Namespace) -> int:
    from elute.evaluate.report import document, page_view
    from elute.evaluate.runs.run_folder import Run
    from elute.gold import GoldError

    made, name, id = Run(arguments.run_folder), arguments.dataset, arguments.id
    if name not in made.datasets:
        raise UsageError(f"the run has no dataset {name!r}; it has {', '.join(made.datasets) or 'none'}")
    outputs = {method: found[id] for method in made.methods(name) if id in (found := made.outputs(name, method))}
    if not outputs:
        raise UsageError(f"no method of the run was given the page {id!r} of {name}")
    try:
        gold = made.dataset(name)[id]
    except (GoldError, KeyError) as error:
        raise Failure(str(error.args[0])) from None
    path = arguments.output or str(made.folder / "page.html")
    deliver(document(f"{id} – elute", None, {"page-0": page_view(gold, outputs)}), path, arguments.open)
    if path != "-":
        say(f"the page is in {path}")
    return 0
