"""How fast each method of elute is, against readability-lxml, in one run.

    PYTHONPATH=src python -m benchmarks.speed.methods --write docs/methods/speed.md
    PYTHONPATH=src python -m benchmarks.speed.methods --methods bte,cetr --pages 50

Each call takes a page's bytes and gives its main text: decoding, parsing and writing are in the time. readability-lxml
is given text that was decoded before, which favours it, and gives HTML. Times are ratios within the run.
"""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from benchmarks.parts.document import show
from benchmarks.parts.pages import sample
from benchmarks.parts.tables import table
from benchmarks.speed.timing import Call, machine, ratio, with_progress

UNIT = "readability-lxml, decoded before"
COMBINING = ("union", "vote", "weighted-vote")  # as slow as what they combine


def calls(names: Sequence[str]) -> list[Call]:
    from readability import Document

    import elute

    def decode(data: bytes) -> str:
        return elute.parse(data).source.decode("utf-8", "replace")

    def main_html(text: str) -> object:
        try:
            return Document(text).summary()
        except Exception:  # it cannot read a few pages: their time is that of finding out
            return None

    own = [Call(name, lambda data, name=name: elute.extract(data, method=name).text) for name in names]  # type: ignore[misc]
    return [Call(UNIT, main_html, decode), *own]


def own_methods() -> list[str]:
    """The methods of elute that need nothing but a page: no peers, none that combine others or are trained."""
    from elute import registry

    found = []
    for name in registry.methods.names():
        if name in registry.PEERS or name in COMBINING:
            continue
        try:
            info = registry.methods.info(name)
        except ImportError:
            continue
        if info.get("trainable") is False:
            found.append(name)
    return found


def report(names: Sequence[str], pages: int, repeats: int) -> str:
    data = [page.read() for page in sample(pages)]
    times = with_progress(calls(names), data, repeats)
    rows = []
    for name in names:
        measured = ratio(times[name], times[UNIT])
        faster = 1 / measured.value
        rows.append((name, measured, f"{faster:.1f}", f"{measured.spread:.0%}"))
    head = ("method", f"time / {UNIT}", "times faster", "noise")
    about = (
        f"Measured {datetime.date.today()} on {len(data)} pages, best of {repeats} runs of each: {machine()}, "
        f"readability-lxml {version('readability-lxml')}."
    )
    return f"{about}\n\n{table(head, rows)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--methods", help="names with commas between them; all that are not trained unless given")
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table between the marks of this file")
    arguments = parser.parse_args()
    names = arguments.methods.split(",") if arguments.methods else own_methods()
    text = report(names, arguments.pages, arguments.repeats)
    show(text, arguments.write)


if __name__ == "__main__":
    main()
