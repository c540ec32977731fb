"""Examples for trees of atoms: which atoms are content."""

import numpy as np

from elute.methods.shared.atom_trees import truth
from elute.methods.shared.trained import Example
from elute.page import parse
from elute.units.alignment import align
from elute.units.atoms import Atoms


def test_truth_of_atoms() -> None:
    page = parse("<p>It rained <b>all day</b> long<p>Imprint<p>…<p hidden>It rained")
    wordy, content = truth(
        Example(align(page, "It rained all long"), np.zeros(len(page.blocks), dtype=np.uint8)), Atoms(page)
    )
    # "all day" is in the gold by one half, which is not enough; "…" has no words
    assert wordy.tolist() == [True, True, True, True, False]
    assert content.tolist() == [True, False, True, False, False]
