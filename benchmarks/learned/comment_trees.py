"""Whether trees can find comments of readers that do not call themselves so.

    PYTHONPATH=src python -m benchmarks.learned.comment_trees

The trees learn from the permissive sets, where comments are known by their names in class and id alone. So they must
not see names. They are asked on dragnet and l3s-gn1, whose people have marked comments: precision and recall by words,
for what the names say, what the trees say, and both.
"""

from __future__ import annotations

import argparse

import numpy as np
from benchmarks.learned.roles import Counted
from benchmarks.parts.tables import table

from elute.gold import load
from elute.learned._features import Features
from elute.learned.model import as_bytes
from elute.train.data import PERMISSIVE
from elute.train.learned.examples import gather
from elute.train.learned.matrix import Split
from elute.train.learned.parameters import Parameters
from elute.train.learned.role_labels import role_labels
from elute.train.learned.roles import SEE_NAMES, fit_role, label_examples
from elute.train.learned.validation import corpus_of
from elute.units.roles import Role, comment_rows

SETS = ("dragnet", "l3s-gn1")
PRECISION = 0.5  # that the trees reach on unseen hosts of the permissive sets, for what calls itself comment


def permissive_split() -> Split:
    """The features of all pages of the permissive sets."""
    examples = gather([page for name in PERMISSIVE for page in load(name)])
    return corpus_of(examples, 5, Parameters()).split(None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, help="only so many pages of each set, by chance")
    arguments = parser.parse_args()
    split = permissive_split()
    labels = label_examples(split.corpus.examples)
    trees = fit_role(Role.COMMENT, split, labels, split.corpus.parameters, PRECISION, SEE_NAMES)
    rows: list[list[str]] = []
    for name in SETS:
        counted = {how: Counted() for how in ("names", "trees", "both")}
        for gold in load(name, sample=arguments.sample):
            page, blocks = gold.page, gold.page.blocks
            if not len(blocks):
                continue
            truth = role_labels(gold, page, gold.alignment.block_share)[Role.COMMENT]
            weight = np.where(blocks.hidden == 0, gold.alignment.block_words, 0)
            features = Features(page.table, blocks.segments, split.odds)
            features.set_type(as_bytes(split.types.probabilities(features)))
            named = comment_rows(page)[blocks.first]
            seen = trees.score(features.columns, features.count) > 0 if trees else np.zeros_like(named)
            for how, found in (("names", named), ("trees", seen), ("both", named | seen)):
                counted[how].add(weight, found, truth)
        rows.extend([name, how, *count.figures] for how, count in counted.items())
    text = table(["set", "comments by", "precision", "recall"], rows)
    print(text)


if __name__ == "__main__":
    main()
