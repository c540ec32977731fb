"""What gold standards count as content: how often the title, the byline and comments, and what that is worth.

    PYTHONPATH=src python -m benchmarks.quality.conventions --write docs/results/conventions.md

For each set and role: the pages on which the role is known, by what the set says or else by the structure of the page;
the share of these whose gold text has it; and the F1 of the best choice of blocks (the oracle) when the role is always
in the text, and when it never is, as a difference to the oracle, mean over all pages of the set.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

from elute.gold import GoldPage, load
from elute.gold.oracle import oracle, oracle_text
from elute.page.arrays import Mask
from elute.train.learned.role_labels import role_labels
from elute.units.roles import Role, roles
from elute.units.sequences import lcs_length
from elute.units.words import word_keys

SETS = (
    "wcxb-dev fundus harvest-forum magic-html-article readability cleaneval-final l3s-gn1 dragnet daniel "
    "xmu-chinese-news chinese-handcrafted"
).split()
ROLES = (Role.TITLE, Role.BYLINE, Role.COMMENT)
IN_GOLD = 0.5


def f1(gold: GoldPage, chosen: Mask) -> float:
    expected, found = word_keys(gold.text), word_keys(oracle_text(gold.page, chosen))
    return 2 * lcs_length(expected, found) / max(len(expected) + len(found), 1)


def blocks_of(gold: GoldPage) -> dict[Role, Mask]:
    """For each role the visible blocks that have it, by the set or else by structure."""
    share = gold.alignment.block_share
    truth = role_labels(gold, gold.page, share)
    by_structure = roles(gold.page)[gold.page.blocks.first]
    visible = gold.page.blocks.hidden == 0
    found = {}
    for role in ROLES:
        said = truth[role] == 1
        found[role] = (said if said.any() else by_structure == role) & visible
    return found


def page_figures(gold: GoldPage) -> Iterator[list[float]]:
    """For each role whether it is there, whether the gold has it, and the F1 that is lost with it always and never."""
    best = oracle(gold.page, gold.alignment)
    reached = f1(gold, best)
    matched, words = gold.alignment.block_matched, gold.alignment.block_words
    for blocks in blocks_of(gold).values():
        if not blocks.any():
            yield [0, np.nan, 0, 0]
            continue
        in_gold = matched[blocks].sum() >= IN_GOLD * words[blocks].sum()
        yield [1, in_gold, f1(gold, best | blocks) - reached, f1(gold, best & ~blocks) - reached]


def set_row(name: str, sample: int | None) -> list[str]:
    pages = [page for page in load(name, sample=sample) if page.text.strip() and len(page.page.blocks)]
    figures = np.array([list(page_figures(page)) for page in pages])
    shares, changes = [], []
    for there, in_gold, always, never in figures.transpose(1, 2, 0):
        shares.append(f"{np.nanmean(in_gold):.0%}" if there.any() else "–")
        changes += [f"{always.mean():+.3f}", f"{never.mean():+.3f}"]
    return [name, *shares, *changes]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default=",".join(SETS), help="sets, with commas between")
    parser.add_argument("--sample", type=int, help="only so many pages of each set, by chance")
    parser.add_argument("--write", type=Path, help="a document to put the table into")
    arguments = parser.parse_args()
    rows = [set_row(name, arguments.sample) for name in arguments.data.split(",")]
    shares = [f"{role.word} in gold" for role in ROLES]
    changes = [f"{role.word} {how}" for role in ROLES for how in ("always", "never")]
    text = table(["set", *shares, *changes], rows)
    show(text, arguments.write)


if __name__ == "__main__":
    main()
