"""What a change of the learned method is worth: two runs over the same pages, by set and by type of page.

    elute train wcxb-dev fundus magic-html-article harvest-forum readability --second-trees 0 --out WITHOUT
    PYTHONPATH=src python -m benchmarks.learned.against_peers run WITHOUT --whole WITHOUT/learned.npz --out BEFORE
    PYTHONPATH=src python -m benchmarks.learned.before_after BEFORE AFTER --write docs/learned/second.md

BEFORE and AFTER are made by `benchmarks.learned.against_peers run`. Differences are paired, on the pages that both
have; intervals are by drawing sites.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from benchmarks.learned.tables import BY_TYPE, SETS, Group, by_type, signed, values_of
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

from elute.evaluate import Run

LANGUAGES = "daniel"  # the set whose pages are told apart by language


def groups(before: Run, after: Run, method: str) -> Iterator[Group]:
    """The sets with what was found before as that of a peer, and the parts of some sets."""
    for name in SETS:
        found, known = values_of(after, name, method), values_of(before, name, method)
        pages = after.dataset(name)
        ids = [id for id in found if id in known]
        now, then = (np.array([each[id] for id in ids]) for each in (found, known))
        whole = Group(name, ids, [pages[id].host for id in ids], now, {"before": then})
        yield whole
        if name == BY_TYPE:
            yield from parts(whole, [pages[id].type for id in ids])
        if name == LANGUAGES:
            yield from parts(whole, [str(pages[id].meta.get("language", "")) for id in ids])


def parts(whole: Group, kinds: Sequence[str]) -> list[Group]:
    return [each.only(f"– {each.name}", np.ones(len(each.ids), np.bool_)) for each in by_type(whole, kinds)]


def row(each: Group) -> tuple[object, ...]:
    change = each.against_peers["before"]
    told = signed(change.difference)
    sure = change.difference.low > 0 or change.difference.high < 0
    return (each.name, change.pages, f"{change.theirs:.3f}", f"{change.ours:.3f}", f"**{told}**" if sure else told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, metavar="BEFORE", help="a run")
    parser.add_argument("after", type=Path, metavar="AFTER", help="another one")
    parser.add_argument("--name", default="learned", help="the method's name in the runs (%(default)s)")
    parser.add_argument("--write", type=Path, help="put the table into a document")
    options = parser.parse_args()
    found = groups(Run(options.before), Run(options.after), options.name)
    show(
        table(("set", "pages", "before", "after", "difference"), [row(each) for each in found]), options.write, "change"
    )


if __name__ == "__main__":
    main()
