"""Blocks as headings, list items, paragraphs or nothing: the classes of an example."""

import numpy as np

from elute.methods.shared.block_classes import NAMES, classes
from elute.methods.shared.trained import Example
from elute.page import parse
from elute.units.alignment import align
from elute.units.roles import Role


def test_classes_of_an_example() -> None:
    page = parse("<h1>Tea</h1><p>Tea is hot.<ul><li>green</ul><p>Imprint<p hidden>Tea is hot.")
    role = np.array([Role.HEADING, Role.PARAGRAPH, Role.LIST, Role.PARAGRAPH, Role.PARAGRAPH], dtype=np.uint8)
    example = Example(align(page, "Tea\nTea is hot.\ngreen"), role)
    assert example.visible.tolist() == [0, 1, 2, 3]
    assert [NAMES[number] for number in classes(example)] == ["h", "p", "l", "n"]
