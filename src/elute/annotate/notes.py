"""What an annotator should know of a page before labelling it: what the file lacks of what readers see."""

from __future__ import annotations

from typing import Final

from elute.page import Page

FEW_WORDS: Final = 50  # below that a page with scripts is likely to be built by them


def notes(page: Page) -> list[str]:
    """Sentences on what is missing.

    >>> import elute
    >>> notes(elute.parse("<link rel=stylesheet href=a.css><p>Text"))
    ['A style sheet is not in the file, so the page is not laid out as its readers see it. ...']
    """
    sheets = sum(_is_sheet(page, row) for row in page.rows_of("link").tolist())
    words = int(page.blocks.words[page.blocks.hidden == 0].sum())
    found = []
    if sheets:
        what = "A style sheet is" if sheets == 1 else f"{sheets} style sheets are"
        found.append(f"{what} not in the file, so the page is not laid out as its readers see it.")
    if words < FEW_WORDS and len(page.rows_of("script")):
        found.append("There is next to no text in the file: scripts may build the page, and they do not run here.")
    if found:
        found[-1] += " `elute annotate URL --browser` saves pages with all they need."
    return found


def _is_sheet(page: Page, row: int) -> bool:
    """Whether a link loads a style sheet that is for use."""
    kinds = (page.attribute(row, "rel") or "").lower().split()
    address = page.attribute(row, "href") or ""
    return "stylesheet" in kinds and "alternate" not in kinds and not address.startswith("data:")
