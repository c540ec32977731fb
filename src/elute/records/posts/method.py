"""Posts: the text of each, its author and date, what it quotes, and how deep it stands among replies.

What a page declares comes first: postings, comments, questions and answers of schema.org in JSON-LD, microdata or RDFa.
Many pages declare the first post alone: what is declared counts where it is all posts that the structure of the page
shows, or where that shows none. What it leaves out is filled in from there.
"""

from __future__ import annotations

from functools import partial

from elute import registry
from elute.labels import Labels
from elute.page.table import Page
from elute.records.shape import Filled, Record, RecordSet

from .declared import declared_posts
from .parts import AUTHOR, COLUMNS, DATE
from .structure import Thread, thread_of

FEWEST = 2


@registry.miners.describe(title="Posts of forums and comment threads", needs="labels")
def posts(page: Page, labels: Labels) -> list[RecordSet]:
    """The posts of a page as one set; none where there are not at least two. Its score is the share of the kept text
    that they hold.

    >>> import elute
    >>> post = "<div class=post><a href=/user/{0}>{0}</a> <time>May {1}</time><p>What {0} wrote about the {2} on it."
    >>> page = elute.extract(post.format("Ann", 1, "hen") + "</div>" + post.format("Bob", 2, "cow"), method="cetd")
    >>> posts(page.page, page.labels)[0].to_rows()[1]
    {'text': 'What Bob wrote about the cow on it.', 'author': 'Bob', 'date': 'May 2', 'quoted': '', 'depth': '0'}
    """
    thread = thread_of(page, labels)
    if len(thread.posts) >= FEWEST:
        rows = thread.rows
        region = _region(page, [row for each in rows for row in each])
        return [RecordSet(page, "posts", region, rows, partial(_filled, thread), thread.share)]
    declared = declared_posts(page)
    if len(declared) < FEWEST:
        return []
    region = _region(page, [row for record in declared for row in record.rows])
    return [RecordSet.of(page, "posts", region, COLUMNS, declared, _share(page, labels, declared))]


def _filled(thread: Thread) -> Filled:
    declared, found = declared_posts(thread.page), thread.records()
    return COLUMNS, list(map(_both, declared, found)) if len(declared) == len(found) else found


def _both(declared: Record, found: Record) -> Record:
    """What is declared of a post, with the author as found where it leaves out the name or the address, and the date as
    it is shown. What is declared as its text has what it quotes."""
    fields = {field.column: field for field in declared.fields}
    fields |= {field.column: field for field in found.fields if field.column == DATE}
    author, named = fields.get(AUTHOR), found[AUTHOR]
    if named and (author is None or author.text == named.text):
        fields[AUTHOR] = named
    return Record(declared.rows, tuple(fields[column] for column in sorted(fields)))


def _region(page: Page, rows: list[int]) -> int:
    """The lowest element that holds all rows."""
    last = max(rows)
    return next((row for row in page.ancestors(min(rows)) if page.end[row] > last), 0)


def _share(page: Page, labels: Labels, records: list[Record]) -> float:
    """The characters of the posts for each that is kept."""
    kept = int(page.blocks.row_chars[labels.keep].sum())
    return min(sum(len(field.text) for record in records for field in record.fields[:1]) / max(kept, 1), 1.0)
