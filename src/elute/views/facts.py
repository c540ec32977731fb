"""What a document says of itself beside its text: how sure the method is, and what a user should know."""

import numpy as np

from elute.labels import Labels
from elute.page import Page


def confidence(page: Page, labels: Labels) -> float:
    """What the method says of its own choice; else how clearly its scores tell kept from dropped text.

    That is the mean over the words of the page of the score where kept, of one minus the score where dropped: from 0 to
    1, not calibrated. 0 where nothing is kept.
    """
    if labels.confidence_of is not None:
        return labels.confidence_of(labels.keep)
    blocks = page.blocks
    if not np.count_nonzero(labels.keep):
        return 0.0
    keep, score = labels.keep[blocks.first], labels.score[blocks.first]
    sure = np.where(keep, score, 1.0 - score)
    return float(np.average(sure, weights=np.maximum(blocks.words, 1)))


def warnings(page: Page, labels: Labels) -> list[str]:
    """What a user should know: limits met, broken encodings, nothing kept."""
    from elute.units.addresses import Addresses  # most programs ask for the text alone

    found = [*page.warnings, *Addresses(page).warnings()]
    if not len(page.blocks):
        found.append("the page has no text")
    elif not np.count_nonzero(labels.keep):
        found.append(f"{labels.method} kept nothing of {len(page.blocks)} blocks")
    return found
