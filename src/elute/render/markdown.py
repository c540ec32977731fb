"""Markdown: CommonMark with GitHub's tables, task lists, strikethrough, footnotes and formulas.

Parsing the output gives the words of the plain text again: marks are only ever added around them, and what would be
read as a mark by accident is escaped. Only the title may be more: it stands above articles, documentation and threads.

It is written natively (`_markdown.pyx`), in one pass over the columns of the outline:

    native/markdown_blocks.pxi      quotes, lists, notes: what stands before each line; headings, paragraphs, code
    native/markdown_table.pxi       tables
    native/markdown_inline.pxi      emphasis, links, code and formulas in a line of text
    native/flanking.pxi             where stars mark emphasis, and where an element must
    native/markdown_escape.pxi      what text needs not to be read as a mark

A slow version of it in plain Python, easier to read, is in `tests/render/reference/`: both write the same.
"""

from elute import registry
from elute.labels import Labels
from elute.page import Page

from . import Options
from ._markdown import write
from .outline import plan_of
from .title import title_above


@registry.renderers.describe(extension=".md", media_type="text/markdown", markup=True, for_readers=True)
def markdown(page: Page, labels: Labels, options: Options) -> str:
    """What is kept of the page as Markdown.

    >>> import elute
    >>> source = "<h2>List</h2><p>Some words before the list of things.</p><ol start=3><li>three<li>four"
    >>> found = elute.extract(source, method="cetd")
    >>> print(markdown(found.page, found.labels, Options()))
    ## List
    <BLANKLINE>
    Some words before the list of things.
    <BLANKLINE>
    3. three
    4. four
    """
    written = write(plan_of(page, labels, options), title_above(page, labels, options))
    if not options.front_matter:
        return written
    from .front_matter import front_matter  # few ask

    return f"{front_matter(page, labels)}\n{written}"
