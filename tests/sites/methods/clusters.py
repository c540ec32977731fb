"""Clusters of pages that tests of methods make up."""

import elute
from elute.labels import Labels
from elute.page import Page

from ..pages import WORDS, page


def told(number: int) -> list[str]:
    """A story in words of its own: it is by words that some methods tell pages apart."""
    return [" ".join(word + "aeiou"[number] * 2 for word in WORDS[start : start + 8]) for start in range(0, 24, 4)]


def cluster() -> list[Page]:
    return [elute.parse(page(number, "".join(f"<p>{text}" for text in told(number)))) for number in range(5)]


def kept(labels: Labels) -> list[str]:
    """The text that labels keep, a line a block."""
    return labels.page.blocks.join(labels.keep).splitlines()
