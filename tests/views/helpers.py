"""Extractions without a method in the way."""

import numpy as np

import elute
from elute import Extraction, Labels

FILLER = "<p>" + "A paragraph with enough words in it to be the main content of this small page. " * 2
MENU = "<nav><a href=/>Home</a></nav>"


def everything(html: str, url: str | None = None) -> Extraction:
    """The whole visible text of a page, whatever a method would say."""
    page = elute.parse(html, url=url)
    keep = page.blocks.row_visible
    return Extraction(page, Labels(page, keep.astype(np.float32), keep, "everything"))
