"""InfoDiscoverer: words that are on all pages of a cluster are the template's.

Shian-Hua Lin, Jan-Ming Ho: "Discovering informative content blocks from Web documents". KDD 2002. Retold by Yunis
(2016), section 2.5.

The matrix has a row for each feature and a column for each of the d pages: how often the feature is on the page. With
the weights w of a row, divided by their sum, the entropy of the feature is

    H(F) = - sum of w log_d w

from 0, all on one page, to 1, equally often on all. The entropy of a block is the mean of its features', and a block is
informative where it is at most H0. That begins with 0 and grows by 0.1 until a step adds no feature to the informative
blocks.

Different from the paper: blocks are elute's, not those of tables; features are words as they stand, without stemming
and stop words, which know one language. As long as no block is informative, H0 goes on growing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.labels import Labels
from elute.page import Page
from elute.page.arrays import Keys, Reals
from elute.units.words import word_keys

STEP: Final = 0.1


def entropy(matrix: npt.NDArray[np.int64]) -> Reals:
    """The entropy of each feature, by how often it is on each page.

    >>> entropy(np.array([[14, 9, 8, 5, 12], [0, 18, 2, 4, 6]])).round(4).tolist()  # table 2.1 of Yunis (2016)
    [0.9656, 0.6695]
    """
    pages = matrix.shape[1]
    if pages < 2:
        return np.zeros(len(matrix))
    weight = matrix / np.maximum(matrix.sum(axis=1, keepdims=True), 1)
    logarithm = np.log(weight, out=np.zeros_like(weight), where=weight > 0) / np.log(pages)
    found: Reals = -(weight * logarithm).sum(axis=1)
    return found.clip(0, 1)


def label_pages(pages: Sequence[Page]) -> list[Labels]:
    """Keep the blocks whose words are not those of all pages."""
    words = [[word_keys(page.blocks.text(block)) for block in range(len(page.blocks))] for page in pages]
    features, matrix = feature_matrix([np.concatenate([_NONE, *blocks]) for blocks in words])
    of_feature = entropy(matrix)
    of_blocks = [
        np.array([of_feature[np.searchsorted(features, keys)].mean() if len(keys) else 1.0 for keys in blocks])
        for blocks in words
    ]
    limit = boundary(of_blocks, words)
    return [_labels(page, of_page, limit) for page, of_page in zip(pages, of_blocks, strict=True)]


def feature_matrix(pages: Sequence[Keys]) -> tuple[Keys, npt.NDArray[np.int64]]:
    """All features of the pages, and how often each is on each of them."""
    features = np.unique(np.concatenate([_NONE, *pages]))
    counts = [np.bincount(np.searchsorted(features, keys), minlength=len(features)) for keys in pages]
    return features, np.array(counts, dtype=np.int64).reshape(len(pages), len(features)).T


def boundary(of_blocks: Sequence[Reals], words: Sequence[Sequence[Keys]]) -> float:
    """H0: as far as each step still adds features to the informative blocks."""
    every = [pair for page in zip(of_blocks, words, strict=True) for pair in zip(*page, strict=True)]

    def informative(limit: float) -> int:
        kept = [keys for h, keys in every if h <= limit]
        return len(np.unique(np.concatenate([_NONE, *kept])))

    limits = [round(STEP * number, 1) for number in range(11)]
    features = [informative(limit) for limit in limits]
    for number, limit in enumerate(limits[:-1]):
        if features[number] and features[number] == features[number + 1]:
            return limit
    return limits[-1]


def _labels(page: Page, of_blocks: Reals, limit: float) -> Labels:
    keep = (of_blocks <= limit) & (page.blocks.words > 0)
    score = (0.5 + (limit - of_blocks) / 2).clip(0, 1).astype(np.float32)

    def reason(block: int) -> str:
        return f"entropy {of_blocks[block]:.2f}, informative up to {limit:.1f}"

    rows = page.blocks.to_rows(keep, False) & page.blocks.row_visible
    return Labels(page, page.blocks.to_rows(score), rows, "infodiscoverer", reason)


_NONE: Final = word_keys("")
