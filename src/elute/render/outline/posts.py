"""Posts of a forum: a rule between two of them, and one line that says who wrote it and when, the author strong.

Forums set posts as items of a list, their authors as headings, their text as a quotation: none of these is written so.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from elute.page.vocabulary import TAG
from elute.render.kinds import AFTER_RULE, OPENERS

from .openers import LEVELS, OPENER_OF_TAG

if TYPE_CHECKING:
    from .kept import KeptPage

_PLAIN = frozenset({*LEVELS, *(TAG[name] for name in ("li", "dt", "dd", "ul", "ol", "dl"))})
_QUOTE = TAG["blockquote"]
_WRAPPERS = 3  # elements around a post that may be an item and its list
_BLOCK = OPENERS.index("block")


def post_openers(kept: KeptPage) -> dict[int, int]:
    """What opens the elements of posts, where it is not what their tag says: numbers of `OPENERS` by row."""
    page = kept.page
    found: dict[int, int] = {}
    for post in kept.posts:
        plain = [post.start, *islice(page.ancestors(post.start), _WRAPPERS)]
        for row in post.byline:
            while (row := int(page.parent[row])) > post.start:
                plain.append(row)
        found |= dict.fromkeys((row for row in plain if int(page.tag[row]) in _PLAIN), _BLOCK)
        found |= dict.fromkeys(_whole_texts(kept, post.start, post.end, set(post.byline)), _BLOCK)
    for post in kept.posts[1:]:
        usual = OPENERS.index(OPENER_OF_TAG.get(int(page.tag[post.start]), "nothing"))
        found[post.start] = found.get(post.start, usual) | AFTER_RULE
    return found


def _whole_texts(kept: KeptPage, start: int, end: int, byline: set[int]) -> list[int]:
    """The quotation that all text of a post stands in, if there is one: then it quotes nobody."""
    texts = [row for row in kept.texts_in(start, end) if row not in byline]
    if not texts:
        return []
    row = texts[0]
    while (row := int(kept.page.parent[row])) > start:
        if kept.page.tag[row] == _QUOTE and kept.page.end[row] > texts[-1]:
            return [row]
    return []
