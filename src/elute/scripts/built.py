"""The page with the text of a script in its body: all outputs are then made of it as of any page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from elute.page import parse
from elute.page.assemble import Nodes, add_rows, assemble
from elute.page.kinds import ELEMENT, TEXT
from elute.page.table import Page
from elute.units.posts import Post

from .content import Content, Part, as_html

MOST_ROWS: Final = 100_000
"""Of a page that is built anew, and of what comes into it."""

MOST_PARTS: Final = 5_000


@dataclass(frozen=True)
class Built:
    """The page, the row of the element with the text, and the posts in it."""

    page: Page
    article: int
    posts: tuple[Post, ...]


def page_with(page: Page, content: Content) -> Built | None:
    """A page with the content as the last element of its body, below its title where the page shows none; None where it
    has no body, or is too large.

    >>> import elute
    >>> page = elute.parse("<title>Rain</title><div id=root></div>")
    >>> content = Content("JSON-LD", "articleBody", (Part("It rained.\\n\\nThen it was dry."),))
    >>> page_with(page, content).page.source.partition(b"</head>")[2]
    b'<body><div id="root"></div><article><p>It rained.</p><p>Then it was dry.</p></article></body></html>'
    """
    bodies = page.rows_of("body")
    if not len(bodies) or len(page) > MOST_ROWS:
        return None
    body = int(bodies[0])
    nodes = Nodes()
    add_rows(nodes, page, 0, int(page.end[body]), -1)  # what follows is comments
    if content.title and not len(page.rows_of("h1")):
        _text(nodes, nodes.add(ELEMENT, body, "h1"), content.title)
    article = nodes.add(ELEMENT, body, "article")
    posts = []
    for part in content.parts[:MOST_PARTS]:
        if len(nodes) - article <= MOST_ROWS:
            posts.append(_add(nodes, part, article))
    built = assemble(nodes, page.url, quirks=page.quirks)
    built.encoding, built.warnings = page.encoding, [*page.warnings]
    return Built(built, article, tuple(post for post in posts if post is not None))


def _add(nodes: Nodes, part: Part, article: int) -> Post | None:
    """Add a part below the article; the post that it is."""
    start, above, author, date = len(nodes), article, [], []
    if part.author or part.date:
        above = nodes.add(ELEMENT, article, "div", attributes=[("class", "post")])
        line = nodes.add(ELEMENT, above, "p", attributes=[("class", "byline")])
        if part.author:
            author = [_text(nodes, nodes.add(ELEMENT, line, "span", attributes=[("class", "author")]), part.author)]
        if part.author and part.date:
            author.append(_text(nodes, line, " "))
        if part.date:
            date = [
                _text(nodes, nodes.add(ELEMENT, line, "time", attributes=[("datetime", part.date)]), part.date[:10])
            ]
    if part.heading:
        _text(nodes, nodes.add(ELEMENT, above, "h2"), part.heading)
    inner = parse(as_html(part.text), context="div")
    add_rows(nodes, inner, 2, min(len(inner), MOST_ROWS), above)  # below its root
    byline = author + date
    return Post(start, len(nodes), author[:1], date, byline) if byline else None


def _text(nodes: Nodes, parent: int, text: str) -> int:
    return nodes.add(TEXT, parent, value=text)
