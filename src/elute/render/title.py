"""The title above the content, in formats that are read by themselves.

People who marked content mostly left the title out, and so does the default method. A document in Markdown that begins
without its title reads as if its head were cut off. JSON and XML have the title in a field of its own, HTML is a
fragment for a page that has its own heading, and plain text is what methods are compared by: these stay as they are.
"""

from typing import Final

from elute.labels import Labels
from elute.page import Page
from elute.units.titles import lacks_title, titles

from . import Options

TITLED: Final = frozenset({"article", "documentation", "forum"})
"""The types of pages that are one text, or one talk, with one title."""


def title_above(page: Page, labels: Labels, options: Options) -> str:
    """The title to write above what is kept, "" where none is wanted, or the content has it already.

    >>> import elute
    >>> story = "<h1>Rain</h1><p>It rained all night, and the river rose by a metre and a half before it was dawn.</p>"
    >>> found = elute.extract(story, method="cetd", title=False)
    >>> title_above(found.page, found.labels, Options())
    ''
    """
    if not (labels.page_type in TITLED if options.title is None else options.title):
        return ""
    block = labels.roles.title
    title = _declared(page) if block is None else titles(page).text(block)
    says_something = any(map(str.isalpha, title))
    return title if says_something and lacks_title(page, labels.keep, title, block) else ""


def _declared(page: Page) -> str:
    from elute.metadata.declared import declared  # most pages have their title as a heading

    return declared(page).title
