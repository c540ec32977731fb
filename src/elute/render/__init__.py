"""Renderers write what a method has kept, and never decide what is kept.

A renderer is a function `(page, labels, options) -> str`. It works from the page's columns and `labels.keep` alone,
so any method goes with any output. Formats with structure share `outline`, which turns kept rows into blocks and inline
runs; each format then only says how things are written. Markdown and HTML are written natively from its columns, TEI
and formats of other packages from its objects (`writer`, the way over them). JSON writes `views`.

Where it is registered, a renderer says what others need to know of it: the `extension` of its files, its `media_type`,
whether it is `markup`, in which an HTML comment may stand, and whether it is `for_readers`: then it gets labels that
also keep who wrote each post of a forum and when (`Labels.for_readers`). All may be left out.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """Rendering choices.

    `links=False` writes the text of links alone; `images=True` adds images, which are no words. `title` is whether the
    caller wants the title: labels keep it where it stands on the page, and Markdown writes it on top where it does not.
    With None the format decides (`title.py`). `reasons=True` adds to JSON why each block is kept or dropped,
    `front_matter=True` to Markdown what the page says of itself.

    >>> Options().links, Options().images
    (True, False)
    """

    links: bool = True
    images: bool = False
    title: bool | None = None
    reasons: bool = False
    front_matter: bool = False
