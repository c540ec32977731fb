"""Decision trees that tell content from the rest, atom by atom: examples for them, and labels from what they say.

An atom (`units/atoms.py`) is content where more than half of its words are in the gold text. The score is the share of
content in an atom's leaf. The papers keep what has more than one half; a focus moves that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.labels import Labels
from elute.methods.shared.decide import Reason, decide
from elute.methods.shared.trained import Example
from elute.methods.shared.tree import Features
from elute.page.arrays import Mask, Reals
from elute.page.table import Page
from elute.units.atoms import Atoms

Shares = npt.NDArray[np.float32]

THRESHOLD: Final = {"balanced": 0.5, "precision": 0.7, "recall": 0.3}
CONTENT: Final = 1  # of the classes 0 and 1


def truth(example: Example, atoms: Atoms) -> tuple[Mask, Mask]:
    """The atoms that have words, and of all atoms those that are content."""
    rows = np.flatnonzero(atoms.row_atom >= 0)
    atom, alignment = atoms.row_atom[rows], example.alignment
    words = np.bincount(atom, alignment.row_words[rows], minlength=len(atoms))
    matched = np.bincount(atom, alignment.row_matched[rows], minlength=len(atoms))
    return words > 0, 2 * matched > words


def examples_of(
    examples: Iterable[Example], features_of: Callable[[Page, Atoms], Features]
) -> tuple[list[Features], list[Mask]]:
    """For each page the features of its atoms that have words, and whether these are content."""
    pages, classes = [], []
    for example in examples:
        atoms = Atoms(example.page)
        wordy, content = truth(example, atoms)
        pages.append(features_of(example.page, atoms)[wordy])
        classes.append(content[wordy])
    return pages, classes


def decide_atoms(page: Page, atoms: Atoms, share: Shares, focus: str, reason: Reason) -> Labels:
    """Labels from the share of content that a tree gives for each atom. The reason is that of a block's first atom."""
    content = share > THRESHOLD[focus]
    score: Reals = share.astype(np.float64)

    def reason_of(block: int) -> str:
        atom = int(atoms.row_atom[page.blocks.first[block]])
        return f"content in {share[atom]:.0%} of such texts: {reason(atom)}"

    return decide(page, atoms.to_rows(content), atoms.to_rows(score), reason_of)
