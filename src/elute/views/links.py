"""The links in the kept text."""

from dataclasses import dataclass

from elute.labels import Labels
from elute.page import Page
from elute.page.urls import resolve
from elute.views.text import text_in


@dataclass(frozen=True)
class Link:
    """A link in the kept text."""

    text: str
    url: str


def links_of(page: Page, labels: Labels) -> list[Link]:
    """The links in the kept text, in document order.

    >>> import elute
    >>> found = elute.extract("<p>The lake froze over in <a href=/december>December</a>, for the first time in years.")
    >>> links_of(found.page, found.labels)
    [Link(text='December', url='/december')]
    """
    found = []
    for row in page.rows_of("a").tolist():
        url = resolve(page.base_url, page.attribute(row, "href"))
        text = text_in(page, labels.keep, row)
        if url and text:
            found.append(Link(text, url))
    return found
