"""elute takes the main content out of any web page.

>>> import elute
>>> menu = "<nav><a href=/>Home</a></nav>"
>>> elute.extract(f"{menu}<p>It rained all night, and the river rose by a metre before dawn.</p>").text
'It rained all night, and the river rose by a metre before dawn.'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from elute import registry
from elute.choices import Chosen, check_choices, chosen
from elute.extraction import Extraction
from elute.labels import Labels
from elute.many import extract_many
from elute.methods import DEFAULT_METHOD as DEFAULT_METHOD
from elute.methods import Focus, label, label_read
from elute.page import Document, Html, Page, ReadError, decoded, parse
from elute.page.document import read
from elute.units.roles import Role
from elute.version import VERSION
from elute.web.client import afetch, fetch

if TYPE_CHECKING:
    from elute.sites.site import Site

__version__ = VERSION
__all__ = [
    "Document",
    "Extraction",
    "Labels",
    "Page",
    "ReadError",
    "Role",
    "Site",
    "__version__",
    "afetch",
    "extract",
    "extract_many",
    "fetch",
    "method",
    "methods",
    "parse",
    "read",
]


def extract(
    html: Html | Page,
    *,
    method: str = DEFAULT_METHOD,
    url: str | None = None,
    charset: str | None = None,
    focus: Focus = "balanced",
    scripts: bool = True,
    comments: bool = False,
    title: bool | None = None,
    byline: bool | None = None,
    tables: bool = True,
    links: bool = True,
    images: bool = False,
    reasons: bool = False,
    front_matter: bool = False,
) -> Extraction:
    """Take the main content out of a page, given as its html, as a Path, or as what `fetch`, `read` or `parse` gave.

    `method` is one of `methods()`. `url` is where the page is from: relative links are resolved against it. `charset`
    is what the HTTP header said. Of a page that was fetched both are known. `focus` is "balanced", "precision" (rather
    less) or "recall" (rather more). `scripts` says whether the text may be from data in the page's scripts where the
    page itself shows hardly any; `warnings` then say so.
    `comments` and `tables` say whether readers' comments and tables are content; `title` and `byline` whether the title
    of the page, and the line with author and date, always are or never, and None leaves it to the method; Markdown of
    articles, documentation and forums then still begins with the title. `links` and
    `images` say whether they are written out in formats that have them: the words are the same either way. `reasons`
    says whether JSON tells why each block is kept or dropped; `blocks` and `explain` always do. `front_matter` says
    whether Markdown begins with what the page says of itself, as YAML.

    >>> story = "<p>The lake froze over in <a href=/december>December</a>, for the first time in nine years.</p>"
    >>> extract(story, url="https://example.org/").links[0].url
    'https://example.org/december'
    """
    choices: Chosen = {
        "scripts": scripts,
        "comments": comments,
        "title": title,
        "byline": byline,
        "tables": tables,
        "links": links,
        "images": images,
        "reasons": reasons,
        "front_matter": front_matter,
    }
    check_choices(**choices)
    if isinstance(html, Page):
        labels = label(html, method, focus)
    else:
        (labels,) = label_read([decoded(html, url, charset)], method, focus)
    return chosen(labels, **choices)


def methods() -> dict[str, dict[str, object]]:
    """The methods by name, with what is known of each: paper, year, whether it is trained.

    >>> methods()["cetd"]["year"]
    2011
    """
    return {name: registry.methods.info(name) for name in registry.methods.names()}


def method(name: str, **info: object) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a method: a function from a page to Labels, or to a score for each block or row.

    Those above `threshold` (0.5 unless given) are kept.

    >>> @method("long-blocks", paper="none", threshold=5)
    ... def long_blocks(page):
    ...     return page.blocks.words - page.blocks.link_words
    >>> extract("<p>Home<p>A sentence of more than five words.", method="long-blocks").text
    'A sentence of more than five words.'
    """
    if not isinstance(name, str):
        raise TypeError('a method has a name: @elute.method("mine")')
    return registry.methods.register(name, None, **info)


def __getattr__(name: str) -> Any:
    if name == "Site":  # few programs have pages of one site at hand
        from elute.sites.site import Site

        return Site
    raise AttributeError(f"module 'elute' has no attribute {name!r}")
