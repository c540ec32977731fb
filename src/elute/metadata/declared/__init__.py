"""What the head of a page declares, read at once: enough for what is written into outputs.

Every field with all that speaks for it is `elute.metadata.Metadata`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from elute.page.remembered import remembered
from elute.page.table import Page

from .head import from_head
from .title import from_title


@dataclass(frozen=True)
class Declared:
    """What a page declares of itself; "" where it says nothing. `sources` names the place of each field.

    All is from its head, but for the title: that is the heading which says what the head does, where there is one.
    """

    title: str = ""
    author: str = ""
    date: str = ""
    description: str = ""
    site: str = ""
    url: str = ""
    image: str = ""
    language: str = ""
    sources: dict[str, str] = field(default_factory=dict)


@remembered
def declared(page: Page) -> Declared:
    """Read the head of a page, and its title.

    >>> import elute
    >>> head = '<html lang=en><title>A story | The Site</title><meta name=author content="B. C.">'
    >>> found = declared(elute.parse(f"{head}<h1>A story</h1>"))
    >>> found.title, found.author, found.language, found.sources["title"], found.sources["author"]
    ('A story', 'B. C.', 'en', 'h1', 'meta author')
    """
    fields: dict[str, str] = {}
    sources: dict[str, str] = {}
    for name, value, source in from_head(page):
        fields[name], sources[name] = value, source
    if title := from_title(page, fields.get("site", ""), fields.get("url", "")):
        fields["title"], sources["title"] = title
    return Declared(**fields, sources=sources)
