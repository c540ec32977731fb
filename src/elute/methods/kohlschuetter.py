"""Boilerplate detection using shallow text features: the two published decision trees.

Christian Kohlschütter, Peter Fankhauser, Wolfgang Nejdl: "Boilerplate Detection using Shallow Text Features". WSDM
2010. Retold by Kim and others (2013), section 2.2, and Kovačič (2012), section 2.2.4.

A page is cut at every tag but `<a>` (`units/atoms.py`). Of each of these atoms, of the one before and of the one after
it, a tree looks at

    link density   the share of its words that are in links
    words          how many
    text density   words on a line of 80 characters

    kohlschuetter           words and link density (the paper's algorithm 2)
    kohlschuetter-density   text density and link density (its algorithm 1)

Before the first atom and after the last there is one with zeros. The trees were learned from L3S-GN1, 621 news pages.

A tree says yes or no. For a score each question "x > t?" is answered by a degree, x / (x + t), which is one half at t.
The degree of a path is that of its weakest answer, and the score that of the strongest path to content.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import decide
from elute.page.arrays import Reals, above, after, before
from elute.page.table import Page
from elute.units.atoms import Atoms

Question = Callable[[Reals, float], Reals]
Tree = Callable[[Atoms, Question], Reals]

CONTENT: Final = 1.0
BOILERPLATE: Final = 0.0
PAPER: Final = "Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features"
TRAINED_ON: Final = ("l3s-gn1",)  # by the authors: the trees are as published
# Above which score atoms are kept; balanced is the tree's own answer.
SMALLEST_SCORE: Final = {"precision": 0.6, "recall": 0.4}


@registry.methods.describe(
    title="Words and links of neighbours", paper=PAPER, year=2010, trainable=False, trained_on=TRAINED_ON
)
def kohlschuetter(page: Page, focus: str = "balanced") -> Labels:
    """Keep texts by their number of words and links, and those of the texts before and after."""
    return _labels(page, by_words, focus)


@registry.methods.describe(
    title="Text density of neighbours", paper=PAPER, year=2010, trainable=False, trained_on=TRAINED_ON
)
def kohlschuetter_density(page: Page, focus: str = "balanced") -> Labels:
    """Keep texts by their text density and links, and those of the texts before and after."""
    return _labels(page, by_density, focus)


def by_words(atoms: Atoms, more: Question) -> Reals:
    """Algorithm 2: the tree that asks for the number of words."""
    words, links = atoms.words.astype(np.float64), atoms.link_density
    behind_text = choose(
        more(words, 16),
        CONTENT,
        choose(more(after(words), 15), CONTENT, choose(more(before(words), 4), CONTENT, BOILERPLATE)),
    )
    behind_links = choose(more(words, 40), CONTENT, choose(more(after(words), 17), CONTENT, BOILERPLATE))
    return choose(more(links, 0.333333), BOILERPLATE, choose(more(before(links), 0.555556), behind_links, behind_text))


def by_density(atoms: Atoms, more: Question) -> Reals:
    """Algorithm 1: the tree that asks for the text density."""
    density, links = atoms.text_density, atoms.link_density
    behind_text = choose(
        more(density, 9),
        choose(more(after(density), 0), CONTENT, BOILERPLATE),
        choose(more(after(density), 10), CONTENT, choose(more(before(density), 4), CONTENT, BOILERPLATE)),
    )
    behind_links = choose(more(after(density), 11), CONTENT, BOILERPLATE)
    return choose(more(links, 0.333333), BOILERPLATE, choose(more(before(links), 0.555556), behind_links, behind_text))


def choose(degree: Reals, yes: Reals | float, no: Reals | float) -> Reals:
    """The degree of a question's two branches: the weaker of answer and branch, the stronger of the two."""
    chosen: Reals = np.maximum(np.minimum(degree, yes), np.minimum(1.0 - degree, no))
    return chosen


def yes_or_no(values: Reals, threshold: float) -> Reals:
    """A question with a plain answer: the tree as it is printed."""
    return (values > threshold).astype(np.float64)


def _labels(page: Page, tree: Tree, focus: str) -> Labels:
    atoms = Atoms(page)
    content, score = tree(atoms, yes_or_no) > 0.5, tree(atoms, above)
    score = np.where(content, np.maximum(score, 0.5), np.minimum(score, 0.5))
    if focus in SMALLEST_SCORE:
        content = score > SMALLEST_SCORE[focus]

    def reason(block: int) -> str:
        atom = atoms.row_atom[page.blocks.first[block]]
        words = (
            f"{atoms.words[atom]} words, {atoms.text_density[atom]:.1f} on a line, {atoms.link_density[atom]:.0%} links"
        )
        around = f"before {_words(atoms, atom - 1)}, after {_words(atoms, atom + 1)} words"
        return f"{words}; {around}"

    return decide(page, atoms.to_rows(content), atoms.to_rows(score), reason)


def _words(atoms: Atoms, atom: int) -> int:
    return int(atoms.words[atom]) if 0 <= atom < len(atoms) else 0
