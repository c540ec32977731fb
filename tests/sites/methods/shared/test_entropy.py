"""Entropy over pages: the example of Yunis, and its ends."""

import numpy as np
import pytest

from elute.sites.methods.shared.entropy import entropy


def of_matrix(counts: list[list[int]]) -> list[float]:
    """The entropy of each feature, by how often it is on each page."""
    matrix = np.array(counts)
    feature, page = (np.repeat(numbers.ravel(), matrix.ravel()) for numbers in np.indices(matrix.shape))
    found: list[float] = entropy(feature, page, np.full(len(matrix), matrix.shape[1])).tolist()
    return found


def test_the_example_of_yunis() -> None:
    """Table 2.1: the first feature is spread over all documents, the second is not."""
    assert np.round(of_matrix([[14, 9, 8, 5, 12], [0, 18, 2, 4, 6]]), 4).tolist() == [0.9656, 0.6695]


def test_entropy_is_between_none_and_all() -> None:
    assert of_matrix([[3, 0, 0], [2, 2, 2]]) == pytest.approx([0, 1])
    assert of_matrix([[7], [1]]) == [0, 0]
