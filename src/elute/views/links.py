"""The links in the kept text."""

from dataclasses import dataclass

from elute.labels import Labels
from elute.page import Page
from elute.page.arrays import prefix_sums
from elute.units.addresses import Addresses
from elute.views.text import text_in


@dataclass(frozen=True)
class Link:
    """A link in the kept text."""

    text: str
    url: str


def links_of(page: Page, labels: Labels) -> list[Link]:
    """The links in the kept text, in document order. One inside another, in a table, is none: formats nest no links.

    >>> import elute
    >>> found = elute.extract("<p>The lake froze over in <a href=/december>December</a>, for the first time in years.")
    >>> links_of(found.page, found.labels)
    [Link(text='December', url='/december')]
    """
    addresses = Addresses(page)
    kept = prefix_sums(labels.keep)
    links = page.rows_of("a")
    links = links[kept[page.end[links]] > kept[links]]  # most are in what is dropped
    found = []
    inside = 0  # the end of the link before
    for row in links.tolist():
        if row < inside or not (url := addresses.of_link(row)):
            continue
        inside = int(page.end[row])
        if text := text_in(page, labels.keep, row):
            found.append(Link(text, url))
    return found
