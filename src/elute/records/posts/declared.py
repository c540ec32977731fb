"""Posts that a page declares in the words of schema.org."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from elute.page.table import Page
from elute.records.reading import Reader
from elute.records.schema import Item, Said, declared_items
from elute.records.shape import Field, Record

from .parts import AUTHOR, DATE, DEPTH, TEXT

TYPES: Final = frozenset("DiscussionForumPosting SocialMediaPosting Comment UserComments Question Answer".split())
THREADS: Final = frozenset("QAPage WebPage ItemPage DiscussionForumPosting Article BlogPosting NewsArticle".split())
TEXTS: Final = ("articleBody", "text", "commentText", "description")
AUTHORS: Final = ("author", "creator")
DATES: Final = ("datePublished", "dateCreated", "commentTime", "dateModified")
REPLIES: Final = ("mainEntity", "acceptedAnswer", "suggestedAnswer", "comment", "hasPart")
DEEPEST: Final = 20  # replies to replies


def declared_posts(page: Page) -> list[Record]:
    """The posts that a page declares, in the order in which it does.

    >>> import elute
    >>> said = '{"@type": "Question", "text": "Why?", "suggestedAnswer": {"@type": "Answer", "text": "Because."}}'
    >>> page = elute.parse(f"<script type=application/ld+json>{said}</script>")
    >>> [record.text for record in declared_posts(page)]
    ['Why? 0', 'Because. 1']
    """
    reader = Reader(page)
    items = [item for item in declared_items(page) if TYPES.union(THREADS).intersection(item.types)]
    found = (record for item in items for record in _posts(reader, item, 0))
    told: dict[tuple[str, ...], Record] = {}
    texts: set[str] = set()
    for record in found:
        said = tuple(field.text for field in record.fields if field.column != DEPTH)
        if len(said) > 1 or said[0] not in texts:  # what is told once more, without its author, is no other post
            told.setdefault(said, record)
            texts.add(said[0])
    return list(told.values())


def _posts(reader: Reader, item: Item, depth: int) -> Iterator[Record]:
    """A post and the replies that it holds."""
    is_post = bool(TYPES.intersection(item.types))
    if is_post and (record := _record(reader, item, depth)):
        yield record
    if depth < DEEPEST:
        for name in REPLIES:
            for reply in item.properties.get(name, ()):
                if isinstance(reply, Item):
                    yield from _posts(reader, reply, depth + is_post)


def _record(reader: Reader, item: Item, depth: int) -> Record | None:
    """What is declared of a post; None where its text is not."""
    fields = []
    for column, names in ((TEXT, TEXTS), (AUTHOR, AUTHORS), (DATE, DATES)):
        said = next((said for name in names for said in item.find(name)), None)
        if said is None and column == TEXT:
            return None
        if said is not None:
            rows = (said.row,)
            text, link = _named(reader, item, said) if column == AUTHOR else (said.text, "")
            fields.append(Field(column, text, rows, link, span=reader.span(*rows), source=item.source))
    fields.append(Field(DEPTH, str(depth), source=item.source))
    return Record((item.row,), tuple(fields))


def _named(reader: Reader, item: Item, said: Said) -> tuple[str, str]:
    """The name of an author, and where the profile is: the value of a link is its address, its text is the name."""
    if reader.page.tag_name(said.row) == "a" and (name := reader.text(said.row)):
        return name, reader.link(said.row)
    return said.text, next((url.text for url in item.find("author.url")), "")
