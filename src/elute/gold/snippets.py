"""Snippets of a page whose gold is a text: for formats that ask for snippets and nothing else."""

from __future__ import annotations

import numpy as np

from elute.units.words import word_spans

from .page import GoldPage

MOST = 5  # of each kind on a page
FEWEST_WORDS = 4  # of a block: shorter ones say little, and stand on a page twice
WORDS = 12


def snippets(page: GoldPage) -> tuple[list[str], list[str]]:
    """How blocks begin that must be in the output, and that must not, from all over the page.

    >>> gold = GoldPage.of("<p>Home and news and more<p>It rained all night.<p>Hot!", "It rained all night.")
    >>> snippets(gold)
    (['It rained all night'], ['Home and news and more'])
    """
    blocks, share = page.page.blocks, page.alignment.block_share
    long = (page.alignment.block_words >= FEWEST_WORDS) & (blocks.hidden == 0)
    content, noise = (
        [_beginning(blocks.text(block)) for block in np.flatnonzero(long & (share == side)).tolist()] for side in (1, 0)
    )
    text = " ".join(page.text.split())
    return _spread(content), _spread([each for each in noise if each not in text])


def _beginning(text: str) -> str:
    starts, ends = word_spans(text)
    return " ".join(text[starts[0] : ends[:WORDS][-1]].split())


def _spread(found: list[str]) -> list[str]:
    """Some of them, as far from each other as they can be."""
    distinct = list(dict.fromkeys(found))
    if len(distinct) <= MOST:
        return distinct
    return [distinct[place] for place in np.linspace(0, len(distinct) - 1, MOST).round().astype(int)]
