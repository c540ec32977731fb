"""Plain text: a line a block."""

from elute import registry
from elute.labels import Labels
from elute.page import Page

from . import Options


@registry.renderers.describe(extension=".txt", media_type="text/plain")
def text(page: Page, labels: Labels, options: Options) -> str:
    """What is kept of the page as plain text. No option changes it.

    >>> import elute
    >>> source = "<h1>Tea</h1><p>A <b>drink</b> made of leaves and of hot, not boiling water.</p>"
    >>> found = elute.extract(source, method="cetd")
    >>> text(found.page, found.labels, Options())
    'Tea\\nA drink made of leaves and of hot, not boiling water.'
    """
    return page.blocks.join(labels.keep)
