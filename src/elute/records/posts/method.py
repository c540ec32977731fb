"""Posts: the text of each, its author and date, what it quotes, and how deep it stands among replies.

What a page declares comes first: postings, comments, questions and answers of schema.org in JSON-LD, microdata or RDFa.
Many pages declare the first post alone; where the structure of the page shows more posts than are declared, it counts.
"""

from __future__ import annotations

from elute import registry
from elute.labels import Labels
from elute.page.table import Page
from elute.records.shape import Record, RecordSet

from .declared import declared_posts
from .parts import COLUMNS
from .structure import posts_in

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
    declared = declared_posts(page)
    shown = posts_in(page, labels)
    found = declared if len(declared) >= max(len(shown), FEWEST) else shown
    if len(found) < FEWEST:
        return []
    region = _region(page, [row for record in found for row in record.rows])
    return [RecordSet.of(page, "posts", region, COLUMNS, found, _share(page, labels, found))]


def _region(page: Page, rows: list[int]) -> int:
    """The lowest element that holds all rows."""
    last = max(rows, default=0)
    return next((row for row in page.ancestors(min(rows, default=0)) if page.end[row] > last), 0)


def _share(page: Page, labels: Labels, records: list[Record]) -> float:
    """The characters of the posts for each that is kept."""
    kept = int(page.blocks.row_chars[labels.keep].sum())
    return min(sum(len(field.text) for record in records for field in record.fields[:1]) / max(kept, 1), 1.0)
