"""What the tests of units share: a page's blocks in short."""

from elute.page import parse
from elute.units.row_state import HIDDEN


def blocks(html: str) -> list[str]:
    """The texts of all blocks, hidden ones too."""
    found = parse(html).blocks
    return [found.text(block) for block in range(len(found))]


def hidden(html: str) -> dict[str, str]:
    """For each block's text why it is hidden, "" where it is not."""
    found = parse(html).blocks
    return {found.text(block): HIDDEN[found.hidden[block]] for block in range(len(found))}


def counts(html: str) -> tuple[int, int, int, int]:
    """Words, words in links, characters, characters in links: over all blocks."""
    found = parse(html).blocks
    return (
        int(found.words.sum()),
        int(found.link_words.sum()),
        int(found.chars.sum()),
        int(found.link_chars.sum()),
    )
